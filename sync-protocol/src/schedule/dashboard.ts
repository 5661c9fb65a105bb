/** The dashboards' figures (scheduled, unanswered and completed hours, upcoming days), on devices and server. */

import { addDays, yearStart } from '../kernel/calendar.ts';
import { MINUTES_PER_HOUR } from '../kernel/units-of-time.ts';
import type { AgendaDay } from './agenda-day.ts';
import { plannedMinutes } from './hours.ts';

/** How far ahead scheduled hours are counted (specification, section 9). */
export const DASHBOARD_WINDOW_DAYS = 60;

interface DashboardFigures {
  /** Accepted days from today to today + 60 days. All hours here have at most two decimals. */
  readonly hoursScheduled: number;
  /** Pending days in the same dates. */
  readonly hoursAwaitingReply: number;
  /** Billable hours of completed days this year. */
  readonly ytdHoursCompleted: number;
  /** Accepted days from today on. */
  readonly daysScheduled: number;
}

/** Returns the first date whose days `dashboardFigures` needs; it needs all later ones too. */
export const dashboardStart = (today: string): string => yearStart(today);

const toHours = (minutes: number): number => Math.round((minutes * 100) / MINUTES_PER_HOUR) / 100;

interface DashboardMinutes {
  readonly scheduled: number;
  readonly awaitingReply: number;
  readonly completedThisYear: number;
  readonly daysScheduled: number;
}

/** Sums up days, in any order, as of `today`. Days before this year don't count. */
export function dashboardMinutes(days: Iterable<AgendaDay>, today: string): DashboardMinutes {
  const windowEnd = addDays(today, DASHBOARD_WINDOW_DAYS);
  const minutes = { ACCEPTED: 0, PENDING: 0, COMPLETED: 0 };
  let daysScheduled = 0;
  for (const day of days) {
    if (day.status === 'COMPLETED' && day.date >= yearStart(today) && day.date <= today) {
      minutes.COMPLETED += day.billableMinutes ?? 0;
    }
    if (day.date < today) continue;
    if (day.status === 'ACCEPTED') daysScheduled += 1;
    if ((day.status === 'ACCEPTED' || day.status === 'PENDING') && day.date <= windowEnd) {
      minutes[day.status] += plannedMinutes(day);
    }
  }
  return {
    scheduled: minutes.ACCEPTED,
    awaitingReply: minutes.PENDING,
    completedThisYear: minutes.COMPLETED,
    daysScheduled,
  };
}

/** Returns the figures in hours, the REST contract's unit. */
export function dashboardFigures(days: Iterable<AgendaDay>, today: string): DashboardFigures {
  const minutes = dashboardMinutes(days, today);
  return {
    hoursScheduled: toHours(minutes.scheduled),
    hoursAwaitingReply: toHours(minutes.awaitingReply),
    ytdHoursCompleted: toHours(minutes.completedThisYear),
    daysScheduled: minutes.daysScheduled,
  };
}
