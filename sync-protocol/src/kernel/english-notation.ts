/**
 * Writes numbers, units, money, clock times, dates and ranges of dates as the specification spells them in English,
 * without Intl: a page's first formatter costs up to 100 ms on a phone, and platforms differ in their spaces.
 */

import { weekdayOf } from './calendar.ts';
import type { DateStyle, Notation, RangeStyle } from './notation.ts';
import type { Currency } from './values.ts';

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

/** Returns '2,219.80' for '2219.80'. Only digits before the point are grouped. */
function groupDigits(number: string): string {
  const [whole = '', decimals] = number.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

const number = (value: number, decimals: number): string => groupDigits(value.toFixed(decimals));

const CENTS = 100;
const SIGNS: Readonly<Record<Currency, string>> = { USD: '$', EUR: '€', GBP: '£', CAD: 'CA$' };

/** Half a unit is rounded away from zero, as Intl does. */
function money(cents: number, currency: Currency, decimals: 0 | 2 | 3 | 4): string {
  const units = Math.abs(cents) / CENTS;
  const amount = number(decimals === 0 ? Math.round(units) : units, decimals);
  return `${cents < 0 ? '-' : ''}${SIGNS[currency]}${amount}`;
}

const short = (name: string): string => name.slice(0, 3);

function partsOf(date: string) {
  const [year = '', month, day] = date.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return { year: Number(year), name, month: short(name), day: Number(day) };
}

function write(date: string, style: DateStyle): string {
  const { year, name, month, day } = partsOf(date);
  const weekday = (): string => WEEKDAYS[weekdayOf(date)] ?? '';
  switch (style) {
    case 'heading':
      return `${weekday()}, ${name} ${day}, ${year}`;
    case 'weekdayMonthDay':
      return `${weekday()}, ${name} ${day}`;
    case 'date':
      return `${month} ${day}, ${year}`;
    case 'monthDay':
      return `${month} ${day}`;
    case 'month':
      return month;
    case 'monthYear':
      return `${name} ${year}`;
    case 'shortMonthYear':
      return `${month} ${year}`;
    case 'weekday':
      return weekday();
    default:
      return short(weekday());
  }
}

function range(from: string, to: string, style: RangeStyle): string {
  const [first, last] = [partsOf(from), partsOf(to)];
  if (style !== 'monthDay' && first.year !== last.year) return `${write(from, style)} – ${write(to, style)}`;
  if (style === 'shortMonthYear')
    return first.month === last.month ? write(to, style) : `${first.month} – ${write(to, style)}`;
  const end = first.month === last.month ? last.day : write(to, 'monthDay');
  return `${write(from, 'monthDay')} – ${end}${style === 'date' ? `, ${last.year}` : ''}`;
}

const twelve = (hour: number): number => (hour % 12 === 0 ? 12 : hour % 12);
const half = (hour: number): string => (hour < 12 ? 'AM' : 'PM');

export const english: Notation = {
  number,
  unit: (count, unit) => `${number(count, 0)} ${unit === 'hour' ? 'h' : 'min'}`,
  money,
  currencySign: (currency) => SIGNS[currency],
  clock: (hour, minute) => `${twelve(hour)}:${String(minute).padStart(2, '0')} ${half(hour)}`,
  hour: (hour) => `${twelve(hour)} ${half(hour)}`,
  date: write,
  range,
};
