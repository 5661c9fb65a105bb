/**
 * Types of how a language writes numbers, units, money, clock times, dates and ranges of dates: what statements and the web
 * app's format.ts are made of.
 */

import type { Currency } from './values.ts';

/** What of a date is written. `heading`: with its weekday; `shortMonthYear`: 'Mar 2026', of 'yyyy-MM' too. */
export type DateStyle =
  | 'heading'
  | 'weekdayMonthDay'
  | 'date'
  | 'monthDay'
  | 'month'
  | 'monthYear'
  | 'shortMonthYear'
  | 'weekday'
  | 'shortWeekday';

export type RangeStyle = 'date' | 'monthDay' | 'shortMonthYear';

export interface Notation {
  readonly number: (value: number, decimals: number) => string;
  readonly unit: (count: number, unit: 'hour' | 'minute') => string;
  /** With two decimals, or rounded to whole units; rates also with three or four. */
  readonly money: (cents: number, currency: Currency, decimals: 0 | 2 | 3 | 4) => string;
  readonly currencySign: (currency: Currency) => string;
  /** Of hours from 0 to 23. */
  readonly clock: (hour: number, minute: number) => string;
  readonly hour: (hour: number) => string;
  readonly date: (date: string, style: DateStyle) => string;
  /** Names once what both dates share. */
  readonly range: (from: string, to: string, style: RangeStyle) => string;
}
