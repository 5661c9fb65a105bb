/** How the charts' axes are divided, and how they read: 1, 2 or 5 times a power of ten, in hours, in currency or plain. */
import type { Currency } from '../model/values.ts';
import { formatMonth } from './format.ts';

const LOCALE = 'en-US';
const MINUTES_PER_HOUR = 60;
const CENTS = 100;
/** Gaps between the lines at most; with what an axis adds below zero, one more. */
const GAPS = 4;

/** The least of 1, 2, 5, 10, 20, 50, … that is no less than `value`; never below 1. */
function roundStep(value: number): number {
  let power = 1;
  while (power * 10 < value) power *= 10;
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power;
}

/** The lines of an axis in `unit`s that holds everything from `low` (0 or less) to `high` (0 or more). */
function ticks([low, high]: readonly [number, number], unit: number): number[] {
  const step = roundStep((Math.max(high, 0) - Math.min(low, 0)) / unit / GAPS) * unit;
  const first = Math.floor(Math.min(low, 0) / step);
  const last = Math.max(Math.ceil(Math.max(high, 0) / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Lines at whole hours, in minutes, the lowest first; 0 is one of them. */
export const hourTicks = (maxMinutes: number): number[] => ticks([0, maxMinutes], MINUTES_PER_HOUR);

/** Lines at whole units of the currency, in cents, the lowest first; 0 is one of them. */
export const moneyTicks = (low: number, high: number): number[] => ticks([low, high], CENTS);

/** Lines at whole numbers, the lowest first; 0 is one of them. */
export const countTicks = (most: number): number[] => ticks([0, most], 1);

/** '40 h' */
export const formatHourTick = (minutes: number): string => `${minutes / MINUTES_PER_HOUR} h`;

/** '$1,200', in the household's currency, of whole units. */
export const formatMoneyTick = (cents: number, currency: Currency): string =>
  new Intl.NumberFormat(LOCALE, { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    cents / CENTS,
  );

/** 'Mar 2' of a date. */
export const formatDayLabel = (date: string): string => `${formatMonthLabel(date)} ${Number(date.slice(8))}`;

/** 'Mar' of a month, or of a date in it. */
export const formatMonthLabel = (month: string): string => formatMonth(Number(month.slice(5, 7)));

/** 'Mar 2026' of a month. */
export const formatMonthHeading = (month: string): string =>
  `${formatMonthLabel(month)} ${Number(month.slice(0, 4))}`;
