/**
 * Tests the conflict table for terms, weeks, holidays and cancellations: changes whose authors haven't seen each
 * other's, and changes that waited in a queue while what prices them changed.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, seenHours } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { added, closeWeek, setTerms, WEEK, WEEKLY_40 } from '../../test-support/terms.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const TODAY = '2026-03-05';
/** The instant at which the queued changes were made, and the one at which the server gets them. */
const QUEUED = { at: '2026-03-05T15:00:00.000Z', receivedAt: '2026-03-05T17:00:00.000Z' };
const NEXT_WEEK = '2026-03-09';

const assertSound = () => expect(ledgerFaults(household.ledger())).toEqual([]);

const key = (effectiveFrom = WEEK) => ({ nannyId: NANNY_ID, effectiveFrom });
const set = (by: 'family' | 'partner', fields: object, basedOn?: unknown) =>
  household.as(by).code('terms.set', { ...key(), ...WEEKLY_40, ...fields }, { basedOn });
const limits = () =>
  household.all('terms').map((terms) => [terms.effectiveFrom, terms.weeklyLimitMinutes] as const);

/** Pays all that is open, days and what terms add. */
function payAll(): void {
  const open = household.all('earning').filter(({ openCents }) => openCents > 0);
  household.as('family').must('payment.payDays', {
    payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
    days: [],
    earnings: open.map(({ id: earningId, amountCents }) => ({ earningId, amountCents })),
    platform: 'CASH',
  });
}

describe('terms that change', () => {
  it('where she lives, said by a parent who hasn’t seen what another said, is refused', () => {
    setTerms(household);
    const seen = { changedAt: household.all('terms')[0]?.changedAt };
    household.at = '2026-03-05T18:00:00.000Z';
    expect(set('family', { livesIn: true }, seen)).toBe('applied');
    expect(set('partner', { livesIn: false }, seen)).toBe('terms_changed');
    expect(set('partner', { livesIn: true }, seen)).toBe('noop');
    expect(set('partner', {}, seen)).toBe('noop');
  });

  it('while hours wait in a queue price those hours, and none are lost', () => {
    setTerms(household);
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    expect(set('family', { weeklyLimitMinutes: 360 })).toBe('applied');
    const args = { dayId, ...household.span(TODAY, '09:00', '17:00') };
    expect(household.as('nanny').code('day.recordHours', args, { basedOn, ...QUEUED })).toBe('applied');
    expect(household.day(dayId).billableMinutes).toBe(480);
    // Two hours at half the rate more.
    expect(added(household)).toEqual(['overtime 2026-03-08 2000']);
    assertSound();
  });

  it('from one date by a parent who has not seen the other’s: terms_changed', () => {
    const unset = { changedAt: null };
    expect(set('family', { weeklyLimitMinutes: 2400 }, unset)).toBe('applied');
    expect(set('partner', { weeklyLimitMinutes: 2640 }, unset)).toBe('terms_changed');
    expect(limits()).toEqual([[WEEK, 2400]]);
    const changedAt = household.all('terms')[0]?.changedAt ?? null;
    expect(set('partner', { weeklyLimitMinutes: 2640 }, { changedAt })).toBe('applied');
  });

  it('to the same terms by two parents are no change the second time', () => {
    expect(set('family', {}, { changedAt: null })).toBe('applied');
    expect(set('partner', {}, { changedAt: null })).toBe('noop');
  });

  it('from two dates by two parents both stand', () => {
    const unset = { changedAt: null };
    expect(set('family', { weeklyLimitMinutes: 2400 }, unset)).toBe('applied');
    const later = { effectiveFrom: NEXT_WEEK, weeklyLimitMinutes: 2640 };
    expect(set('partner', later, unset)).toBe('applied');
    expect(limits()).toEqual([
      [WEEK, 2400],
      [NEXT_WEEK, 2640],
    ]);
  });

  it('and are removed by a parent who has not seen the change are kept: terms_changed', () => {
    setTerms(household);
    const basedOn = { changedAt: household.all('terms')[0]?.changedAt ?? null };
    household.at = '2026-03-05T18:00:00.000Z';
    expect(set('family', { weeklyLimitMinutes: 2640 })).toBe('applied');
    expect(household.as('partner').code('terms.remove', key(), { basedOn })).toBe('terms_changed');
    expect(limits()).toEqual([[WEEK, 2640]]);
  });

  it('meanwhile have no answer by a nanny who saw the earlier ones: terms_changed', () => {
    setTerms(household);
    household.at = '2026-03-05T18:00:00.000Z';
    expect(set('family', { guaranteedMinutes: 1800 })).toBe('applied');
    const answer = { ...key(), status: 'AGREED', note: null } as const;
    const nanny = household.as('nanny');
    expect(nanny.code('terms.answer', answer, { basedOn: WEEKLY_40, ...QUEUED })).toBe('terms_changed');
    expect(household.all('terms')).toMatchObject([{ answer: null }]);
  });
});

