/** How amounts, durations, times and dates read. The one place for each. */
import { DateTime } from 'luxon';
import type { Currency } from '../model/values.ts';

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
export const formatTime = (instant: string, timezone: string): string =>
  DateTime.fromISO(instant, { zone: timezone, locale: LOCALE }).toFormat('h:mm a');

/** 'Tuesday, March 5, 2024'. */
export const formatDateHeading = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc', locale: LOCALE }).toFormat('EEEE, MMMM d, yyyy');

/** 'Mar 5, 2024'. */
export const formatDate = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc', locale: LOCALE }).toFormat('MMM d, yyyy');
