/** Sample weeks, priced by the rules of terms with a nanny's own rate: the examples beside the form's fields. */

import { addDays, MINUTES_PER_DAY, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK, MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import { centsFor, STRAIGHT } from 'sync-protocol/weeks/pay-parts.ts';
import type { TermsFields } from 'sync-protocol/weeks/terms.ts';
import { type WeekFacts, type WeekPay, weekPay } from 'sync-protocol/weeks/week-pay.ts';

const WORKDAYS = 5;
const SHIFT_MINUTES = 8 * MINUTES_PER_HOUR;
/** How far the examples of weekly and daily limits go beyond them. */
const BEYOND_WEEK_MINUTES = 6 * MINUTES_PER_HOUR;
const BEYOND_DAY_MINUTES = 2 * MINUTES_PER_HOUR;
/** How far the example of guaranteed hours stays below them. */
const BELOW_GUARANTEE_MINUTES = 8 * MINUTES_PER_HOUR;
/** Any week does: no example depends on its dates. */
const A_SUNDAY = '2024-03-03';

export interface Sample {
  readonly minutes: number;
  readonly overtimeMinutes: number;
  readonly grossCents: number;
}

interface SampleOptions {
  readonly terms: TermsFields;
  readonly hourlyRateCents: number;
}

type Happened = Partial<Pick<WeekFacts, 'holidays' | 'cancelled' | 'unworked'>>;

const startOf = ({ weekStartsOn }: TermsFields): string => addDays(A_SUNDAY, weekStartsOn);

const datesOf = (terms: TermsFields): string[] =>
  Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(startOf(terms), index));

/** Returns dates of the week that aren't the rest day; as many as asked, where there are so many. */
const workdays = (terms: TermsFields, count: number): string[] =>
  datesOf(terms)
    .filter((date) => weekdayOf(date) !== terms.restWeekday)
    .slice(0, count);

/** Returns what a week of these minutes by date pays. `isOver`: with guarantee and unworked holidays. */
function priced(
  { terms, hourlyRateCents }: SampleOptions,
  minutesByDate: readonly (readonly [date: string, minutes: number])[],
  { isOver = false, ...happened }: Happened & { isOver?: boolean } = {},
): WeekPay {
  const worked = minutesByDate.map(([date, minutes]) => ({ date, minutes, hourlyRateCents }));
  const dates = datesOf(terms);
  return weekPay({
    start: dates[0] ?? A_SUNDAY,
    end: dates.at(-1) ?? A_SUNDAY,
    terms,
    worked,
    hoursCents: worked.reduce((sum, part) => sum + centsFor([part], STRAIGHT), 0),
    holidays: new Set<string>(),
    cancelled: [],
    unworked: [],
    declinedMinutes: 0,
    share: null,
    dayRates: isOver ? dates.map(() => hourlyRateCents) : null,
    ...happened,
  });
}

const toSample = (minutes: number, { overtimeMinutes, grossCents }: WeekPay): Sample => ({
  minutes,
  overtimeMinutes,
  grossCents,
});

/** Spreads minutes over dates, to the minute; the first ones have one more where they don't divide. */
function spread(minutes: number, dates: readonly string[]): [string, number][] {
  const each = Math.floor(minutes / dates.length);
  const left = minutes - each * dates.length;
  return dates.map((date, index) => [date, each + (index < left ? 1 : 0)]);
}

/** A week of some hours beyond a limit, spread over as few days as it takes, and at least five. */
interface WeekSample extends Sample {
  readonly days: number;
}

export function weekBeyond(limitMinutes: number, options: SampleOptions): WeekSample {
  const free = workdays(options.terms, DAYS_PER_WEEK);
  const minutes = Math.min(limitMinutes + BEYOND_WEEK_MINUTES, free.length * MINUTES_PER_DAY);
  const count = Math.max(WORKDAYS, Math.ceil(minutes / MINUTES_PER_DAY));
  const dates = free.slice(0, count);
  return { ...toSample(minutes, priced(options, spread(minutes, dates))), days: dates.length };
}

export function dayBeyond(limitMinutes: number, options: SampleOptions): Sample {
  const minutes = Math.min(limitMinutes + BEYOND_DAY_MINUTES, MINUTES_PER_DAY);
  const [date = A_SUNDAY] = workdays(options.terms, 1);
  return toSample(minutes, priced(options, [[date, minutes]]));
}

/** A shift on the rest day, in a week without others. */
export function restDay(restWeekday: number, options: SampleOptions): Sample {
  const date = datesOf(options.terms).find((each) => weekdayOf(each) === restWeekday) ?? A_SUNDAY;
  return toSample(SHIFT_MINUTES, priced(options, [[date, SHIFT_MINUTES]]));
}

/** An hour that is overtime, whatever the limits are. */
export function overtimeHour({ terms, hourlyRateCents }: SampleOptions): Sample {
  const [date = A_SUNDAY] = workdays(terms, 1);
  const only = { ...terms, weeklyLimitMinutes: 0, dailyLimitMinutes: null };
  const pay = priced({ terms: only, hourlyRateCents }, [[date, MINUTES_PER_HOUR]]);
  return toSample(MINUTES_PER_HOUR, pay);
}

/** A week that is over and has fewer hours than are guaranteed. `minutes`: the worked ones. */
export function weekBelow(guaranteedMinutes: number, options: SampleOptions): Sample {
  const free = workdays(options.terms, DAYS_PER_WEEK);
  const minutes = Math.min(
    Math.max(0, guaranteedMinutes - BELOW_GUARANTEE_MINUTES),
    free.length * MINUTES_PER_DAY,
  );
  const count = Math.max(WORKDAYS, Math.ceil(minutes / MINUTES_PER_DAY));
  const worked = spread(minutes, free.slice(0, count));
  return toSample(minutes, priced(options, worked, { isOver: true }));
}

/** A shift that the family cancels late, in a week without others. */
export function cancelledShift(options: SampleOptions): Sample {
  const { terms, hourlyRateCents } = options;
  const [date = A_SUNDAY] = workdays(terms, 1);
  const cancelled = [{ date, minutes: SHIFT_MINUTES, hourlyRateCents }];
  return toSample(SHIFT_MINUTES, priced(options, [], { cancelled }));
}

/** A shift on a holiday: what it pays worked, and what it pays if it isn't. */
export function holidayShift(options: SampleOptions): { worked: Sample; unworked: Sample } {
  const terms = { ...options.terms, guaranteedMinutes: null };
  const [date = A_SUNDAY] = workdays(terms, 1);
  const holidays = new Set([date]);
  const ofHoliday = { ...options, terms };
  const worked = priced(ofHoliday, [[date, SHIFT_MINUTES]], { holidays });
  const unworked = priced(ofHoliday, [], {
    holidays,
    unworked: [{ date, minutes: SHIFT_MINUTES }],
    isOver: true,
  });
  return { worked: toSample(SHIFT_MINUTES, worked), unworked: toSample(SHIFT_MINUTES, unworked) };
}

/** Weeks of 40 hours, on five days. `weeks`: how many. */
export function weeksOf40(weeks: number, options: SampleOptions): Sample {
  const terms = { ...options.terms, guaranteedMinutes: null };
  const dates = workdays(terms, WORKDAYS);
  const worked = dates.map((date) => [date, SHIFT_MINUTES] as const);
  const { minutes, overtimeMinutes, grossCents } = toSample(
    dates.length * SHIFT_MINUTES,
    priced({ ...options, terms }, worked),
  );
  return {
    minutes: weeks * minutes,
    overtimeMinutes: weeks * overtimeMinutes,
    grossCents: weeks * grossCents,
  };
}
