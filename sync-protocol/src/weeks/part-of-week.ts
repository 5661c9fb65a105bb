/** Returns a nanny's part of her first or last week in planned minutes, by which its guarantee is cut. */

import { datesFrom, weekdayOf } from '../kernel/calendar.ts';
import type { Nanny } from '../people/nanny.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { NannyWeek } from './nanny-week.ts';

/** Without a base schedule, each date counts alike. */
const EVERY_DATE = [1, 1, 1, 1, 1, 1, 1] as const;

/** Returns the planned minutes of dates; null or an empty plan counts each date alike. */
export function plannedOn(dates: readonly string[], plan: readonly number[] | null): number {
  const counted = plan === null || plan.every((minutes) => minutes === 0) ? EVERY_DATE : plan;
  return dates.reduce((sum, date) => sum + (counted[weekdayOf(date)] ?? 0), 0);
}

/** Returns her part of her first or last week and the whole week, in planned minutes; null for any other week. */
export function partOfWeek(nanny: Nanny, week: NannyWeek, worked: readonly AgendaDay[]): number[] | null {
  const { startedOn, endedOn } = nanny;
  const isFirst = startedOn !== null && startedOn > week.start;
  const hasWorkedBefore = isFirst && worked.some(({ date }) => date >= week.start && date < startedOn);
  const from = isFirst && !hasWorkedBefore ? startedOn : week.start;
  // Somebody who still works has only closed her account.
  const hasEnded = endedOn !== null && endedOn < week.end && !worked.some(({ date }) => date > endedOn);
  const to = hasEnded ? endedOn : week.end;
  if (from === week.start && to === week.end) return null;
  // A first week that she worked to its end keeps its own plan, also if she has left since.
  const plan = (hasEnded ? nanny.endPlan : nanny.startPlan) ?? nanny.endPlan ?? nanny.startPlan;
  const dates = datesFrom(week.start, week.end);
  const hers = dates.filter((date) => date >= from && date <= to);
  return [plannedOn(hers, plan), plannedOn(dates, plan)];
}
