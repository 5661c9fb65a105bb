/**
 * Writes numbers, units, money, clock times, dates and ranges of dates as a locale does, by formatters of Intl that
 * are created when first needed, with the same spaces on every platform.
 */

import type { DateStyle, Notation } from './notation.ts';
import { MINUTES_PER_HOUR } from './units-of-time.ts';
import type { Currency } from './values.ts';

const STYLES: { readonly [style in DateStyle]: Intl.DateTimeFormatOptions } = {
  heading: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekdayMonthDay: { weekday: 'long', day: 'numeric', month: 'long' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  monthDay: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  monthYear: { month: 'long', year: 'numeric' },
  shortMonthYear: { month: 'short', year: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
};
const CLOCK: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const HOUR: Intl.DateTimeFormatOptions = { hour: 'numeric' };
const MINUTE_MS = 60_000;

/** Returns `create`'s result for a key, created once. */
export function cached<K, V>(create: (key: K) => V): (key: K) => V {
  const values = new Map<K, V>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = create(key);
    values.set(key, value);
    return value;
  };
}

/** French keeps what spaces set apart, such as a number and its unit, on one line. */
const spaceOf = (locale: string): string => (locale.startsWith('fr') ? '\u00A0' : ' ');

/** Platforms differ in their thin spaces around a dash, and in their narrow ones. */
const plainSpaces = (text: string, locale: string): string =>
  text.replaceAll('\u2009', ' ').replaceAll('\u202F', spaceOf(locale));

const CENTS = 100;

/** Each formatter is created once. */
const moneyFormat = cached((locale: string) =>
  cached((currency: Currency) =>
    cached(
      (decimals: 0 | 2 | 3 | 4) =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency,
          // The signs of euro and pound belong to one currency alone, so that Spanish needs no 'EUR'.
          currencyDisplay: currency === 'EUR' || currency === 'GBP' ? 'narrowSymbol' : 'symbol',
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }),
    ),
  ),
);

/** Returns midnight in milliseconds, of a date or of a month; NaN for any other text. */
const toMidnight = (date: string): number =>
  // oxlint-disable-next-line no-restricted-globals -- reads the text, not the clock
  Date.parse(date);

/** Dates are formatted as midnights in UTC: what isn't a date stays as it is. */
function createNotation(locale: string): Notation {
  const numberFormat = cached(
    (decimals: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  );
  const unitFormat = cached(
    (unit: 'hour' | 'minute') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
  );
  const dateFormat = cached(
    (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  const plain = (text: string) => plainSpaces(text, locale);
  // French says '1er novembre', but Intl writes '1 novembre'.
  const dated = (text: string) =>
    locale.startsWith('fr') ? plain(text).replaceAll(/\b1(?=[\s–])/g, '1er') : plain(text);
  // '17 h 00' and '5:00 p.m.' stay on one line.
  const time = (options: Intl.DateTimeFormatOptions, minutes: number) =>
    dateFormat(options)
      .format(minutes * MINUTE_MS)
      .replaceAll(/\s/g, '\u00A0');
  const date: Notation['date'] = (day, style) => {
    const millis = toMidnight(day);
    return Number.isNaN(millis) ? day : dated(dateFormat(STYLES[style]).format(millis));
  };
  return {
    // Rounded as in English, so that the same hours are the same number for all: Intl rounds 0.15 up, toFixed down.
    number: (value, decimals) => plain(numberFormat(decimals).format(Number(value.toFixed(decimals)))),
    money: (cents, currency, decimals) =>
      plain(moneyFormat(locale)(currency)(decimals).format(cents / CENTS)),
    currencySign: (currency) => {
      const parts = moneyFormat(locale)(currency)(2).formatToParts(0);
      return parts.find(({ type }) => type === 'currency')?.value ?? currency;
    },
    unit: (count, unit) => plain(unitFormat(unit).format(count)),
    clock: (hour, minute) => time(CLOCK, hour * MINUTES_PER_HOUR + minute),
    // Intl writes '09 h' in French, though '9 h 00'.
    hour: (hour) => time(HOUR, hour * MINUTES_PER_HOUR).replace(/^0(?=\d)/, ''),
    date,
    range: (from, to, style) => {
      const [start, end] = [toMidnight(from), toMidnight(to)];
      // Intl adds the years where they differ.
      const isWithoutYear = style === 'monthDay' && from.slice(0, 4) !== to.slice(0, 4);
      if (isWithoutYear || Number.isNaN(start + end)) return `${date(from, style)} – ${date(to, style)}`;
      return dated(dateFormat(STYLES[style]).formatRange(start, end));
    },
  };
}

export const notationOf: (locale: string) => Notation = cached(createNotation);