describe('a week that is paid', () => {
  const DATES = ['2026-03-02', '2026-03-03', '2026-03-04'];

  it('and gains an hour keeps its paid days; its overtime rises and is open', () => {
    setTerms(household, { weeklyLimitMinutes: 1440 });
    const dayIds = DATES.map((date) => household.completedDay(date));
    payAll();
    const paid = dayIds.map((dayId) => household.day(dayId));
    household.completedDay(TODAY, { start: '09:00', end: '10:00' });
    expect(added(household)).toEqual(['overtime 2026-03-08 1000']);
    expect(dayIds.map((dayId) => household.day(dayId))).toEqual(paid);
    const open = household.all('earning').filter(({ openCents }) => openCents > 0);
    expect(open).toMatchObject([
      { kind: 'hours', openCents: 2000 },
      { kind: 'overtime', openCents: 1000 },
    ]);
    assertSound();
  });

  it('and loses an hour has credit for what was too much', () => {
    setTerms(household, { weeklyLimitMinutes: 1440 });
    for (const date of DATES) household.completedDay(date);
    const dayId = household.completedDay(TODAY, { start: '09:00', end: '10:00' });
    const { id: earningId } = household.all('earning').find(({ kind }) => kind === 'overtime') ?? { id: '' };
    household.as('family').must('payment.payDays', {
      payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
      days: DATES.map((date) => {
        const day = household.all('day').find((each) => each.date === date);
        return { dayId: day?.id ?? '', amountCents: 16_000 };
      }),
      earnings: [{ earningId, amountCents: 1000 }],
      platform: 'CASH',
    });
    household.as('family').must('day.remove', { dayId });
    expect(added(household)).toEqual([]);
    expect(household.all('payment')).toMatchObject([{ amountCents: 49_000, unsettledCents: 1000 }]);
    assertSound();
  });

  it('is paid with what was seen of it: amount_changed for overtime that rose', () => {
    setTerms(household, { weeklyLimitMinutes: 1380 });
    for (const date of DATES) household.completedDay(date);
    const { id: earningId, amountCents } = household
      .all('earning')
      .find(({ kind }) => kind === 'overtime') ?? { id: '', amountCents: 0 };
    household.completedDay(TODAY, { start: '09:00', end: '10:00' });
    const args = {
      payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
      days: [],
      earnings: [{ earningId, amountCents }],
      platform: null,
    };
    const result = household.as('family').run('payment.payDays', args);
    expect(result).toMatchObject({ data: { errors: [{ id: earningId, code: 'amount_changed' }] } });
    expect(household.all('payment')).toEqual([]);
  });
});

describe('a week that is over', () => {
  it('before hours of its days arrive owes a smaller guarantee with them', () => {
    household.at = '2026-02-26T17:00:00.000Z';
    setTerms(household, { effectiveFrom: '2026-02-23', guaranteedMinutes: 600 });
    const dayId = household.acceptedDay('2026-02-26');
    const basedOn = basedOnDay(household, dayId);
    const [nanny] = household.all('nanny').filter(({ id }) => id === NANNY_ID);
    if (nanny !== undefined) household.plant('nanny', { ...nanny, startedOn: '2026-01-01' });
    household.at = '2026-03-05T17:00:00.000Z';
    closeWeek(household, '2026-02-23');
    expect(added(household)).toEqual(['guarantee 2026-03-01 20000']);
    const args = { dayId, ...household.span('2026-02-26', '09:00', '17:00') };
    const queued = { basedOn, at: '2026-02-26T22:00:00.000Z', receivedAt: household.at };
    expect(household.as('nanny').code('day.recordHours', args, queued)).toBe('applied');
    expect(added(household)).toEqual(['guarantee 2026-03-01 4000']);
    assertSound();
  });
});

describe('a cancellation', () => {
  it('that was made in time offline and arrives late is owed', () => {
    setTerms(household, { cancellationHours: 24 });
    const dayId = household.acceptedDay('2026-03-07');
    const basedOn = seenHours(household, dayId);
    const queued = { at: '2026-03-05T12:00:00.000Z', receivedAt: '2026-03-07T12:00:00.000Z' };
    expect(household.as('family').code('day.remove', { dayId }, { basedOn, ...queued })).toBe('applied');
    expect(added(household)).toEqual(['cancellation 2026-03-07 16000']);
    assertSound();
  });

  it('by the nanny after the family has declined the day changes nothing', () => {
    setTerms(household, { cancellationHours: 24 });
    const dayId = household.acceptedDay('2026-03-06');
    household.as('family').must('day.answer', { dayId, status: 'DECLINED' });
    const owed = added(household);
    expect(owed).toEqual(['cancellation 2026-03-06 16000']);
    expect(household.as('nanny').code('day.cancel', { dayId }, QUEUED)).toBe('noop');
    expect(added(household)).toEqual(owed);
  });

  it('by the nanny after her hours were recorded is refused: day_completed', () => {
    setTerms(household);
    const dayId = household.completedDay(TODAY);
    expect(household.as('nanny').code('day.cancel', { dayId }, QUEUED)).toBe('day_completed');
  });
});

describe('holidays of two parents', () => {
  const [ours, theirs] = [
    { date: '2026-03-06', name: 'Birthday' },
    { date: '2026-04-03', name: 'Good Friday' },
  ];
  const save = (by: 'family' | 'partner', useFederal: boolean, own: object[]) =>
    household
      .as(by)
      .code('household.saveHolidays', { useFederal, own: own as (typeof ours)[] }, { basedOn: NONE });
  const NONE = { useFederal: true, own: [] };

  it('merge, and their weeks are priced with both', () => {
    setTerms(household, { holidayMultiplierHundredths: 200 });
    household.completedDay(TODAY);
    expect(save('family', true, [ours])).toBe('applied');
    expect(save('partner', false, [theirs, { date: TODAY, name: 'Ours' }])).toBe('applied');
    expect(household.row('household', household.id)).toMatchObject({
      useFederalHolidays: false,
      ownHolidays: [{ date: TODAY, name: 'Ours' }, ours, theirs],
    });
    expect(added(household)).toEqual(['holiday 2026-03-05 16000']);
    assertSound();
  });

  it('of one date: the later to arrive has the name', () => {
    expect(save('family', true, [ours])).toBe('applied');
    expect(save('partner', true, [{ ...ours, name: 'Party' }])).toBe('applied');
    expect(household.row('household', household.id)?.ownHolidays).toEqual([{ ...ours, name: 'Party' }]);
  });
});
