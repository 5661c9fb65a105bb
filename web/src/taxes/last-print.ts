/** When a year's taxes were printed last, and whether the page says something else since. */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { differsFromPrint } from 'sync-protocol/taxes/tax-print.ts';
import { taxAnswersOf } from 'sync-protocol/taxes/tax-rows.ts';

export interface LastPrint {
  /** The date in the household's zone; null: never. */
  readonly printedOn: string | null;
  /** The date on which a payment of the year was first recorded or voided after it; undefined for never. */
  readonly changedOn: string | undefined;
  readonly isChanged: boolean;
}

interface Rows {
  readonly household: Household;
  /** Oldest first. */
  readonly nannies: readonly Nanny[];
  readonly payments: readonly Payment[];
}

function changedSince(printedAt: string, payments: readonly Payment[], year: number): string | undefined {
  return payments
    .filter(({ paymentDate }) => paymentDate.startsWith(String(year)))
    .flatMap(({ createdAt, voidedAt }) => [createdAt, voidedAt])
    .filter((instant): instant is string => instant !== null && instant > printedAt)
    .toSorted()[0];
}

/** Of a print without marks, only the times of payments are known. */
export function lastPrintOf(rows: Rows, year: number): LastPrint {
  const printedAt = taxAnswersOf(rows.household, year)?.printedAt ?? null;
  if (printedAt === null) return { printedOn: null, changedOn: undefined, isChanged: false };
  const { timezone } = rows.household;
  const changedAt = changedSince(printedAt, rows.payments, year);
  return {
    printedOn: dateOf(printedAt, timezone),
    changedOn: changedAt && dateOf(changedAt, timezone),
    isChanged: differsFromPrint(rows, year) ?? changedAt !== undefined,
  };
}
