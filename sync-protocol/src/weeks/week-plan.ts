/**
 * Returns the planned minutes of each weekday by which a nanny's first or last week is cut: the base schedule as it stood
 * seven days before by the server's clock, or the shifts of that week that both sides agreed to, where these are more and
 * give her more. So a schedule that is saved just before she leaves doesn't count. Also keeps what stood earlier.
 */

import { addDays, datesFrom, MINUTES_PER_DAY, weekdayOf } from '../kernel/calendar.ts';
import type { Read } from '../kernel/reads.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type BaseScheduleWeekday, type Shift, shiftLength } from '../schedule/base-schedule.ts';
import { plannedMinutes } from '../schedule/hours.ts';
import { agreedDate, agreedTimes } from './agreed-times.ts';
import { weekOf } from './nanny-week.ts';
import { plannedOn } from './part-of-week.ts';
import { sumOf } from './pay-parts.ts';

/** How many days before her first or last one the base schedule counts. */
const DAYS_BEFORE = 7;

const dateInUtc = (instant: string): string => instant.slice(0, 10);

/** A night counts on the weekday on which it begins. */
const minutesOf = (shifts: readonly Shift[]): number =>
  Math.min(MINUTES_PER_DAY, sumOf(shifts.map(shiftLength)));

/**
 * Returns what a weekday's row keeps when its shifts change: for each of the last days the minutes that stood when it
 * began, in UTC. However often it is saved, that is one entry a day.
 */
export function earlierPlans(
  row: BaseScheduleWeekday | undefined,
  receivedAt: string,
): NonNullable<BaseScheduleWeekday['earlier']> {
  const today = dateInUtc(receivedAt);
  const oldest = addDays(today, -DAYS_BEFORE);
  const kept = (row?.earlier ?? []).filter(({ until }) => until >= oldest);
  if (kept.some(({ until }) => until >= today)) return kept;
  return [...kept, { until: today, minutes: minutesOf(row?.shifts ?? []) }];
}

/** Returns the minutes of a weekday when a date began, in UTC. */
const minutesAt = ({ shifts, earlier }: BaseScheduleWeekday, date: string): number =>
  earlier?.find(({ until }) => until >= date)?.minutes ?? minutesOf(shifts);

const scheduleOf = (nannyId: string) => ({ table: 'baseSchedule', where: { nannyId } }) as const;
const daysOf = (nannyId: string) => ({ table: 'day', where: { nannyId } }) as const;

/** Returns the reads of `weekPlan`. */
export const readsOfWeekPlan = (nannyId: string): Read[] => [
  scheduleOf(nannyId),
  daysOf(nannyId),
  termsOf(nannyId),
];

/** Returns the minutes of a day's shift that both sides agreed to. */
function agreedMinutes(day: AgendaDay): number {
  const agreed = agreedTimes(day);
  if (agreed === undefined) return day.status === 'COMPLETED' ? plannedMinutes(day) : 0;
  return plannedMinutes({ scheduledStartUtc: agreed.start, scheduledEndUtc: agreed.end });
}

interface PartWeek {
  readonly nannyId: string;
  /** Her first and last date of the week; null for that of the week itself. */
  readonly from: string | null;
  readonly to: string | null;
  readonly timezone: string;
  readonly receivedAt: string;
}

/** Returns the planned minutes of each weekday (0 = Sunday). Needs `readsOfWeekPlan`. */
export function weekPlan(rows: WorkingSet, { nannyId, from, to, timezone, receivedAt }: PartWeek): number[] {
  const standing = Array.from({ length: DAYS_PER_WEEK }, () => 0);
  const before = addDays(dateInUtc(receivedAt), -DAYS_BEFORE);
  for (const row of rows.list(scheduleOf(nannyId))) standing[row.weekday] = minutesAt(row, before);
  const week = weekOf(rows.list(termsOf(nannyId)), from ?? to ?? '');
  const agreed = Array.from({ length: DAYS_PER_WEEK }, () => 0);
  for (const day of rows.list(daysOf(nannyId))) {
    const date = agreedDate(day, timezone) ?? day.date;
    if (date < week.start || date > week.end) continue;
    const weekday = weekdayOf(date);
    agreed[weekday] = Math.min(MINUTES_PER_DAY, (agreed[weekday] ?? 0) + agreedMinutes(day));
  }
  // Without a schedule each date counts alike: agreed shifts of her dates alone would be the whole week.
  if (sumOf(standing) === 0 || sumOf(agreed) <= sumOf(standing)) return standing;
  const dates = datesFrom(week.start, week.end);
  const hers = datesFrom(from ?? week.start, to ?? week.end);
  const shareOf = (plan: readonly number[]): number => plannedOn(hers, plan) / plannedOn(dates, plan);
  return shareOf(agreed) > shareOf(standing) ? agreed : standing;
}
