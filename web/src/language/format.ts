/**
 * Formats money, hours, durations, times, dates and ranges of dates as the specification spells them, in US English.
 */
import { LANGUAGES } from 'sync-protocol/model/languages.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import { daysBetween, minuteOfDayOf, weekdayOf } from 'sync-protocol/rules/calendar.ts';
import { currentLanguage } from './language.ts';

const MINUTES_PER_HOUR = 60;

const locale = () => LANGUAGES[currentLanguage()].locale;

/** Cached: creating a formatter costs a hundred times its use. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: Currency, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${locale()} ${currency} ${decimals}`;
  let format = moneyFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      maximumFractionDigits: decimals,
    });
    moneyFormats.set(key, format);
  }
  return format;
}

/** '$1,234.50' in the household's currency. */
export const formatMoney = (cents: number, currency: Currency): string =>
  moneyFormat(currency, 2).format(cents / 100);

/** '2,219.80' of '2219.80'. Only digits before the point are grouped. */
function groupDigits(number: string): string {
  const [whole = '', decimals] = number.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** '2,219' */
export const formatCount = (count: number): string => groupDigits(String(count));

/** Hours with two decimals, as in tables: '7.50', '2,219.75'. */
export const formatHours = (minutes: number): string => groupDigits((minutes / MINUTES_PER_HOUR).toFixed(2));

/** Hours with one decimal, as on dashboards: '7.5', '2,219.8'. */
export const formatHoursShort = (minutes: number): string =>
  groupDigits((minutes / MINUTES_PER_HOUR).toFixed(1));

/** '7 h 30 min', as in sentences. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${formatCount(hours)} h` : `${formatCount(hours)} h ${rest} min`;
}

/** '9:00 AM' (specification: h:mm a) of hours from 0 to 23 and minutes. */
export function formatClock(hour: number, minute: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '9:00 AM' of an instant, on the clock of a zone. */
export function formatTime(instant: string, timezone: string): string {
  const minutes = minuteOfDayOf(instant, timezone);
  return formatClock(Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);
}

/** Not Intl: creating its date formatters takes longer than a screen's reads. */
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function partsOf(date: string) {
  const [year = '', month, day] = date.split('-');
  return { year: Number(year), month: MONTHS[Number(month) - 1] ?? '', day: Number(day) };
}

/** 'Tuesday, March 5, 2024'. */
export function formatDateHeading(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${WEEKDAYS[weekdayOf(date)]}, ${month} ${day}, ${year}`;
}

/** 'Mar' of a month from 1 to 12. */
export const formatMonth = (month: number): string => (MONTHS[month - 1] ?? '').slice(0, 3);

/** 'Mar 5' of a month from 1 to 12 and a day. */
export const formatMonthDay = (month: number, day: number): string => `${formatMonth(month)} ${day}`;

/** 'Nov 23 – 29', or 'Nov 30 – Dec 6'. */
export function formatDayRange(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = first.month === last.month ? last.day : `${last.month.slice(0, 3)} ${last.day}`;
  return `${first.month.slice(0, 3)} ${first.day} – ${end}`;
}

/** 'Nov 23 – 29, 2026', 'Nov 30 – Dec 6, 2026' or 'Dec 28, 2026 – Jan 3, 2027'; the one date if both are the same. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatDate(from);
  const { year } = partsOf(from);
  return year === partsOf(to).year
    ? `${formatDayRange(from, to)}, ${year}`
    : `${formatDate(from)} – ${formatDate(to)}`;
}

/** 'Nov 2026', 'Mar – Nov 2026' or 'Nov 2025 – Jan 2027' of two dates or months. */
export function formatMonthRange(from: string, to: string): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  const end = `${last.month.slice(0, 3)} ${last.year}`;
  if (first.year !== last.year) return `${first.month.slice(0, 3)} ${first.year} – ${end}`;
  return first.month === last.month ? end : `${first.month.slice(0, 3)} – ${end}`;
}

/** 'March 2024' of '2024-03'. */
export function formatMonthYear(month: string): string {
  const parts = partsOf(month);
  return `${parts.month} ${parts.year}`;
}

/** 'Mar 5, 2024'. */
export function formatDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${month.slice(0, 3)} ${day}, ${year}`;
}

/** Dates nearer than this need no year: the other year's is too far away to be meant. */
const NEAR_DAYS = 300;

/** 'Mar 5', with the year if the date is far from today: 'Mar 5, 2024'. */
export function formatNearDate(date: string, today: string): string {
  const { month, day } = partsOf(date);
  const isNear = Math.abs(daysBetween(today, date)) < NEAR_DAYS;
  return isNear ? `${month.slice(0, 3)} ${day}` : formatDate(date);
}

/** 'Nov 26 – Jan 24', with years if they are far from today; the one date if both are the same. */
export function formatNearRange([from, to]: readonly [from: string, to: string], today: string): string {
  const start = formatNearDate(from, today);
  return from === to ? start : `${start} – ${formatNearDate(to, today)}`;
}

/** '40 h', at a tick of an axis. */
export const formatHourTick = (minutes: number): string => `${minutes / MINUTES_PER_HOUR} h`;

/** '$1,200', at a tick of an axis: whole units of the household's currency. */
export const formatMoneyTick = (cents: number, currency: Currency): string =>
  moneyFormat(currency, 0).format(cents / 100);

/** 'Mar 2' of a date. */
export const formatDayLabel = (date: string): string => `${formatMonthLabel(date)} ${Number(date.slice(8))}`;

/** 'Mar' of a month, or of a date in it. */
export const formatMonthLabel = (month: string): string => formatMonth(Number(month.slice(5, 7)));

/** 'Mar 2026' of a month. */
export const formatMonthHeading = (month: string): string =>
  `${formatMonthLabel(month)} ${Number(month.slice(0, 4))}`;
