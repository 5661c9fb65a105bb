/** Adjustments and corrections of approved weeks on wage statements: which count as lines, and which are only told. */

import { by } from '../kernel/compare-keys.ts';
import type { Payment } from '../ledger/payment.ts';
import type { Adjustment } from '../weeks/adjustments.ts';
import { weekOf } from '../weeks/nanny-week.ts';
import type { Terms } from '../weeks/terms.ts';
import type { StatementAdjustment, StatementDay, StatementLine } from './statement.ts';

/**
 * Returns the corrections of a period, oldest first, that its earnings cover: no gross is below 0. Others are told on the
 * statement of the week that they correct (`adjustedOf`), and settle what is earned next, as all do.
 */
export function correctionsOf(
  payments: readonly Payment[],
  { from, to }: { readonly from: string; readonly to: string },
  earnedCents: number,
): Payment[] {
  let left = earnedCents;
  return payments
    .filter(
      ({ kind, paymentDate, voidedAt }) =>
        kind === 'CORRECTION' && voidedAt === null && paymentDate >= from && paymentDate <= to,
    )
    .toSorted(by(({ paymentDate, id }) => [paymentDate, id]))
    .filter(({ amountCents }) => {
      const isCovered = amountCents <= left;
      if (isCovered) left -= amountCents;
      return isCovered;
    });
}

export const correctionLine = ({
  paymentDate,
  amountCents,
  weekStart,
  hoursDate,
}: Payment): StatementLine => ({
  kind: 'adjustment',
  date: paymentDate,
  ...(weekStart === null ? {} : { weekStart }),
  ...(hoursDate === null ? {} : { hoursDate }),
  minutes: null,
  rateCents: null,
  amountCents: -amountCents,
});

/**
 * Returns the adjustments of the weeks of these days that the statement doesn't count (`known` are those that it does): they count on the date on
 * which they were decided, and say why a day's worked and billed hours differ.
 */
export function adjustedOf(
  { adjustments, terms }: { readonly adjustments: readonly Adjustment[]; readonly terms: readonly Terms[] },
  days: readonly StatementDay[],
  known: ReadonlySet<string>,
): StatementAdjustment[] {
  const weeks = new Set(days.map(({ date }) => weekOf(terms, date).start));
  return adjustments
    .filter(({ id, weekStart }) => weeks.has(weekStart) && !known.has(id))
    .map(({ date, weekStart, hoursDate, amountCents }) => ({ date, weekStart, hoursDate, amountCents }));
}
