/** The pay period that a date belongs to, by how often a nanny's terms say that she is paid, and the one before it. */
import type { Terms } from '../model/terms.ts';
import { addDays, daysBetween } from './calendar.ts';
import { weekOf } from './weeks.ts';

const DAYS_PER_WEEK = 7;
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

/**
 * Returns the pay period of a date. Two weeks are counted from the first day of the terms in force; without terms a
 * period is a week.
 */
export function payPeriodOf(allTerms: readonly Terms[], date: string): PayPeriod {
  const { start, end, terms } = weekOf(allTerms, date);
  switch (terms?.payPeriod) {
    case 'MONTHLY':
      return monthOf(date);
    case 'SEMIMONTHLY':
      return halfMonthOf(date);
    case 'BIWEEKLY': {
      const weeks = daysBetween(terms.effectiveFrom, start) / DAYS_PER_WEEK;
      return weeks % 2 === 0
        ? { from: start, to: addDays(start, 2 * DAYS_PER_WEEK - 1) }
        : { from: addDays(start, -DAYS_PER_WEEK), to: end };
    }
    default:
      return { from: start, to: end };
  }
}

/** Returns the pay period that ended before the one of a date began. */
export const payPeriodBefore = (allTerms: readonly Terms[], date: string): PayPeriod =>
  payPeriodOf(allTerms, addDays(payPeriodOf(allTerms, date).from, -1));
