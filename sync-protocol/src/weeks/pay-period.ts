/** The pay period that a date belongs to, by how often a nanny's terms say that she is paid, and the one before it. */

import { addDays, daysBetween } from '../kernel/calendar.ts';
import { weekOf } from './nanny-week.ts';
import type { Terms } from './terms.ts';

/** Days. */
const TWO_WEEKS = 14;
const MIDDLE_OF_MONTH = 15;

export interface PayPeriod {
  readonly from: string;
  readonly to: string;
}

/** Returns the last date of a date's month. */
function endOfMonth(date: string): string {
  const nextMonth = addDays(`${date.slice(0, 8)}28`, 4);
  return addDays(`${nextMonth.slice(0, 8)}01`, -1);
}

const monthOf = (date: string): PayPeriod => ({ from: `${date.slice(0, 8)}01`, to: endOfMonth(date) });

function halfMonthOf(date: string): PayPeriod {
  const month = date.slice(0, 8);
  return Number(date.slice(8)) <= MIDDLE_OF_MONTH
    ? { from: `${month}01`, to: `${month}${MIDDLE_OF_MONTH}` }
    : { from: `${month}${MIDDLE_OF_MONTH + 1}`, to: endOfMonth(date) };
}

/** Whether pay periods go on from one row of terms to the next: two weeks do only where weeks begin on the same day. */
const goOn = (earlier: Terms, later: Terms): boolean =>
  earlier.payPeriod === later.payPeriod &&
  (later.payPeriod !== 'BIWEEKLY' || earlier.weekStartsOn === later.weekStartsOn);

/** Returns the first and last date of the terms, one after the other, whose pay periods go on; null without a last. */
function reachOf(allTerms: readonly Terms[], inForce: Terms): { first: string; last: string | null } {
  const inOrder = allTerms.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1));
  const earlier = inOrder.filter(({ effectiveFrom }) => effectiveFrom < inForce.effectiveFrom).toReversed();
  const later = inOrder.filter(({ effectiveFrom }) => effectiveFrom > inForce.effectiveFrom);
  let first = inForce;
  for (const each of earlier) {
    if (!goOn(each, first)) break;
    first = each;
  }
  const other = later.find((each) => !goOn(inForce, each));
  return {
    first: first.effectiveFrom,
    last: other === undefined ? null : addDays(other.effectiveFrom, -1),
  };
}

function twoWeeksOf(date: string, first: string): PayPeriod {
  const days = daysBetween(first, date);
  const from = addDays(date, -(days % TWO_WEEKS));
  return { from, to: addDays(from, TWO_WEEKS - 1) };
}

/**
 * Returns the pay period of a date; without terms it is a week. Two weeks are counted from the first day of the terms
 * that first said so. Where terms change how often she is paid, the period before ends and the next one begins: no date
 * is in two.
 */
export function payPeriodOf(allTerms: readonly Terms[], date: string): PayPeriod {
  const { start, end, terms } = weekOf(allTerms, date);
  if (terms === null || terms.payPeriod === 'WEEKLY') return { from: start, to: end };
  const { first, last } = reachOf(allTerms, terms);
  const { from, to } = {
    MONTHLY: monthOf,
    SEMIMONTHLY: halfMonthOf,
    BIWEEKLY: twoWeeksOf,
  }[terms.payPeriod](date, first);
  return { from: from < first ? first : from, to: last !== null && last < to ? last : to };
}

/** Returns the pay period that ends on the day before the one of a date begins. */
export const payPeriodBefore = (allTerms: readonly Terms[], date: string): PayPeriod =>
  payPeriodOf(allTerms, addDays(payPeriodOf(allTerms, date).from, -1));
