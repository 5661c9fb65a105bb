/** How amounts, durations, times and dates read. The one place for each. */
import type { Currency } from '../model/values.ts';
import { minuteOfDayOf, toMillis } from './calendar.ts';

const LOCALE = 'en-US';
const MINUTES_PER_HOUR = 60;

/** '$1,234.50' in the household's currency. */
export function formatMoney(cents: number, currency: Currency): string {
  return new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(cents / 100);
}

/** Hours with two decimals, as in tables: '7.50'. */
export const formatHours = (minutes: number): string => (minutes / MINUTES_PER_HOUR).toFixed(2);

/** Hours with one decimal, as on dashboards: '7.5'. */
export const formatHoursShort = (minutes: number): string => (minutes / MINUTES_PER_HOUR).toFixed(1);

/** '7 h 30 min', as in sentences. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** '9:00 AM' of an instant, on the clock of a zone (specification: h:mm a). */
export function formatTime(instant: string, timezone: string): string {
  const minutes = minuteOfDayOf(instant, timezone);
  const hour = Math.floor(minutes / MINUTES_PER_HOUR);
  const minute = String(minutes % MINUTES_PER_HOUR).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

const dateHeading = dateFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const shortDate = dateFormat({ year: 'numeric', month: 'short', day: 'numeric' });

function dateFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LOCALE, { ...parts, timeZone: 'UTC' });
}

/** 'Tuesday, March 5, 2024'. */
export const formatDateHeading = (date: string): string =>
  dateHeading.format(toMillis(`${date}T00:00:00.000Z`));

/** 'Mar 5, 2024'. */
export const formatDate = (date: string): string => shortDate.format(toMillis(`${date}T00:00:00.000Z`));
