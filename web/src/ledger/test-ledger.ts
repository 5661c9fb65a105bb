/** Builds ledgers and balances from an in-memory household, for tests. */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import { openBalances } from 'sync-protocol/ledger/ledger.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import { isWages } from 'sync-protocol/ledger/purpose.ts';
import { withheldYearToDate } from 'sync-protocol/ledger/withheld-lines.ts';
import { COLLEAGUE_ID, NANNY_ID, type TestHousehold } from 'sync-protocol/test-support/household.ts';
import { weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';
import type { NannyBalance, UnpaidItem } from './use-unpaid.ts';

/** Returns a payment of $1,006.85 to Nora, as a list has it. */
export const paymentItem = (values: Partial<Payment> = {}): PaymentItem => ({
  payment: {
    ...UNSET.payment,
    householdId: 'household',
    id: 'payment',
    nannyId: NANNY_ID,
    version: 1,
    paymentDate: '2026-03-06',
    kind: 'PAID',
    amountCents: 100_685,
    unsettledCents: 0,
    createdAt: '2026-03-06T12:00:00.000Z',
    ...values,
  },
  nannyName: 'Nora',
  isUnsent: false,
});

/** Returns an unpaid day of 8 hours at $22.50. */
export const unpaidItem = (values: Partial<UnpaidItem> = {}): UnpaidItem => ({
  id: 'day',
  kind: 'hours',
  nannyId: 'nora',
  nannyName: 'Nora',
  date: '2026-03-02',
  weekStart: null,
  hoursDate: null,
  countsIn: '2026-03-02',
  week: { start: '2026-03-02', end: '2026-03-08' },
  minutes: 480,
  rateCents: null,
  amountCents: 18_000,
  openCents: 18_000,
  isUnsent: false,
  ...values,
});

export function testBalance(household: TestHousehold, nannyId: string, name = 'Nora'): NannyBalance {
  const hers = (row: { nannyId: string }): boolean => row.nannyId === nannyId;
  const all = household.all('earning').filter((earning) => hers(earning) && earning.openCents > 0);
  const open = all.filter(isWages).toSorted((a, b) => (a.earnedFrom < b.earnedFrom ? -1 : 1));
  const { wages, claims } = openBalances(all, household.all('payment').filter(hers));
  return { nannyId, name, isFormer: false, owedCents: wages, owedClaimsCents: claims, open };
}

/** Returns the ledger of an in-memory household. Nora is its nanny, Mia her colleague. */
export function testLedger(household: TestHousehold): LedgerView {
  const balances = [testBalance(household, COLLEAGUE_ID, 'Mia'), testBalance(household, NANNY_ID, 'Nora')];
  const [row] = household.all('household');
  if (row === undefined) throw new Error('The household has no row');
  const unpaid = balances.flatMap(({ name, open }) =>
    open.map(
      (earning): UnpaidItem => ({
        id: earning.id,
        kind: earning.kind,
        weekStart: earning.weekStart,
        hoursDate: earning.hoursDate,
        countsIn: null,
        week: weekOf([], earning.date),
        rateCents: earning.rateCents,
        nannyId: earning.nannyId,
        nannyName: name,
        date: earning.date,
        minutes: household.row('day', earning.id)?.billableMinutes ?? earning.minutes ?? 0,
        amountCents: earning.amountCents,
        openCents: earning.openCents,
        isUnsent: false,
      }),
    ),
  );
  return {
    household: row,
    today: dateOf(household.at, household.timezone),
    owedCents: balances.reduce((sum, { owedCents }) => sum + owedCents, 0),
    paidThisYearCents: 0,
    withheldThisYearCents: 0,
    reimbursedThisYearCents: 0,
    balances,
    unpaid,
    olderUnpaid: [],
    payments: household.all('payment').map((payment) => ({
      payment,
      nannyName: payment.nannyId === NANNY_ID ? 'Nora' : 'Mia',
      isUnsent: false,
    })),
    withheldYearToDate: withheldYearToDate(household.all('payment')),
  };
}
