/**
 * Tests the mutators of nannies (e-mails, names, colors, rates, linked accounts), of base schedules, and of a household
 * (creation, settings).
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold, testId } from '../../test-support/household.ts';
import { addDays } from '../kernel/calendar.ts';
import type { Actor } from '../kernel/mutator.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { parseMutation, runMutation } from '../run-mutation.ts';
import { NANNIES_EVER_MAX, NANNIES_MAX } from './nanny-mutators.ts';
import { RATES_MAX } from './rate-mutators.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

function addNanny(name: string): string {
  const args = { id: household.newId(), name, email: `${name}@example.com`, hourlyRateCents: 2000 };
  return household.as('family').code('nanny.add', args);
}

const setRate = (effectiveFrom: string): string =>
  household.as('family').code('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents: 2100, effectiveFrom });

describe('a nanny', () => {
  it('with an e-mail that the household already has is refused, in any spelling', () => {
    const args = { id: household.newId(), name: 'Bea', hourlyRateCents: 2000 };
    const family = household.as('family');
    const taken = { code: 'nanny_email_taken' };
    expect(family.run('nanny.add', { ...args, email: ' NANNY@example.com' })).toMatchObject(taken);
    household.as('family').must('nanny.add', { ...args, email: 'bea@example.com' });
    expect(family.run('nanny.edit', { nannyId: args.id, email: 'nanny@example.com' })).toMatchObject(taken);
    expect(family.code('nanny.add', { ...args, email: 'new@example.com' })).toBe('id_conflict');
  });

  it(`is one of at most ${NANNIES_MAX} of a household; one who is removed makes room`, () => {
    const room = NANNIES_MAX - household.all('nanny').length;
    for (let i = 0; i < room; i += 1) expect(addNanny(`n${i}`)).toBe('applied');
    expect(addNanny('late')).toBe('too_many_nannies');
    household.completedDay('2026-03-04');
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(addNanny('late')).toBe('applied');
  });

  it(`is one of at most ${NANNIES_EVER_MAX} with those who were removed`, () => {
    const anna = household.row('nanny', NANNY_ID);
    if (anna === undefined) throw new Error('No nanny');
    const known = household.all('nanny').length;
    for (let i = known; i < NANNIES_EVER_MAX - 1; i += 1) {
      const id = household.newId();
      household.plant('nanny', { ...anna, id, nannyId: id, archivedAt: household.at });
    }
    expect(addNanny('last')).toBe('applied');
    expect(addNanny('late')).toBe('too_many_nannies');
  });

  it(`has at most ${RATES_MAX} hourly rates; one on a date that has one replaces it`, () => {
    for (let i = 1; i < RATES_MAX; i += 1) expect(setRate(addDays('2026-03-01', i))).toBe('applied');
    expect(setRate('2027-01-01')).toBe('too_many_rates');
    expect(setRate('2026-01-01')).toBe('applied');
  });

  it('keeps her e-mail once an account is linked; her name may change', () => {
    const family = household.as('family');
    expect(family.code('nanny.edit', { nannyId: NANNY_ID, email: 'new@example.com' })).toBe('nanny_linked');
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, name: 'Anna' });
    expect(household.row('nanny', NANNY_ID)).toMatchObject({ name: 'Anna', email: 'nanny@example.com' });
  });

  it('has the color that was given last; other edits keep it, and null clears it', () => {
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, color: 'PINK' });
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, name: 'Anna' });
    expect(household.row('nanny', NANNY_ID)).toMatchObject({ name: 'Anna', color: 'PINK' });
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, color: null });
    expect(household.row('nanny', NANNY_ID)).toMatchObject({ name: 'Anna', color: null });
    expect(household.as('viewer').code('nanny.edit', { nannyId: NANNY_ID, color: 'PINK' })).toBe('forbidden');
  });

  it('is edited by what older builds queued, which knew no color', () => {
    household.as('family').must('nanny.edit', { nannyId: NANNY_ID, color: 'PINK' });
    const queued = {
      id: testId(8),
      name: 'nanny.edit',
      version: 1,
      args: { nannyId: NANNY_ID, name: 'Old' },
    };
    const mutation = parseMutation(queued);
    const rows = new WorkingSet(household.id);
    household.load(rows, mutation);
    const result = runMutation(rows, mutation, { actor: PEOPLE.family, at: household.at });
    expect(result.result).toBe('applied');
    expect(rows.get('nanny', NANNY_ID)).toMatchObject({ name: 'Old', color: 'PINK' });
  });

  it('has one rate a date; setting it again replaces it, the same again is a noop', () => {
    const rate = { nannyId: NANNY_ID, hourlyRateCents: 2200, effectiveFrom: '2026-03-05' };
    household.as('family').must('nanny.setRate', rate);
    expect(household.as('partner').run('nanny.setRate', rate).result).toBe('noop');
    household.as('family').must('nanny.setRate', { ...rate, hourlyRateCents: 2300 });
    expect(household.all('rate').filter(({ nannyId }) => nannyId === NANNY_ID)).toHaveLength(2);
    const bad = household.as('family').run('nanny.setRate', { ...rate, hourlyRateCents: 100_001 });
    expect(bad).toMatchObject({ code: 'bad_input' });
  });

  it('who never existed is not_found; one who was removed is nanny_removed', () => {
    const family = household.as('family');
    const save = (nannyId: string) => family.run('baseSchedule.save', { nannyId, items: [] });
    expect(save(household.newId())).toMatchObject({ code: 'not_found' });
    household.as('family').must('nanny.remove', { nannyId: NANNY_ID });
    expect(save(NANNY_ID)).toMatchObject({ code: 'nanny_removed' });
  });
});

describe('the account behind a record', () => {
  const hers = { nannyId: NANNY_ID, accountId: PEOPLE.nanny.accountId };
  const admin: Actor = { accountId: testId(0xad), role: 'SUPER_ADMIN', nannyId: null, impersonatedBy: null };

  it('may be unlinked: her rows stay, and another account may be linked', () => {
    household.completedDay('2026-03-04');
    const before = household.contents();
    household.as('nanny').must('nanny.unlink', hers);
    const { nanny: after, ...rest } = household.contents();
    expect({ nanny: before['nanny']?.length, ...rest }).toEqual({ ...before, nanny: after?.length });
    expect(household.row('nanny', NANNY_ID)).toMatchObject({
      nannyUserId: null,
      email: 'nanny@example.com',
    });
    expect(household.as('nanny').run('nanny.unlink', hers).result).toBe('noop');
    household.as('nanny').must('nanny.link', hers);
  });

  it('is unlinked only by itself or a super admin, and only while it is linked', () => {
    for (const by of ['family', 'colleague'] as const) {
      expect(household.as(by).code('nanny.unlink', hers)).toBe('forbidden');
    }
    const asAdmin = (accountId: string) => {
      const args = { ...hers, accountId };
      const mutation = parseMutation({ id: testId(7), name: 'nanny.unlink', version: 1, args });
      const rows = new WorkingSet(household.id);
      household.load(rows, mutation);
      return runMutation(rows, mutation, { actor: admin, at: household.at }).result;
    };
    expect(asAdmin(PEOPLE.colleague.accountId)).toBe('noop');
    expect(asAdmin(hers.accountId)).toBe('applied');
  });
});

const save = (...spans: readonly (readonly [number, number])[]) =>
  household.as('family').run('baseSchedule.save', {
    nannyId: NANNY_ID,
    items: spans.map(([startMinutes, endMinutes]) => ({ weekday: 1, startMinutes, endMinutes })),
  });

describe('a base schedule', () => {
  it('holds shifts in order that do not overlap and end after they begin', () => {
    expect(save([600, 600])).toMatchObject({ code: 'shift_order' });
    expect(save([540, 720], [719, 900])).toMatchObject({ code: 'shifts_overlap' });
    expect(save([0, 1441])).toMatchObject({ code: 'bad_input' });
    expect(save([720, 1440], [0, 720]).result).toBe('applied');
    expect(household.all('baseSchedule')[0]?.shifts.map((shift) => shift.startMinutes)).toEqual([0, 720]);
  });

  it('holds at most 24 shifts a weekday', () => {
    const many = Array.from({ length: 25 }, (_, i) => [i * 30, i * 30 + 30] as const);
    expect(save(...many)).toMatchObject({ code: 'bad_input' });
    expect(save(...many.slice(1)).result).toBe('applied');
  });
});

const storedZone = () => household.row('household', household.id)?.timezone;

describe('settings', () => {
  const settings = { timezone: 'America/Phoenix', billingIncrementMinutes: 30, currency: 'USD' } as const;
  const saveZone = (timezone: string, seen?: string) => {
    const basedOn = { ...settings, timezone: seen ?? '' };
    const more = seen === undefined ? {} : { basedOn };
    return household.as('family').run('household.saveSettings', { ...settings, timezone }, more).result;
  };

  it('are for the family; a zone must exist', () => {
    expect(household.as('nanny').code('household.saveSettings', settings)).toBe('forbidden');
    for (const timezone of ['Mars/Olympus', '+05:00']) {
      const result = household.as('family').run('household.saveSettings', { ...settings, timezone });
      expect(result).toMatchObject({ code: 'unknown_timezone' });
    }
    for (const billingIncrementMinutes of [0, 481, 1.5]) {
      const result = household
        .as('family')
        .run('household.saveSettings', { ...settings, billingIncrementMinutes });
      expect(result).toMatchObject({ code: 'bad_input' });
    }
  });

  it('leave dates and moments as they are; the same settings again are a noop', () => {
    const day = household.day(household.completedDay('2026-03-04'));
    household.as('family').must('household.saveSettings', settings);
    expect(household.day(day.id)).toEqual(day);
    expect(household.as('partner').run('household.saveSettings', settings).result).toBe('noop');
  });

  it('name a zone canonically; another name of it is no change', () => {
    expect(saveZone('asia/calcutta')).toBe('applied');
    expect(storedZone()).toBe('Asia/Kolkata');
    for (const same of ['Asia/Calcutta', 'ASIA/KOLKATA']) expect(saveZone(same)).toBe('noop');
    expect(saveZone('US/Pacific', 'Asia/Calcutta')).toBe('applied');
    expect(saveZone('Asia/Calcutta', 'Asia/Kolkata')).toBe('noop');
    expect(storedZone()).toBe('America/Los_Angeles');
    expect(saveZone('UTC', 'us/pacific')).toBe('applied');
  });

  it('keep the stored name of a zone that an older version stored', () => {
    const row = household.row('household', household.id);
    if (row === undefined) throw new Error('No household');
    const old = { ...row, ...settings, timezone: 'US/Pacific' };
    household.plant('household', old);
    for (const timezone of ['US/Pacific', 'America/Los_Angeles']) expect(saveZone(timezone)).toBe('noop');
    household
      .as('family')
      .must('household.saveSettings', { ...settings, timezone: 'us/pacific', currency: 'CAD' });
    expect(household.row('household', household.id)).toMatchObject({
      timezone: 'US/Pacific',
      currency: 'CAD',
    });
  });

  it('a household is created with the canonical name of its zone', () => {
    household = new TestHousehold();
    const args = { householdId: household.id, name: 'A', createdAt: household.at, ...settings };
    household.as('family').must('household.create', { ...args, timezone: 'us/mountain' });
    expect(storedZone()).toBe('America/Denver');
  });

  it('a household with an unknown time zone is not created', () => {
    household = new TestHousehold();
    const args = { householdId: household.id, name: 'A', createdAt: household.at, ...settings };
    const family = household.as('family');
    expect(family.code('household.create', { ...args, timezone: 'Nowhere' })).toBe('unknown_timezone');
    expect(family.code('household.saveSettings', settings)).toBe('no_access');
    expect(family.run('household.create', args).result).toBe('applied');
  });
});
