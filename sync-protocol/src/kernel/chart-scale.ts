/** Ticks of the charts' axes for hours, money and counts. Steps are 1, 2 or 5 times a power of ten. */
import { MINUTES_PER_HOUR } from './units-of-time.ts';

const CENTS = 100;
/** Most gaps between ticks; an axis that goes below zero may have one more. */
const GAPS = 4;

/** Returns the smallest of 1, 2, 5, 10, 20, 50, … that is at least `value`. */
function roundStep(value: number): number {
  let power = 1;
  while (power * 10 < value) power *= 10;
  return ([1, 2, 5].find((factor) => factor * power >= value) ?? 10) * power;
}

/** Returns ticks in steps of `unit`s that cover `low` (at most 0) to `high` (at least 0). */
function ticks([low, high]: readonly [number, number], unit: number): number[] {
  const step = roundStep((Math.max(high, 0) - Math.min(low, 0)) / unit / GAPS) * unit;
  const first = Math.floor(Math.min(low, 0) / step);
  const last = Math.max(Math.ceil(Math.max(high, 0) / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Returns ticks at whole hours, in minutes, ascending from 0. */
export const hourTicks = (maxMinutes: number): number[] => ticks([0, maxMinutes], MINUTES_PER_HOUR);

/** Returns ticks at whole currency units, in cents, ascending and including 0. */
export const moneyTicks = (low: number, high: number): number[] => ticks([low, high], CENTS);

/** Returns ticks at whole numbers, ascending from 0. */
export const countTicks = (most: number): number[] => ticks([0, most], 1);
