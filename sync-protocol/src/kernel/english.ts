/**
 * Formats money and dates in the English sentences of refusals, which the API answers in English alone. The web app
 * formats for its readers by web/src/kit/language/format.ts.
 */

import { toMillis } from './calendar.ts';
import type { Currency } from './values.ts';

const LOCALE = 'en-US';
const CENTS = 100;

/** Returns an amount such as '$1,234.50'. */
export const englishMoney = (cents: number, currency: Currency): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency }).format(cents / CENTS);

/** Returns a date such as 'Mar 5, 2024'. */
export const englishDate = (date: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    toMillis(`${date}T00:00:00.000Z`),
  );
