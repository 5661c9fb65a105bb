/** Formats times, planned and worked hours, moments, overlaps and quotes, in the household's time zone. */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaItem, AgendaShift, DayOverlap } from '../device/views.ts';
import { formatDate, formatDuration, formatTime } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

/** Returns '9:00 AM – 5:00 PM', '9:00 AM – Not set', or 'Not set'. */
export function formatTimes(start: string | null, end: string | null, timezone: string): string {
  if (start === null && end === null) return t('Not set');
  const format = (instant: string | null) =>
    instant === null ? t('Not set') : formatTime(instant, timezone);
  return `${format(start)} – ${format(end)}`;
}

/**
 * Formats with the specification's hyphen, for 'Scheduled:' and 'Actual:' on cards: '9:00 AM - 5:00 PM'. Spanish times
 * are long, so that the line may break at the hyphen: a no-break space keeps it off the start of the second line.
 */
export const formatCardTimes: typeof formatTimes = (start, end, timezone) =>
  formatTimes(start, end, timezone).replace('. –', '.\u00a0–').replace('–', '-');

export const formatScheduled = ({ day, household }: AgendaShift): string =>
  formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, household.timezone);

/** Returns 'Overlaps a day of the Miller family, 9:00 AM – 1:00 PM'. `timezone`: that of the day on screen. */
export const formatOverlap = ({ householdName, start, end }: DayOverlap, timezone: string): string =>
  t('Overlaps a day of {household}, {times}', {
    household: householdName,
    times: formatTimes(start, end, timezone),
  });

/** Returns 'Here since 8:31 AM'; undefined for a day on which nobody has arrived. */
export const formatHereSince = ({ openClock }: Pick<AgendaItem, 'openClock'>): string | undefined =>
  openClock && t('Here since {time}', { time: formatTime(openClock.arrivedAt, openClock.timezone) });

export const formatPlanned = (minutes: number) => t('{hours} planned', { hours: formatDuration(minutes) });
export const formatWorked = (minutes: number) => t('{hours} worked', { hours: formatDuration(minutes) });

export function formatMoment(instant: string, timezone: string): string {
  return `${formatDate(dateOf(instant, timezone))}, ${formatTime(instant, timezone)}`;
}

export const quote = (words: string | null | undefined): string =>
  words ? t('“{words}”', { words }) : t('none');
