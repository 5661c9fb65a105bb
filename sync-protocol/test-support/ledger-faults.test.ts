/**
 * Tests that `ledgerFaults` finds each kind of damage to a ledger and to what terms add to a week, and none in sound
 * ones.
 */
import { expect, test } from 'vitest';
import { COLLEAGUE_ID, TestHousehold } from './household.ts';
import { type Ledger, ledgerFaults } from './ledger-faults.ts';
import { added, closeWeek, setTerms } from './terms.ts';

/** Four days of $80.00: one paid, one partly paid, one whose payment was voided, and one of a colleague with credit. */
function soundLedger(): Ledger {
  const household = TestHousehold.create();
  const hours = { start: '09:00', end: '13:00' };
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) household.completedDay(date, hours);
  household.completedDay('2026-03-04', { nannyId: COLLEAGUE_ID, ...hours });
  household.recordPayment(10_000);
  household.as('family').must('payment.void', { paymentId: household.recordPayment(9000) });
  household.recordPayment(15_000, { nannyId: COLLEAGUE_ID });
  return household.ledger();
}

/** A week of 30 hours with 5 of overtime at $20.00, a late cancellation of 4 hours, and a guarantee of 36. */
function soundWeek(): Ledger {
  const household = TestHousehold.create();
  setTerms(household, { weeklyLimitMinutes: 1500, guaranteedMinutes: 2160, cancellationHours: 24 });
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    household.completedDay(date, { start: '09:00', end: '19:00' });
  }
  const dayId = household.acceptedDay('2026-03-06', { start: '09:00', end: '13:00' });
  household.as('family').must('day.remove', { dayId }, { at: '2026-03-05T21:00:00.000Z' });
  household.at = '2026-03-10T17:00:00.000Z';
  closeWeek(household);
  expect(added(household)).toEqual([
    'cancellation 2026-03-06 8000',
    'guarantee 2026-03-08 4000',
    'overtime 2026-03-08 5000',
  ]);
  return household.ledger();
}

/** Returns the list with its first matching row changed. */
function changed<Row>(rows: readonly Row[], matches: (row: Row) => boolean, change: Partial<Row>): Row[] {
  const at = rows.findIndex(matches);
  if (at === -1) throw new Error('No matching row');
  return rows.map((row, i) => (i === at ? { ...row, ...change } : row));
}
const any = (): boolean => true;

test('a sound ledger has no fault', () => {
  expect(ledgerFaults(soundLedger())).toEqual([]);
  expect(ledgerFaults(soundWeek())).toEqual([]);
});

test.each<[string, (ledger: Ledger) => Partial<Ledger>]>([
  ['a settlement without its payment', ({ payments }) => ({ payments: payments.slice(1) })],
  ['a settlement without its earning', ({ earnings }) => ({ earnings: earnings.slice(1) })],
  [
    "a settlement of another nanny's payment",
    ({ settlements }) => ({ settlements: changed(settlements, any, { nannyId: COLLEAGUE_ID }) }),
  ],
  ['a missing settlement', ({ settlements }) => ({ settlements: settlements.slice(1) })],
  [
    'a too small settlement',
    ({ settlements }) => ({ settlements: changed(settlements, any, { amountCents: 1 }) }),
  ],
  [
    'a settlement of nothing',
    ({ settlements }) => ({ settlements: changed(settlements, any, { amountCents: 0 }) }),
  ],
  [
    'a covered day that is not paid',
    ({ days }) => ({ days: changed(days, ({ isPaid }) => isPaid, { isPaid: false }) }),
  ],
  [
    'a paid day that is not covered',
    ({ days }) => ({ days: changed(days, ({ isPaid }) => !isPaid, { isPaid: true }) }),
  ],
  [
    'a paid day with another amount',
    ({ days }) => ({ days: changed(days, ({ isPaid }) => isPaid, { amountCents: 9000 }) }),
  ],
  [
    'a completed day without an earning',
    ({ earnings }) => ({
      earnings: earnings.filter(({ openCents, amountCents }) => openCents !== amountCents),
    }),
  ],
  ['an earning without its day', ({ days }) => ({ days: days.slice(1) })],
  [
    'an open amount above the amount',
    ({ earnings }) => ({
      earnings: changed(earnings, ({ openCents }) => openCents > 0, { openCents: 8001 }),
    }),
  ],
  [
    'credit from a settled payment',
    ({ payments }) => ({
      payments: changed(
        payments,
        ({ unsettledCents, voidedAt }) => unsettledCents === 0 && voidedAt === null,
        { unsettledCents: 5 },
      ),
    }),
  ],
  [
    'a void payment with credit',
    ({ payments }) => ({
      payments: changed(payments, ({ voidedAt }) => voidedAt !== null, { unsettledCents: 9000 }),
    }),
  ],
  [
    'a void payment that settles',
    ({ payments }) => ({
      payments: changed(
        payments,
        ({ voidedAt, unsettledCents }) => voidedAt === null && unsettledCents === 0,
        { voidedAt: '2026-03-05T17:00:00.000Z' },
      ),
    }),
  ],
])('%s is a fault', (_what, breakIt) => {
  const ledger = soundLedger();
  expect(ledgerFaults({ ...ledger, ...breakIt(ledger) })).not.toEqual([]);
});

const ofKind =
  (wanted: string) =>
  ({ kind }: { readonly kind: string }): boolean =>
    kind === wanted;
/** An earning that is open as a whole, of another amount. */
const worth = (amountCents: number) => ({ amountCents, openCents: amountCents });

test.each<[string, (ledger: Ledger) => Partial<Ledger>]>([
  ...(['overtime', 'guarantee', 'cancellation'] as const).flatMap(
    (kind): [string, (ledger: Ledger) => Partial<Ledger>][] => [
      [`no ${kind}`, ({ earnings }) => ({ earnings: earnings.filter((each) => each.kind !== kind) })],
      [
        `a cent of ${kind} more`,
        ({ earnings }) => ({ earnings: changed(earnings, ofKind(kind), worth(8001)) }),
      ],
      [
        `${kind} of the week before`,
        ({ earnings }) => ({ earnings: changed(earnings, ofKind(kind), { weekStart: '2026-02-23' }) }),
      ],
    ],
  ),
  [
    'overtime of a day',
    ({ earnings, days }) => ({
      earnings: changed(earnings, ofKind('overtime'), { dayId: days[0]?.id ?? null }),
    }),
  ],
  ['overtime without terms', () => ({ terms: [] })],
  ['a guarantee of an open week', () => ({ weeks: [] })],
  ['a cancellation that nobody made', () => ({ cancellations: [] })],
  ['hours of the week before', ({ days }) => ({ days: changed(days, any, { date: '2026-02-28' }) })],
  ['minutes that are lost', ({ days }) => ({ days: changed(days, any, { minutesByDate: [599] }) })],
  ['overtime of nothing', ({ earnings }) => ({ earnings: changed(earnings, ofKind('overtime'), worth(0)) })],
])('%s is a fault', (_what, breakIt) => {
  const ledger = soundWeek();
  expect(ledgerFaults({ ...ledger, ...breakIt(ledger) })).not.toEqual([]);
});
