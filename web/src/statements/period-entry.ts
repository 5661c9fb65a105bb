/** Checks the dates that were typed for a wage statement. */
import { isCalendarDate } from 'sync-protocol/kernel/value-rules.ts';
import { problemOfPeriod, STATEMENT_DAYS_MAX } from 'sync-protocol/statements/statement-content.ts';
import type { PayPeriod } from 'sync-protocol/weeks/pay-period.ts';
import { formatCount } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';

export type PeriodErrors = { -readonly [date in keyof PayPeriod]?: string };

/** Returns what is wrong with each date. */
export function validatePeriod({ from, to }: PayPeriod): PeriodErrors {
  const errors: PeriodErrors = {};
  if (!isCalendarDate(from)) errors.from = t('Please enter a date.');
  if (!isCalendarDate(to)) errors.to = t('Please enter a date.');
  else if (errors.from === undefined) {
    const problem = describeRange({ from, to });
    if (problem !== undefined) errors.to = problem;
  }
  return errors;
}

/** Returns the errors that still hold once a date was corrected. They appear only by another try. */
export function errorsAfter(
  before: PeriodErrors,
  corrected: keyof PayPeriod,
  period: PayPeriod,
): PeriodErrors {
  const other = corrected === 'from' ? 'to' : 'from';
  const problem = before[other];
  return problem !== undefined && validatePeriod(period)[other] === problem ? { [other]: problem } : {};
}

function describeRange(period: PayPeriod): string | undefined {
  const problem = problemOfPeriod(period);
  if (problem === undefined) return undefined;
  if (problem === 'range_order') return refusalText(problem);
  return t('A statement covers at most {max} days.', { max: formatCount(STATEMENT_DAYS_MAX) });
}
