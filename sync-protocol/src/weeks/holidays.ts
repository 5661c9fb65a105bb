/**
 * Holidays of a household: its own, and the federal ones of the United States by rule, with the dates on which they are
 * observed.
 */

import { addDays, weekdayOf, yearNumberOf } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import type { Household } from '../people/household.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The eleven legal public holidays (5 U.S.C. 6103(a)), in order of date. */
const FEDERAL_HOLIDAYS = [
  'NEW_YEAR',
  'MARTIN_LUTHER_KING',
  'WASHINGTON',
  'MEMORIAL',
  'JUNETEENTH',
  'INDEPENDENCE',
  'LABOR',
  'COLUMBUS',
  'VETERANS',
  'THANKSGIVING',
  'CHRISTMAS',
] as const;
export type FederalHoliday = (typeof FEDERAL_HOLIDAYS)[number];

/** A federal holiday; `isObserved` on the workday that stands for one on a weekend, which is a holiday, too. */
interface FederalHolidayDate {
  readonly kind: 'federal';
  readonly date: string;
  readonly name: FederalHoliday;
  readonly isObserved: boolean;
}

/** A holiday that the family chose, by the name that they typed. */
interface OwnHolidayDate {
  readonly kind: 'own';
  readonly date: string;
  readonly name: string;
}

export type Holiday = FederalHolidayDate | OwnHolidayDate;

/** A date of every year, or the n-th weekday of a month; the 0th is the last one of the month before. */
type Rule =
  | { readonly monthDay: string; readonly since?: number }
  | { readonly month: string; readonly nth: number; readonly weekday: number };

const RULES: Readonly<Record<FederalHoliday, Rule>> = {
  NEW_YEAR: { monthDay: '01-01' },
  MARTIN_LUTHER_KING: { month: '01', nth: 3, weekday: MONDAY },
  WASHINGTON: { month: '02', nth: 3, weekday: MONDAY },
  MEMORIAL: { month: '06', nth: 0, weekday: MONDAY },
  // Public Law 117-17 of June 17, 2021.
  JUNETEENTH: { monthDay: '06-19', since: 2021 },
  INDEPENDENCE: { monthDay: '07-04' },
  LABOR: { month: '09', nth: 1, weekday: MONDAY },
  COLUMBUS: { month: '10', nth: 2, weekday: MONDAY },
  VETERANS: { monthDay: '11-11' },
  THANKSGIVING: { month: '11', nth: 4, weekday: THURSDAY },
  CHRISTMAS: { monthDay: '12-25' },
};

/** Saturdays are observed on Friday (5 U.S.C. 6103(b)), Sundays on Monday (Executive Order 11582). */
function observedOn(date: string): string | undefined {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : undefined;
}

function nthWeekday(year: number, { month, nth, weekday }: Extract<Rule, { month: string }>): string {
  const first = `${year}-${month}-01`;
  const toFirst = (weekday - weekdayOf(first) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return addDays(first, toFirst + (nth - 1) * DAYS_PER_WEEK);
}

/** Returns the dates of a holiday in a year: none before its law, two where it is observed on another date. */
function datesOf(name: FederalHoliday, year: number): FederalHolidayDate[] {
  const rule = RULES[name];
  if (!('monthDay' in rule)) {
    return [{ kind: 'federal', name, date: nthWeekday(year, rule), isObserved: false }];
  }
  if (rule.since !== undefined && year < rule.since) return [];
  const date = `${year}-${rule.monthDay}`;
  const observed = observedOn(date);
  const holiday: FederalHolidayDate = { kind: 'federal', name, date, isObserved: false };
  return observed === undefined ? [holiday] : [holiday, { ...holiday, date: observed, isObserved: true }];
}

/** By year. Weeks ask for the same years again and again. */
const known = new Map<number, readonly FederalHolidayDate[]>();

/** Returns the dates of a year's holidays. The observed New Year's Day may lie in the year before. */
function federalHolidays(year: number): readonly FederalHolidayDate[] {
  let holidays = known.get(year);
  if (holidays === undefined) {
    holidays = FEDERAL_HOLIDAYS.flatMap((name) => datesOf(name, year));
    known.set(year, holidays);
  }
  return holidays;
}

/**
 * Returns the household's holidays from `from` to `to`, in order of date. Two on one date are two entries, the federal
 * one first.
 */
export function holidaysBetween(
  { useFederalHolidays, ownHolidays }: Pick<Household, 'useFederalHolidays' | 'ownHolidays'>,
  from: string,
  to: string,
): Holiday[] {
  const holidays: Holiday[] = [];
  if (useFederalHolidays !== false) {
    for (let year = yearNumberOf(from); year <= yearNumberOf(to) + 1; year++)
      holidays.push(...federalHolidays(year));
  }
  for (const { date, name } of ownHolidays ?? []) holidays.push({ kind: 'own', date, name });
  return holidays.filter(({ date }) => date >= from && date <= to).toSorted(by(({ date }) => [date]));
}
