/**
 * Formats money, hours, durations, times, dates, ranges of dates, names of weekdays and months, and lists for people, in
 * the active language. The examples are English.
 */

import { addDays, daysBetween, minuteOfDayOf } from 'sync-protocol/kernel/calendar.ts';
import { english } from 'sync-protocol/kernel/english-notation.ts';
import { LANGUAGES } from 'sync-protocol/kernel/languages.ts';
import { cached, notationOf } from 'sync-protocol/kernel/locale-notation.ts';
import type { Notation } from 'sync-protocol/kernel/notation.ts';
import { MINUTES_PER_HOUR } from 'sync-protocol/kernel/units-of-time.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { currentLanguage } from './language.ts';

export const activeLocale = (): string => LANGUAGES[currentLanguage()].locale;

const notation = (): Notation => (currentLanguage() === 'en' ? english : notationOf(activeLocale()));

/** '$1,234.50' in the household's currency. */
export const formatMoney = (cents: number, currency: Currency): string =>
  notation().money(cents, currency, 2);

/** '$1,200', at a tick of an axis: whole units of the household's currency. */
export const formatMoneyTick = (cents: number, currency: Currency): string =>
  notation().money(cents, currency, 0);

/** '$0.725' of 725 tenths of a cent. */
export const formatTenthsOfCents = (tenths: number, currency: Currency): string =>
  notation().money(tenths / 10, currency, tenths % 10 === 0 ? 2 : 3);

/** '$', '€', '£' or 'CA$', for the label of a field. */
export const formatCurrencySign = (currency: Currency): string => notation().currencySign(currency);

/** '2,219' */
export const formatCount = (count: number): string => notation().number(count, 0);

/** Hours with two decimals, as in tables: '7.50', '2,219.75'. */
export const formatHours = (minutes: number): string => notation().number(minutes / MINUTES_PER_HOUR, 2);

/** Hours with one decimal, as on dashboards: '7.5', '2,219.8'. */
export const formatHoursShort = (minutes: number): string => notation().number(minutes / MINUTES_PER_HOUR, 1);

/** '12.4', or '12' of 120 tenths. */
export const formatTenths = (tenths: number): string =>
  notation().number(tenths / 10, tenths % 10 === 0 ? 0 : 1);

/** Hours where there is little room: '7.5', '8'. */
export const formatHoursBrief = (minutes: number): string =>
  formatTenths(Math.round((minutes / MINUTES_PER_HOUR) * 10));

/** '7 h 30 min', as in sentences. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  const { unit } = notation();
  if (hours === 0) return unit(rest, 'minute');
  return rest === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(rest, 'minute')}`;
}

/** '40 h', at a tick of an axis. */
export const formatHourTick = (minutes: number): string =>
  notation().unit(minutes / MINUTES_PER_HOUR, 'hour');

/** '9:00 AM' (specification: h:mm a) of hours from 0 to 23 and minutes. */
export const formatClock = (hour: number, minute: number): string => notation().clock(hour, minute);

/** '9 AM' of hours from 0 to 23, at an axis. */
export const formatHour = (hour: number): string => notation().hour(hour);

/** '9:00 AM' of minutes since a day's midnight. The next midnight reads like it. */
export const formatMinuteOfDay = (minutes: number): string =>
  formatClock(Math.floor(minutes / MINUTES_PER_HOUR) % 24, minutes % MINUTES_PER_HOUR);

/** '9:00 AM' of an instant, on the clock of a zone. */
export const formatTime = (instant: string, timezone: string): string =>
  formatMinuteOfDay(minuteOfDayOf(instant, timezone));

/** 'Tuesday, March 5, 2024'. Spanish and French begin with a small letter: see `startLine`. */
export const formatDateHeading = (date: string): string => notation().date(date, 'heading');

/** 'Tuesday, March 5', where the year is said elsewhere. */
export const formatWeekdayDate = (date: string): string => notation().date(date, 'weekdayMonthDay');

