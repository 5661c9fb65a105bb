/** Tests the payment mutators (record, void, mark days as paid), and what later changes of hours do to payments. */
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { ledgerFaults } from '../../test-support/ledger-faults.ts';
import { sign } from '../../test-support/week-figures.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';

const assertSound = (household: TestHousehold): void => expect(ledgerFaults(household.ledger())).toEqual([]);

const NANNIES = [NANNY_ID, COLLEAGUE_ID] as const;

const isPaid = (household: TestHousehold, dayIds: readonly string[]): boolean[] =>
  dayIds.map((dayId) => household.day(dayId).isPaid);

/** Three days of four hours, $80.00 each, made in another order than they were worked. */
function threeDays(): { household: TestHousehold; dayIds: [string, string, string] } {
  const household = TestHousehold.create();
  const hours = { start: '09:00', end: '13:00' };
  const third = household.completedDay('2026-03-04', hours);
  const first = household.completedDay('2026-03-02', hours);
  const second = household.completedDay('2026-03-03', hours);
  return { household, dayIds: [first, second, third] };
}

describe('a recorded payment', () => {
  it('settles the oldest unpaid days in order; the rest covers the next hours', () => {
    const { household, dayIds } = threeDays();
    household.recordPayment(12_000);
    expect(isPaid(household, dayIds)).toEqual([true, false, false]);
    expect(household.row('earning', dayIds[1])?.openCents).toBe(4000);
    const second = household.recordPayment(13_000);
    expect(isPaid(household, dayIds)).toEqual([true, true, true]);
    expect(household.row('payment', second)?.unsettledCents).toBe(1000);
    const next = household.completedDay('2026-03-05', { start: '09:00', end: '09:30' });
    expect(household.day(next).isPaid).toBe(true);
  });

  it('is never dated after today in the household’s time zone', () => {
    const household = TestHousehold.create();
    household.at = '2026-03-06T03:00:00.000Z';
    household.recordPayment(1000, { paymentDate: '2026-03-05' });
    const args = {
      paymentId: household.newId(),
      nannyId: NANNY_ID,
      amountCents: 1000,
      platform: 'CASH',
    } as const;
    expect(household.as('family').code('payment.record', { ...args, paymentDate: '2026-03-06' })).toBe(
      'payment_in_future',
    );
  });

  it('voided, opens its days again, to other credit first, and stays for the history', () => {
    const { household, dayIds } = threeDays();
    const first = household.recordPayment(24_000);
    const second = household.recordPayment(8000);
    household.as('family').must('payment.void', { paymentId: first, reason: ' Never sent ' });
    expect(isPaid(household, dayIds)).toEqual([true, false, false]);
    expect(household.row('payment', second)?.unsettledCents).toBe(0);
    expect(household.row('payment', first)).toMatchObject({ voidedAt: household.at, unsettledCents: 0 });
    const again = { paymentId: first, reason: 'Twice' };
    expect(household.as('partner').run('payment.void', again).result).toBe('noop');
    expect(household.row('payment', first)?.voidReason).toBe('Never sent');
    assertSound(household);
  });

  it('made last becomes credit first, whatever its id', () => {
    const { household, dayIds } = threeDays();
    const later = household.recordPayment(3000, { paymentDate: '2026-03-04' });
    const earlier = household.recordPayment(3000, { paymentDate: '2026-03-03' });
    const { start, end } = household.span('2026-03-02', '09:00', '11:00');
    household.as('nanny').must('day.recordHours', { dayId: dayIds[0], start, end });
    const settledOf = (paymentId: string) =>
      household
        .all('settlement')
        .filter((each) => each.paymentId === paymentId && each.earningId === dayIds[0]);
    expect(settledOf(earlier).map(({ amountCents }) => amountCents)).toEqual([3000]);
    expect(settledOf(later).map(({ amountCents }) => amountCents)).toEqual([1000]);
  });

  it('of a day that is deleted settles the next open day', () => {
    const { household, dayIds } = threeDays();
    household.recordPayment(4000);
    household.as('family').must('day.remove', { dayId: dayIds[0] });
    expect(household.row('earning', dayIds[1])?.openCents).toBe(4000);
    assertSound(household);
  });

  it('is not needed for hours that are worth nothing, and they can be corrected', () => {
    const { household, dayId } = underHalfAMinute();
    expect(household.day(dayId)).toMatchObject({ amountCents: 0, isPaid: false });
    household.recordPayment(5000);
    expect(household.day(dayId).isPaid).toBe(false);
    household
      .as('nanny')
      .must('day.recordHours', { dayId, ...household.span('2026-03-05', '09:00', '10:00') });
    expect(household.day(dayId)).toMatchObject({ amountCents: 2000, isPaid: true });
    assertSound(household);
  });

  it('keeps what exceeds corrected hours as credit', () => {
    const { household, dayIds } = threeDays();
    household.recordPayment(12_000);
    const dayId = dayIds[1];
    const { start, end } = household.span('2026-03-03', '09:00', '10:00');
    household.as('nanny').must('day.recordHours', { dayId, start, end });
    expect(isPaid(household, dayIds)).toEqual([true, true, false]);
    expect(household.row('earning', dayIds[2])?.openCents).toBe(6000);
  });
});

