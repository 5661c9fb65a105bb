/**
 * Reads from this device, for the payments screen: what each nanny of the shown household is owed, totals, what is
 * unpaid, payments. Also tells whether a payment may be a duplicate.
 */

import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { byEarnedFrom, centsByKind, openBalances, yearOf } from 'sync-protocol/ledger/ledger.ts';
import type { Earning, Payment } from 'sync-protocol/ledger/payment.ts';
import { recencyOf } from 'sync-protocol/ledger/payment-order.ts';
import { isWages } from 'sync-protocol/ledger/purpose.ts';
import { withheldYearToDate } from 'sync-protocol/ledger/withheld-lines.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { nannyRows } from './balances.ts';
import { type NannyBalance, readUnpaid, type UnpaidItem } from './use-unpaid.ts';

/** How long what is unpaid can be marked as paid (specification, section 9). */
const UNPAID_WINDOW_DAYS = 30;

export interface PaymentItem {
  readonly payment: Payment;
  readonly nannyName: string;
  readonly isUnsent: boolean;
}

export interface LedgerView {
  readonly household: Household;
  /** In the household's time zone, yyyy-MM-dd. */
  readonly today: string;
  readonly owedCents: number;
  readonly paidThisYearCents: number;
  readonly withheldThisYearCents: number;
  readonly reimbursedThisYearCents: number;
  /** Sorted by name. */
  readonly balances: readonly NannyBalance[];
  /** Of the last 30 days, oldest first. */
  readonly unpaid: readonly UnpaidItem[];
  /** Older than 30 days, oldest first. A payment settles them, but they can't be marked as paid. */
  readonly olderUnpaid: readonly UnpaidItem[];
  /** Newest first, including voided ones. */
  readonly payments: readonly PaymentItem[];
  /** What was withheld in the year until each payment for the same purpose, by id. */
  readonly withheldYearToDate: ReadonlyMap<string, number>;
}

async function readLedger(database: DeviceDatabase, household: Household, now: string): Promise<LedgerView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  const [nannies, payments, unsentPayments] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    allOf<Payment>(database, 'payment', householdId),
    unsentIds(database, householdId, 'payment'),
  ]);
  const earnings = await Promise.all(
    nannies.map((nanny) => nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1])),
  );
  const names = new Map(nannies.map(({ id, name }) => [id, name]));
  const balances = nannies
    .map(({ id, name, archivedAt }, index): NannyBalance => {
      const all = earnings[index] ?? [];
      const open = all.filter(isWages).toSorted(byEarnedFrom);
      const hers = payments.filter(({ nannyId }) => nannyId === id);
      const { wages: owedCents, claims: owedClaimsCents } = openBalances(all, hers);
      return { nannyId: id, name, isFormer: archivedAt !== null, owedCents, owedClaimsCents, open };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const unpaid = await readUnpaid(database, { householdId, balances });
  const thisYear = centsByKind(payments, yearOf(today));
  const windowStart = addDays(today, -UNPAID_WINDOW_DAYS);
  const items = payments.map((payment) => ({
    payment,
    nannyName: names.get(payment.nannyId) ?? '',
    isUnsent: unsentPayments.has(payment.id),
  }));
  return {
    household,
    today,
    owedCents: openBalances(earnings.flat(), payments).wages,
    paidThisYearCents: thisYear.PAID,
    withheldThisYearCents: thisYear.WITHHELD,
    reimbursedThisYearCents: thisYear.REIMBURSED,
    balances,
    unpaid: unpaid.filter(({ date }) => date >= windowStart),
    olderUnpaid: unpaid.filter(({ date }) => date < windowStart),
    payments: items.toSorted((a, b) => (recencyOf(a.payment) > recencyOf(b.payment) ? -1 : 1)),
    withheldYearToDate: withheldYearToDate(payments),
  };
}

/** Returns whether this payment is flagged as a duplicate of another, and neither is voided. */
export function isPossibleDuplicate(payment: Payment, payments: readonly PaymentItem[]): boolean {
  if (payment.voidedAt !== null || payment.possibleDuplicateOf === null) return false;
  const other = payments.find((each) => each.payment.id === payment.possibleDuplicateOf);
  return other !== undefined && other.payment.voidedAt === null;
}

/** Loads the ledger of a family's shown household. Null while this device has no household. */
export function useLedger(): Loaded<LedgerView | null> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const [household] = await householdsOf(database, memberships);
      return household === undefined ? null : readLedger(database, household, now);
    },
    [now],
  );
}
