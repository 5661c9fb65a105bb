/**
 * The dates by which a household employer pays estimated tax and files, moved past weekends and legal holidays of the
 * District of Columbia (26 U.S.C. 6654 and 7503; 26 CFR 301.7503-1).
 */
import { addDays, weekdayOf } from '../kernel/calendar.ts';

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/** The last months of the periods of estimated tax: they have three, two, three and four months. */
const LAST_MONTHS = [3, 5, 8, 12] as const;

/** Returns the date on which Emancipation Day (16 April) is observed: Friday or Monday for one on a weekend. */
function emancipationDay(year: string): string {
  const date = `${year}-04-16`;
  if (weekdayOf(date) === SATURDAY) return addDays(date, -1);
  return weekdayOf(date) === SUNDAY ? addDays(date, 1) : date;
}

/** Whether a date is one of the two holidays that can meet these dates: Martin Luther King's, and Emancipation Day. */
function isHoliday(date: string): boolean {
  const isThirdMonday = weekdayOf(date) === MONDAY && date.slice(5) >= '01-15' && date.slice(5) <= '01-21';
  return isThirdMonday || date === emancipationDay(date.slice(0, 4));
}

const isWeekend = (date: string): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(date));

/** Returns a due date, or the next day that is no weekend and no holiday. */
function businessDay(date: string): string {
  let day = date;
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

export interface EstimatedPeriod {
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
}

const twoDigits = (month: number): string => String(month).padStart(2, '0');

/** Returns the four periods of estimated tax of a year: January to March, April and May, June to August, the rest. */
export function estimatedPeriods(year: number): EstimatedPeriod[] {
  return LAST_MONTHS.map((last, i) => {
    const first = (LAST_MONTHS[i - 1] ?? 0) + 1;
    const next = last === 12 ? `${year + 1}-01-01` : `${year}-${twoDigits(last + 1)}-01`;
    return {
      from: `${year}-${twoDigits(first)}-01`,
      to: addDays(next, -1),
      // The 15th of the month after the period.
      dueOn: businessDay(addDays(next, 14)),
    };
  });
}

/** Returns the date by which Form W-2 is given to her and sent with Form W-3: 31 January. */
export const w2DueOn = (year: number): string => businessDay(`${year + 1}-01-31`);

/** Returns the date by which Schedule H is filed with the family's tax return: 15 April. */
export const scheduleHDueOn = (year: number): string => businessDay(`${year + 1}-04-15`);
