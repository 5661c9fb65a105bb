/**
 * Texts of the schedule's week and month: labels, the times, tooltip and name of a shift, announcements and toasts of
 * moves. Returns the status that a day is shown with.
 */

import { formatOverlap, formatTimes } from '../../../domain/phrases.ts';
import { type ShownStatus, STATUS_LOOKS } from '../../../domain/status-badge.tsx';
import {
  formatDate,
  formatDateHeading,
  formatDuration,
  formatHoursShort,
  formatTime,
  formatWeekday,
  formatWeekdayShort,
  startLine,
} from '../../../language/format.ts';
import type { AgendaItem } from '../../../store/views.ts';

export const VIEW_LABELS = {
  week: 'Week',
  month: 'Month',
  close: 'Close',
  dayGone: 'This day has been deleted.',
  previous: { week: 'Previous week', month: 'Previous month' },
  next: { week: 'Next week', month: 'Next month' },
  print: 'Print',
  printTimes: 'Names and times',
  printNotes: 'Names, times and notes',
  legend: 'What the marks mean',
  noTimes: 'No times',
  nothingPlanned: 'Nothing planned',
  scheduleDay: 'Schedule a Day',
  afterMidnight: 'Since the evening before',
} as const;

/** Of 0 = Monday, to 6 = Sunday. */
export const weekdayName = (index: number): string => startLine(formatWeekday((index + 1) % 7));

export const weekdayShort = (index: number): string => startLine(formatWeekdayShort((index + 1) % 7));

export const shownStatus = ({ day }: AgendaItem): ShownStatus => (day.isPaid ? 'PAID' : day.status);

export const todayIs = (date: string) => `${formatDateHeading(date)}, today`;
export const scheduleOn = (date: string) => `Schedule a Day on ${formatDateHeading(date)}`;
export const moreShifts = (count: number) => `${count} more`;
export const showAllOn = (date: string, count: number) =>
  count === 1
    ? `Show the shift of ${formatDateHeading(date)}`
    : `Show all ${count} shifts of ${formatDateHeading(date)}`;

export const planned = (minutes: number) => `${formatDuration(minutes)} planned`;
export const worked = (minutes: number) => `${formatDuration(minutes)} worked`;

/** Returns '9:00 AM – 5:00 PM' of the worked hours, or else of the scheduled ones. */
export function formatShown({ day, household }: AgendaItem): string {
  const { actualStartUtc, actualEndUtc, scheduledStartUtc, scheduledEndUtc } = day;
  return actualStartUtc !== null && actualEndUtc !== null
    ? formatTimes(actualStartUtc, actualEndUtc, household.timezone)
    : formatTimes(scheduledStartUtc, scheduledEndUtc, household.timezone);
}

/** Returns '9:00 AM' of the worked or scheduled start, where there is little room. */
export function formatStart({ day, household }: AgendaItem): string {
  const start = day.actualStartUtc ?? day.scheduledStartUtc;
  return start === null ? VIEW_LABELS.noTimes : formatTime(start, household.timezone);
}

/** Returns '7.5 h', for a date of the month on a phone. */
export const shortHours = (minutes: number) => `${Number(formatHoursShort(minutes))} h`;

/** Isolates a name in a tooltip, where no element can: U+2068 and U+2069. */
const isolate = (name: string): string => `\u2068${name}\u2069`;

export const shiftTooltip = (item: AgendaItem, owners: readonly string[]): string =>
  describeShift(item, owners.map(isolate));

/** Returns a shift's name for screen readers: its date and all that it shows. */
export function describeShift(item: AgendaItem, owners: readonly string[]): string {
  const { day, household, isUnsent, overlaps } = item;
  const { scheduledStartUtc: start, scheduledEndUtc: end, actualStartUtc, actualEndUtc } = day;
  const isWorked = actualStartUtc !== null && actualEndUtc !== null;
  return [
    formatDateHeading(day.date),
    STATUS_LOOKS[shownStatus(item)].label,
    ...owners,
    formatShown(item),
    ...(day.scheduledNotes === null ? [] : [day.scheduledNotes]),
    ...(isWorked ? [`Scheduled: ${formatTimes(start, end, household.timezone)}`] : []),
    ...overlaps.map((overlap) => formatOverlap(overlap, household.timezone)),
    ...(isUnsent ? ['Not sent yet'] : []),
  ].join(', ');
}

/** Returns the name for screen readers of a date of the month on a phone. */
export function describeDate(date: string, counts: ReadonlyMap<ShownStatus, number>): string {
  const shifts = [...counts].map(([status, count]) => `${count} ${STATUS_LOOKS[status].label.toLowerCase()}`);
  return [formatDateHeading(date), ...(shifts.length === 0 ? ['nothing scheduled'] : shifts)].join(', ');
}

/** Announced when the keyboard picks a shift up, moves it, or cancels the move. */
export const ANNOUNCED = {
  pickedUp: (where: string) =>
    `Moving: ${where}. Arrow keys change the date and the time, Shift with the up and down arrows the end. Enter saves, Escape cancels.`,
  pickedUpDate: (where: string) =>
    `Moving: ${where}. Arrow keys change the date. Enter saves, Escape cancels.`,
  at: (date: string, times: string) => `${formatDateHeading(date)}, ${times}`,
  canceled: 'Not moved.',
} as const;

export const MOVED = {
  title: 'Schedule updated',
  undo: 'Undo',
  undone: 'Schedule restored',
  to: (date: string, times: string) => `${formatDate(date)}, ${times}.`,
  askedAgain: (date: string, times: string, name: string) =>
    `${formatDate(date)}, ${times}. ${name} accepted another time and will be asked again.`,
} as const;