/** A day of half a minute: completed, and worth nothing. */
function underHalfAMinute(): { household: TestHousehold; dayId: string } {
  const household = TestHousehold.create();
  const dayId = household.acceptedDay('2026-03-05');
  const worked = { start: '2026-03-05T14:00:00Z', end: '2026-03-05T14:00:29Z' };
  household.as('nanny').must('day.recordHours', { dayId, ...worked });
  return { household, dayId };
}

const payDays = (
  household: TestHousehold,
  days: { dayId: string; amountCents: number }[],
  nannyIds: readonly string[],
) =>
  household.as('family').run('payment.payDays', {
    payments: nannyIds.map((nannyId) => ({ paymentId: household.newId(), nannyId })),
    days,
    platform: null,
  });

describe('marking days as paid', () => {
  it('makes one payment a nanny, dated today, of what those days still lack', () => {
    const { household, dayIds } = threeDays();
    const hers = household.completedDay('2026-03-03', {
      nannyId: COLLEAGUE_ID,
      start: '09:00',
      end: '10:00',
    });
    household.recordPayment(10_000);
    const days = [dayIds[1], dayIds[2]].map((dayId) => ({ dayId, amountCents: 8000 }));
    payDays(household, [...days, { dayId: hers, amountCents: 2500 }], NANNIES);
    const made = household.all('payment').filter(({ platform }) => platform === null);
    expect(made.map(({ nannyId, amountCents, paymentDate }) => [nannyId, amountCents, paymentDate])).toEqual([
      [NANNY_ID, 14_000, '2026-03-05'],
      [COLLEAGUE_ID, 2500, '2026-03-05'],
    ]);
    expect(isPaid(household, [...dayIds, hers])).toEqual([true, true, true, true]);
    assertSound(household);
  });

  it('returns a reason for each day that it can’t pay, and pays the others', () => {
    const { household, dayIds } = threeDays();
    const pending = household.pendingDay('2026-03-05');
    const unknown = household.newId();
    const days = [...dayIds, pending, unknown].map((dayId) => ({ dayId, amountCents: 8000 }));
    expect(payDays(household, days, [NANNY_ID])).toMatchObject({
      result: 'applied',
      data: {
        paid: dayIds,
        errors: [
          { id: pending, code: 'not_completed' },
          { id: unknown, code: 'not_found' },
        ],
      },
    });
  });

  it('pays a day once; of a day named twice, the first mention counts', () => {
    const { household, dayIds } = threeDays();
    const named = [8000, 8000, 7000].map((amountCents) => ({ dayId: dayIds[0], amountCents }));
    expect(payDays(household, named, [NANNY_ID])).toMatchObject({ data: { paid: [dayIds[0]], errors: [] } });
    expect(household.all('payment').map(({ amountCents }) => amountCents)).toEqual([8000]);
    expect(payDays(household, named.toReversed(), [NANNY_ID])).toMatchObject({
      result: 'noop',
      data: { paid: [dayIds[0]], errors: [], payments: [] },
    });
    assertSound(household);
  });

  it('tells which payments it made: none where nothing was lacking', () => {
    const { household, dayIds } = threeDays();
    const hers = household.completedDay('2026-03-03', { nannyId: COLLEAGUE_ID });
    household.recordPayment(8000);
    const days = [
      { dayId: dayIds[0], amountCents: 8000 },
      { dayId: hers, amountCents: 20_000 },
    ];
    const result = payDays(household, days, NANNIES);
    const made = household.all('payment').filter(({ platform }) => platform === null);
    expect(made.map(({ nannyId }) => nannyId)).toEqual([COLLEAGUE_ID]);
    expect(result).toMatchObject({
      data: { paid: [dayIds[0], hers], errors: [], payments: made.map(({ id }) => id) },
    });
  });

  it('marks a day worth nothing as paid without a payment; new hours reopen it', () => {
    const { household, dayId } = underHalfAMinute();
    const { actualStartUtc, actualEndUtc, status } = household.day(dayId);
    expect(payDays(household, [{ dayId, amountCents: 0 }], [NANNY_ID])).toMatchObject({
      result: 'applied',
      data: { paid: [dayId], errors: [], payments: [] },
    });
    expect(household.day(dayId).isPaid).toBe(true);
    expect(household.all('payment')).toEqual([]);
    assertSound(household);

    const hours = { dayId, ...household.span('2026-03-05', '09:00', '10:00') };
    const basedOn = { status, actualStartUtc, actualEndUtc, isPaid: false };
    household.as('nanny').must('day.recordHours', hours, { basedOn });
    expect(household.day(dayId)).toMatchObject({ amountCents: 2000, isPaid: false });
    assertSound(household);
  });

  it('of a day worth nothing ends when its author takes the hours back', () => {
    const { household, dayId } = underHalfAMinute();
    payDays(household, [{ dayId, amountCents: 0 }], [NANNY_ID]);
    const { actualStartUtc: start, actualEndUtc: end } = household.day(dayId);
    household.as('nanny').must('day.withdrawHours', { dayId, start: start ?? '', end: end ?? '' });
    expect(household.day(dayId)).toMatchObject({ status: 'ACCEPTED', isPaid: false });
    assertSound(household);
  });

  it('keeps payments below the limit: days that do not fit are refused', () => {
    const household = TestHousehold.create({ billingIncrementMinutes: 60 });
    household.as('family').must('nanny.setRate', {
      nannyId: NANNY_ID,
      hourlyRateCents: 100_000,
      effectiveFrom: '2026-01-01',
    });
    household.at = '2026-03-20T12:00:00.000Z';
    // 24 hours at $1000.00: 42 of them are more than a million.
    const days = Array.from({ length: 42 }, (_, i) => {
      const dayId = household.acceptedDay(addDays('2026-01-02', i));
      const { start } = household.span(addDays('2026-01-02', i), '00:00', '01:00');
      household.as('family').must('day.recordHours', { dayId, start, end: addMinutes(start, 1440) });
      return { dayId, amountCents: 2_400_000 };
    });
    const dayIds = days.map(({ dayId }) => dayId);
    expect(payDays(household, days, [NANNY_ID])).toMatchObject({
      result: 'applied',
      data: {
        paid: dayIds.slice(0, 41),
        errors: [
          {
            id: dayIds[41],
            code: 'payment_too_large',
            error: 'One payment can be at most $1,000,000.00. Pay this day with another one.',
          },
        ],
      },
    });
    assertSound(household);
    expect(payDays(household, days, [NANNY_ID])).toMatchObject({ data: { paid: dayIds, errors: [] } });
    expect(household.all('payment').map(({ amountCents }) => amountCents)).toEqual([98_400_000, 2_400_000]);
    assertSound(household);
  });

  it('leaves days unpaid whose nanny has no payment in the args', () => {
    const { household, dayIds } = threeDays();
    const result = payDays(household, [{ dayId: dayIds[0], amountCents: 8000 }], [COLLEAGUE_ID]);
    expect(result).toMatchObject({
      data: { paid: [], errors: [{ id: dayIds[0], code: 'bad_input' }] },
    });
    expect(household.all('payment')).toEqual([]);
  });
});

it('pays with the approval of a week, or nothing at all', () => {
  const { household, dayIds } = threeDays();
  const [dayId] = dayIds;
  const [paymentId, nannyId, approvedWeekStart] = [household.newId(), NANNY_ID, '2026-03-02'];
  const days = [{ dayId, amountCents: 8000 }];
  const payment = { paymentId, nannyId, approvedWeekStart };
  const net = { ...payment, paymentDate: '2026-03-05', amountCents: 8000, platform: 'VENMO' } as const;
  household.at = '2026-03-09T17:00:00.000Z';
  const family = household.as('family');
  expect(family.code('payment.record', net)).toBe('week_not_approved');
  expect(family.code('payment.payDays', { payments: [payment], days, platform: null })).toBe(
    'week_not_approved',
  );
  expect(household.all('payment')).toEqual([]);
  for (const side of ['nanny', 'family'] as const) sign(household, side);
  family.must('payment.record', net);
  const other = { ...payment, paymentId: household.newId() };
  const second = [{ dayId: dayIds[1], amountCents: 8000 }];
  family.must('payment.payDays', { payments: [other], days: second, platform: null });
  expect(isPaid(household, dayIds)).toEqual([true, true, false]);
  assertSound(household);
});
