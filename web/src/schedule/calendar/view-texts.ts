/**
 * Texts that the parts of the schedule's week and month share: weekdays, the times, tooltip
 * and name of a shift or a date. Returns the status that a day is shown with.
 */

import type { AgendaItem } from '../../device/views.ts';
import {
  formatDateHeading,
  formatTime,
  formatWeekday,
  formatWeekdayShort,
  startLine,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { formatHereSince, formatOverlap, formatPlanned, formatTimes } from '../phrases.ts';
import { type ShownStatus, STATUS_LOOKS } from '../status-badge.tsx';

/** Of 0 = Monday, to 6 = Sunday. */
export const weekdayName = (index: number): string => startLine(formatWeekday((index + 1) % 7));

export const weekdayShort = (index: number): string => startLine(formatWeekdayShort((index + 1) % 7));

export const shownStatus = ({ day }: AgendaItem): ShownStatus => (day.isPaid ? 'PAID' : day.status);

/** Returns 'Tuesday, March 5, 2024', with 'today' for today. */
export function formatCalendarDate(date: string, isToday: boolean): string {
  const heading = startLine(formatDateHeading(date));
  return isToday ? t('{date}, today', { date: heading }) : heading;
}

export const scheduleOn = (date: string) => t('Schedule a Day on {date}', { date: formatDateHeading(date) });

/** Returns '9:00 AM – 5:00 PM' of the worked hours, 'Here since 8:31 AM', or else the scheduled times. */
export function formatShown(item: AgendaItem): string {
  const { day, household } = item;
  const here = formatHereSince(item);
  if (here !== undefined) return here;
  const { actualStartUtc, actualEndUtc, scheduledStartUtc, scheduledEndUtc } = day;
  return actualStartUtc !== null && actualEndUtc !== null
    ? formatTimes(actualStartUtc, actualEndUtc, household.timezone)
    : formatTimes(scheduledStartUtc, scheduledEndUtc, household.timezone);
}

/** Returns '9:00 AM' of the worked start, the arrival or the scheduled start, where there is little room. */
export function formatStart({ day, household, openClock }: AgendaItem): string {
  const start = day.actualStartUtc ?? openClock?.arrivedAt ?? day.scheduledStartUtc;
  return start === null ? t('No times') : formatTime(start, household.timezone);
}

/** Isolates a name in a tooltip, where no element can: U+2068 and U+2069. */
const isolate = (name: string): string => `\u2068${name}\u2069`;

export const shiftTooltip = (item: AgendaItem, owners: readonly string[]): string =>
  describeShift(item, owners.map(isolate));

/** Returns a shift's name for screen readers: its date and all that it shows. */
export function describeShift(item: AgendaItem, owners: readonly string[]): string {
  const { day, household, isUnsent, overlaps } = item;
  const { scheduledStartUtc: start, scheduledEndUtc: end, actualStartUtc, actualEndUtc } = day;
  const isWorked = (actualStartUtc !== null && actualEndUtc !== null) || item.openClock !== undefined;
  return [
    startLine(formatDateHeading(day.date)),
    STATUS_LOOKS[shownStatus(item)].label,
    ...owners,
    formatShown(item),
    ...(day.scheduledNotes === null ? [] : [day.scheduledNotes]),
    ...(isWorked ? [t('Scheduled: {times}', { times: formatTimes(start, end, household.timezone) })] : []),
    ...overlaps.map((overlap) => formatOverlap(overlap, household.timezone)),
    ...(isUnsent ? [t('Not sent yet')] : []),
  ].join(', ');
}

const COUNT_SHIFTS: Readonly<Record<ShownStatus, (count: number) => string>> = {
  PENDING: (count) => t('{count, plural, one {# pending} other {# pending}}', { count }),
  ACCEPTED: (count) => t('{count, plural, one {# accepted} other {# accepted}}', { count }),
  DECLINED: (count) => t('{count, plural, one {# declined} other {# declined}}', { count }),
  COMPLETED: (count) => t('{count, plural, one {# completed} other {# completed}}', { count }),
  PAID: (count) => t('{count, plural, one {# paid} other {# paid}}', { count }),
};

/** Returns the name for screen readers of a date of the month on a phone: its shifts by status, and planned hours. */
export function describeDate(
  date: string,
  counts: ReadonlyMap<ShownStatus, number>,
  plannedMinutes: number,
): string {
  const shifts = [...counts].map(([status, count]) => COUNT_SHIFTS[status](count));
  return [
    startLine(formatDateHeading(date)),
    ...(shifts.length === 0 ? [t('nothing scheduled')] : shifts),
    ...(plannedMinutes > 0 ? [formatPlanned(plannedMinutes)] : []),
  ].join(', ');
}