/** 'Mar 5, 2024'. */
export const formatDate = (date: string): string => notation().date(date, 'date');

/** 'Mar 5' of a month from 1 to 12 and a day. */
export const formatMonthDay = (month: number, day: number): string =>
  formatDayLabel(`2024-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

/** 'Mar 2' of a date. */
export const formatDayLabel = (date: string): string => notation().date(date, 'monthDay');

/** 'Mar' of a month, or of a date in it. */
export const formatMonthLabel = (month: string): string => notation().date(month, 'month');

/** 'Mar 2026' of a month. */
export const formatMonthHeading = (month: string): string => notation().date(month, 'shortMonthYear');

/** '9:12 AM' of an instant, in this device's zone, for what belongs to no household. */
export function formatDeviceClock(instant: string): string {
  const at = new Date(instant);
  return formatClock(at.getHours(), at.getMinutes());
}

/** 'Mar 5, 9:12 AM', in this device's zone. */
export function formatDeviceMoment(instant: string): string {
  const at = new Date(instant);
  return `${formatMonthDay(at.getMonth() + 1, at.getDate())}, ${formatDeviceClock(instant)}`;
}

/** 'March 2024' of '2024-03'. */
export const formatMonthYear = (month: string): string => notation().date(month, 'monthYear');

const A_SUNDAY = '2024-03-03';

/** 'Sunday' of 0, to 'Saturday' of 6. */
export const formatWeekday = (weekday: number): string =>
  notation().date(addDays(A_SUNDAY, weekday), 'weekday');

/** 'Sun' of 0, to 'Sat' of 6. */
export const formatWeekdayShort = (weekday: number): string =>
  notation().date(addDays(A_SUNDAY, weekday), 'shortWeekday');

/** 'Nov 23 – 29', or 'Nov 30 – Dec 6'. */
export const formatDayRange = (from: string, to: string): string => notation().range(from, to, 'monthDay');

/** 'Nov 23 – 29, 2026', 'Nov 30 – Dec 6, 2026' or 'Dec 28, 2026 – Jan 3, 2027'; the one date if both are the same. */
export const formatDateRange = (from: string, to: string): string =>
  from === to ? formatDate(from) : notation().range(from, to, 'date');

/** 'Nov 2026', 'Mar – Nov 2026' or 'Nov 2025 – Jan 2027' of two dates or months. */
export const formatMonthRange = (from: string, to: string): string =>
  notation().range(from, to, 'shortMonthYear');

/** Dates nearer than this need no year: the other year's is too far away to be meant. */
const NEAR_DAYS = 300;

const isNear = (date: string, today: string): boolean => Math.abs(daysBetween(today, date)) < NEAR_DAYS;

/** 'Mar 5', with the year if the date is far from today: 'Mar 5, 2024'. */
export const formatNearDate = (date: string, today: string): string =>
  isNear(date, today) ? formatDayLabel(date) : formatDate(date);

/** 'Nov 23 – 29' or 'Nov 26 – Jan 24', with years if a date is far from today; the one date if both are the same. */
export function formatNearRange([from, to]: readonly [from: string, to: string], today: string): string {
  if (from === to) return formatNearDate(from, today);
  return isNear(from, today) && isNear(to, today) ? formatDayRange(from, to) : formatDateRange(from, to);
}

const listFormat = cached((locale: string) => new Intl.ListFormat(locale));

/** 'a, b and c'. With `serialComma`, English reads 'a, b, and c'; the other languages have none. */
export function formatList(words: readonly string[], { serialComma = false } = {}): string {
  const isBritish = currentLanguage() === 'en' && !serialComma;
  return listFormat(isBritish ? 'en-GB' : activeLocale()).format(words);
}

/** Begins a line or a label with a capital letter: 'Mardi 5 mars 2024' of 'mardi 5 mars 2024'. */
export const startLine = (words: string): string =>
  words.slice(0, 1).toLocaleUpperCase(activeLocale()) + words.slice(1);
