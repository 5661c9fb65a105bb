/**
 * Tests the conflict table for two parents who change the same rows without having seen each other's change, and that
 * a viewer changes nothing.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { basedOnDay, hours, seenHours } from '../../test-support/conflict-steps.ts';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import type { MutatorArgs, MutatorName } from '../registry.ts';

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const TODAY = '2026-03-05';
const [EARLIER, LATER] = ['2026-03-05T16:00:00.000Z', '2026-03-05T16:30:00.000Z'];

const record = (by: 'family' | 'partner', dayId: string, [end, at, basedOn]: [string, string, unknown]) =>
  household.as(by).run('day.recordHours', { dayId, ...hours(household, '09:00', end) }, { basedOn, at });

const payment = (paymentId = household.newId(), amountCents = 16_000) =>
  ({ paymentId, nannyId: NANNY_ID, paymentDate: TODAY, amountCents, platform: 'CASH' }) as const;
const payDay = (dayId: string) => ({
  payments: [{ paymentId: household.newId(), nannyId: NANNY_ID }],
  days: [{ dayId, amountCents: household.day(dayId).amountCents ?? 0 }],
  platform: null,
});
const savedSettings = () => household.row('household', household.id);
const unsettled = () => household.all('payment').map(({ unsettledCents }) => unsettledCents);

const shift = (weekday: number, startMinutes: number) => ({
  weekday,
  startMinutes,
  endMinutes: 1020,
  notes: null,
});

describe('hours of two parents', () => {
  it('the later ones replace the earlier, and the history notes it', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    record('family', dayId, ['10:00', EARLIER, basedOn]);
    const result = record('partner', dayId, ['11:00', LATER, basedOn]);
    expect(result).toMatchObject({ result: 'applied', code: 'hours_replaced' });
    expect(household.day(dayId)).toMatchObject({
      billableMinutes: 120,
      hoursRecordedBy: PEOPLE.partner.accountId,
    });
    expect(household.all('review')).toEqual([]);
  });

  it('earlier ones that arrive last are refused: newer_hours', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    record('partner', dayId, ['11:00', LATER, basedOn]);
    expect(record('family', dayId, ['10:00', EARLIER, basedOn])).toMatchObject({
      result: 'rejected',
      code: 'newer_hours',
    });
    expect(household.day(dayId).billableMinutes).toBe(120);
  });

  it('one who has seen the other’s hours corrects them, without a note', () => {
    const dayId = household.acceptedDay(TODAY);
    record('family', dayId, ['10:00', EARLIER, basedOnDay(household, dayId)]);
    expect(record('partner', dayId, ['11:00', LATER, basedOnDay(household, dayId)])).not.toHaveProperty(
      'code',
    );
    expect(household.day(dayId).billableMinutes).toBe(120);
  });

  it('the same hours change nothing', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    record('family', dayId, ['10:00', EARLIER, basedOn]);
    expect(record('partner', dayId, ['10:00', LATER, basedOn])).toMatchObject({ result: 'noop' });
  });

  it('hours bring back a day that the other deleted, and stop a delete that came later', () => {
    const dayId = household.acceptedDay(TODAY);
    const basedOn = basedOnDay(household, dayId);
    const seenThen = seenHours(household, dayId);
    household.as('partner').must('day.remove', { dayId }, { basedOn: seenThen });
    expect(record('family', dayId, ['10:00', EARLIER, basedOn]).result).toBe('applied');
    expect(household.day(dayId)).toMatchObject({ status: 'COMPLETED', restoredAt: EARLIER });
    expect(household.as('partner').code('day.remove', { dayId }, { basedOn: seenThen })).toBe('has_hours');
  });
});

describe('payments of two parents for the same day', () => {
  it('two recorded ones both count, the second as a possible duplicate', () => {
    household.completedDay(TODAY);
    const first = household.newId();
    household.as('family').must('payment.record', payment(first));
    household.as('partner').must('payment.record', payment());
    expect(household.all('payment').map(({ possibleDuplicateOf }) => possibleDuplicateOf)).toEqual([
      null,
      first,
    ]);
    expect(unsettled()).toEqual([0, 16_000]);
  });

  it('a day that both mark as paid is paid once', () => {
    const dayId = household.completedDay(TODAY);
    household.as('family').must('payment.payDays', payDay(dayId));
    expect(household.as('partner').run('payment.payDays', payDay(dayId))).toMatchObject({
      result: 'noop',
      code: 'already_paid',
    });
    expect(unsettled()).toEqual([0]);
  });

  it('a payment recorded after the other marked the day as paid becomes a credit', () => {
    const dayId = household.completedDay(TODAY);
    household.as('family').must('payment.payDays', payDay(dayId));
    household.as('partner').must('payment.record', payment(undefined, 15_000));
    expect(unsettled()).toEqual([0, 15_000]);
  });

  it('a day that a recorded payment settled isn’t paid again', () => {
    const dayId = household.completedDay(TODAY);
    household.as('partner').must('payment.record', payment());
    expect(household.as('family').code('payment.payDays', payDay(dayId))).toBe('already_paid');
    expect(unsettled()).toEqual([0]);
  });
});

describe('settings of two parents', () => {
  const SEEN = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' } as const;
  type Settings = MutatorArgs<'household.saveSettings'>;
  const save = (by: 'family' | 'partner', changed: Partial<Settings>, basedOn: Settings | undefined) =>
    household.as(by).run('household.saveSettings', { ...SEEN, ...changed }, { basedOn });

  it('merge by field; of the same field the later to arrive counts', () => {
    expect(save('partner', { billingIncrementMinutes: 60 }, SEEN)).toMatchObject({ result: 'applied' });
    expect(save('family', { timezone: 'America/Chicago' }, SEEN)).toMatchObject({ result: 'applied' });
    expect(savedSettings()).toMatchObject({
      ...SEEN,
      timezone: 'America/Chicago',
      billingIncrementMinutes: 60,
    });
    save('family', { billingIncrementMinutes: 30, currency: 'CAD' }, SEEN);
    expect(savedSettings()).toMatchObject({
      timezone: 'America/Chicago',
      billingIncrementMinutes: 30,
      currency: 'CAD',
    });
  });

  it('without what their author saw count whole, as older builds and the API send them', () => {
    save('partner', { billingIncrementMinutes: 60 }, SEEN);
    save('family', { timezone: 'America/Chicago' }, undefined);
    expect(savedSettings()).toMatchObject({ ...SEEN, timezone: 'America/Chicago' });
  });
});

describe('plans of two parents', () => {
  it('base schedules merge by weekday; on the same weekday the later save counts', () => {
    const save = (by: 'family' | 'partner', ...items: ReturnType<typeof shift>[]) =>
      household.as(by).must('baseSchedule.save', { nannyId: NANNY_ID, items }, { basedOn: { items: [] } });
    save('family', shift(1, 540), shift(2, 540));
    save('partner', shift(2, 600), shift(3, 600));
    const starts = household
      .all('baseSchedule')
      .map(({ weekday, shifts }) => [weekday, shifts[0]?.startMinutes]);
    expect(starts).toEqual([
      [1, 540],
      [2, 600],
      [3, 600],
    ]);
  });

  it('an agenda that both generate has each day once', () => {
    const items = [shift(5, 540)];
    household.as('family').must('baseSchedule.save', { nannyId: NANNY_ID, items });
    const args = {
      nannyId: NANNY_ID,
      startDate: TODAY,
      endDate: '2026-03-20',
      overwritePending: true,
      overwriteAccepted: false,
      overwriteDeclined: false,
    } as MutatorArgs<'agenda.generate'>;
    household.as('family').must('agenda.generate', args);
    const first = household.all('day').map(({ id }) => id);
    household.as('partner').run('agenda.generate', args);
    expect(household.all('day').map(({ id }) => id)).toEqual(first);
    expect(first).toHaveLength(3);
  });

  it('of two rates from one date the later to arrive counts; other dates stay', () => {
    const set = (by: 'family' | 'partner', hourlyRateCents: number, effectiveFrom: string) =>
      household.as(by).must('nanny.setRate', { nannyId: NANNY_ID, hourlyRateCents, effectiveFrom });
    set('family', 2200, TODAY);
    set('partner', 2300, TODAY);
    set('family', 2500, '2026-04-01');
    const rates = household
      .all('rate')
      .filter(({ nannyId }) => nannyId === NANNY_ID)
      .map(({ effectiveFrom, hourlyRateCents }) => [effectiveFrom, hourlyRateCents]);
    expect(rates).toEqual([
      ['2026-01-01', 2000],
      [TODAY, 2300],
      ['2026-04-01', 2500],
    ]);
  });
});

it.each<[MutatorName, () => unknown]>([
  ['day.recordHours', () => ({ dayId: household.acceptedDay(TODAY), ...hours(household, '09:00', '10:00') })],
  [
    'payment.record',
    () => ({
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      paymentDate: TODAY,
      amountCents: 100,
      platform: 'CASH',
    }),
  ],
  ['nanny.setRate', () => ({ nannyId: NANNY_ID, hourlyRateCents: 1, effectiveFrom: TODAY })],
])('a viewer’s forged %s is forbidden', (name, args) => {
  const step = { by: 'viewer', name, args: args() } as const;
  const { version } = household;
  expect(household.run(step)).toMatchObject({ result: 'rejected', code: 'forbidden' });
  expect(household.version).toBe(version);
});
