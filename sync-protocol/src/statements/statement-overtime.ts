/**
 * What a statement says of a week's overtime beside its cents: the average and the overtime rate (29 CFR 516.2(a)(6)),
 * and the overtime hours that a holiday's premium pays for.
 */

import type { Household } from '../people/household.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { frozenOf } from '../weeks/frozen-weeks.ts';
import { workInWeek } from '../weeks/minutes-by-date.ts';
import type { NannyWeek } from '../weeks/nanny-week.ts';
import { averageRate, byDate, byRate, type MinutesAtRate, minutesOf, STRAIGHT } from '../weeks/pay-parts.ts';
import type { Terms, TermsFields } from '../weeks/terms.ts';
import type { Week } from '../weeks/week.ts';
import { holidayDatesIn } from '../weeks/week-facts.ts';
import { overtimeMinutes, type WorkedPart } from '../weeks/week-pay.ts';
import { termsInForce } from '../weeks/week-pricing.ts';
import type { StatementLine } from './statement.ts';

/** The rows that tell how a week was worked and priced. `days` are all of the week. */
export interface WeekRows {
  readonly household: Household;
  readonly terms: readonly Terms[];
  readonly weeks: readonly Week[];
  readonly days: ReadonlyMap<string, AgendaDay>;
}

const rowOf = ({ weeks }: WeekRows, { start }: NannyWeek): Week | undefined =>
  weeks.find(({ weekStart }) => weekStart === start);

/** Returns the terms that price a week; of an approved one, those of its approval. */
export function termsOfWeek(week: NannyWeek, rows: WeekRows): TermsFields | null {
  const row = rowOf(rows, week);
  return frozenOf(row)?.terms ?? termsInForce(week, row, rows.terms);
}

const workedParts = (week: NannyWeek, { days, household }: WeekRows): WorkedPart[] =>
  [...days.values()]
    .filter(({ status }) => status === 'COMPLETED')
    .flatMap((day) => workInWeek(day, week, household.timezone).parts);

/** Returns what a week's minutes pay straight, by rate; of an approved one, as it was approved. */
function minutesAtRates(week: NannyWeek, rows: WeekRows): MinutesAtRate[] {
  const { approved = null } = rowOf(rows, week) ?? {};
  if (approved === null) return byRate(workedParts(week, rows));
  return byRate(
    approved.lines.flatMap(({ kind, minutes, rateCents }) =>
      kind === 'hours' && minutes !== null && rateCents !== null
        ? [{ minutes, hourlyRateCents: rateCents }]
        : [],
    ),
  );
}

/** Returns a line of overtime that is only the premium with the rates of its week. */
export function withRates(line: StatementLine, week: NannyWeek, rows: WeekRows): StatementLine {
  const terms = termsOfWeek(week, rows);
  const rates = minutesAtRates(week, rows);
  const average = averageRate(rates, STRAIGHT);
  if (terms === null || average === null) return line;
  return {
    ...line,
    ...(rates.length > 1 && { averageRateCents: average }),
    overtimeRateCents: averageRate(rates, terms.overtimeMultiplierHundredths) ?? average,
  };
}

/** Returns worked minutes by date: of an approved week as they were approved, not as later hours changed them. */
function workedByDate(week: NannyWeek, rows: WeekRows): Pick<WorkedPart, 'date' | 'minutes'>[] {
  return [...(rowOf(rows, week)?.approved?.byDate ?? workedParts(week, rows))];
}

/**
 * Returns how many of each holiday's worked minutes are overtime by the terms' limits: all of a week's overtime, less what
 * is paid as overtime. The last holiday of the week has them first, as the last hours of a week are its overtime.
 */
export function holidayOvertime(week: NannyWeek, rows: WeekRows): Map<string, number> {
  const terms = termsOfWeek(week, rows);
  const found = new Map<string, number>();
  if (terms === null || terms.holidayMultiplierHundredths === null) return found;
  const holidays = new Set(frozenOf(rowOf(rows, week))?.holidays ?? holidayDatesIn(rows.household, week));
  const worked = workedByDate(week, rows);
  const ordinary = worked.filter(({ date }) => !holidays.has(date));
  let left = overtimeMinutes({ terms, worked }) - overtimeMinutes({ terms, worked: ordinary });
  const onHolidays = byDate(worked.filter(({ date }) => holidays.has(date)));
  for (const [date, parts] of onHolidays.toReversed()) {
    const minutes = Math.min(left, minutesOf(parts));
    if (minutes > 0) found.set(date, minutes);
    left -= minutes;
  }
  return found;
}
