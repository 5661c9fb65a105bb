/**
 * The dates that hours fall on: cuts a shift at local midnight, by the zone in which the day's hours were first
 * recorded, and returns a day's part in a week with its amount.
 */

import {
  addDays,
  addMinutes,
  dateOf,
  MINUTES_PER_DAY,
  minutesBetween,
  wallClockToInstant,
} from '../kernel/calendar.ts';
import { amountFor } from '../people/billing.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { TimeRange } from '../schedule/hours.ts';
import type { WorkedPart } from './week-pay.ts';

/** Dates after its own that a shift of 24 hours may reach: two, where the date between has only 23 hours. */
export const DAYS_REACHED = 2;

/** Returns the midnights within hours, from the end of `date` on: a later start has dates of its own. */
function midnightsIn({ start, end }: TimeRange, date: string, timezone: string): string[] {
  const midnights: string[] = [];
  const first = dateOf(start, timezone);
  let day = first > date ? first : date;
  if (dateOf(end, timezone) <= day) return midnights;
  while (midnights.length < DAYS_REACHED) {
    const midnight = wallClockToInstant(day, MINUTES_PER_DAY, timezone);
    if (midnight >= end) break;
    midnights.push(midnight);
    day = addDays(day, 1);
  }
  return midnights;
}

/** Cuts billable minutes in elapsed ones. The last part gets what billing rounds up, and a minute that is cut. */
function cutAt(start: string, billableMinutes: number, midnights: readonly string[]): number[] {
  const parts: number[] = [];
  let from = start;
  let rest = billableMinutes;
  for (const midnight of midnights) {
    const minutes = Math.min(rest, minutesBetween(from, midnight));
    parts.push(minutes);
    rest -= minutes;
    from = midnight;
  }
  return [...parts, rest];
}

/**
 * Returns the billable minutes on the local date of the start, the next date, and so on. Cuts at midnight in elapsed
 * minutes, so that a night with a clock change counts its real length. The last part gets what billing rounds up.
 */
export const cutAtMidnight = (span: TimeRange, billableMinutes: number, timezone: string): number[] =>
  cutAt(span.start, billableMinutes, midnightsIn(span, '', timezone));

type CutDay = Pick<
  AgendaDay,
  'date' | 'actualStartUtc' | 'actualEndUtc' | 'billableMinutes' | 'minutesByDate' | 'hoursTimezone'
>;

/**
 * Returns the midnights at which other hours of a day are cut: by the zone of its first hours, else the household's.
 * Where that zone doesn't cut the recorded hours as they were cut then (the household moved before the zone was
 * stored), only the midnights of that cut are known.
 */
function midnightsOf(day: CutDay, span: TimeRange, householdTimezone: string): string[] {
  const { date, actualStartUtc: start, actualEndUtc: end, minutesByDate: cut } = day;
  const timezone = day.hoursTimezone ?? householdTimezone;
  const midnights = midnightsIn(span, date, timezone);
  if (cut === null || start === null || end === null) return midnights;
  const again = cutAt(start, day.billableMinutes ?? 0, midnightsIn({ start, end }, date, timezone));
  if (again.length === cut.length && again.every((minutes, i) => minutes === cut[i])) return midnights;
  const [first = 0] = cut;
  if (cut.length === 1) return [];
  const known = addMinutes(start, first);
  return [known, addMinutes(known, MINUTES_PER_DAY)].filter((each) => each > span.start && each < span.end);
}

/** Returns how many dates hours of a day touch, its own first. */
export const datesTouched = (day: CutDay, span: TimeRange, timezone: string): number =>
  midnightsOf(day, span, timezone).length + 1;

/** Returns the billable minutes of other hours of a day on its date, the next one, and so on. */
export const cutHours = (
  day: CutDay,
  { billableMinutes, ...span }: TimeRange & { readonly billableMinutes: number },
  timezone: string,
): number[] => cutAt(span.start, billableMinutes, midnightsOf(day, span, timezone));

/** Billable minutes of one date. */
interface DateMinutes {
  readonly date: string;
  readonly minutes: number;
}

type RecordedDay = Pick<
  AgendaDay,
  'date' | 'actualStartUtc' | 'actualEndUtc' | 'billableMinutes' | 'minutesByDate'
>;

function storedOrCut(day: RecordedDay, timezone: string): readonly number[] {
  const { actualStartUtc: start, actualEndUtc: end, billableMinutes, minutesByDate } = day;
  if (start === null || end === null || billableMinutes === null) return [];
  return minutesByDate ?? cutAtMidnight({ start, end }, billableMinutes, timezone);
}

/**
 * Returns the billable minutes of a day by date, as they were cut when its hours were recorded. Hours of an app version
 * that didn't cut them are cut by the given zone. None without hours.
 */
export const minutesByDate = (day: RecordedDay, timezone: string): DateMinutes[] =>
  storedOrCut(day, timezone).map((minutes, index) => ({ date: addDays(day.date, index), minutes }));

/**
 * Returns the billable minutes of days on their own dates, a night's whole: leave of a date stands beside what was
 * planned on it, which isn't cut at midnight.
 */
export const minutesByShift = (days: readonly Pick<AgendaDay, 'date' | 'billableMinutes'>[]): DateMinutes[] =>
  days.map(({ date, billableMinutes }) => ({ date, minutes: billableMinutes ?? 0 }));

type PricedDay = RecordedDay & Pick<AgendaDay, 'hourlyRateCents' | 'amountCents'>;

/** A day's part in a week: its minutes, and its share of the day's amount. */
export interface WorkInWeek {
  readonly parts: WorkedPart[];
  readonly amountCents: number;
}

/**
 * Returns the part of a day that falls into the dates from `start` to `end`. The minutes before a week's border are
 * worth what their rate pays, the later ones the rest of the day's amount: the weeks' shares always sum to it.
 */
export function workInWeek(
  day: PricedDay,
  { start, end }: { readonly start: string; readonly end: string },
  timezone: string,
): WorkInWeek {
  const { hourlyRateCents, amountCents } = day;
  const dates = minutesByDate(day, timezone);
  const last = dates.at(-1);
  if (hourlyRateCents === null || amountCents === null || last === undefined)
    return { parts: [], amountCents: 0 };
  // A week reads the days before it, too, whose hours may reach into it. Most don't.
  if (last.date < start || day.date > end) return { parts: [], amountCents: 0 };
  /** What the dates before this one are worth. */
  const worthBefore = (border: string): number => {
    if (last.date < border) return amountCents;
    let minutes = 0;
    for (const each of dates) if (each.date < border) minutes += each.minutes;
    return Math.min(amountCents, amountFor(minutes, hourlyRateCents));
  };
  return {
    parts: dates
      .filter(({ date, minutes }) => date >= start && date <= end && minutes > 0)
      .map(({ date, minutes }) => ({ date, minutes, hourlyRateCents })),
    amountCents: worthBefore(addDays(end, 1)) - worthBefore(start),
  };
}
