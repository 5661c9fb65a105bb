/** Tests that `ledgerFaults` finds each kind of damage to a ledger, and none in a sound one. */
import { expect, test } from 'vitest';
import { COLLEAGUE_ID, TestHousehold } from './household.ts';
import { type Ledger, ledgerFaults } from './ledger-faults.ts';

/** Four days of $80.00: one paid, one partly paid, one whose payment was voided, and one of a colleague with credit. */
function soundLedger(): Ledger {
  const household = TestHousehold.create();
  const hours = { start: '09:00', end: '13:00' };
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) household.completedDay(date, hours);
  household.completedDay('2026-03-04', { nannyId: COLLEAGUE_ID, ...hours });
  household.recordPayment(10_000);
  household.must('family', 'payment.void', { paymentId: household.recordPayment(9000) });
  household.recordPayment(15_000, { nannyId: COLLEAGUE_ID });
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
