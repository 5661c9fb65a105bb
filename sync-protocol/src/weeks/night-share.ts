/** Tells what other weeks pay of a night across a week's border from the rounding of its days. */
import type { WeekLine } from './week-pay.ts';

/** Half a cent for each shift and line: more shifts than fit into a week. */
const ROUNDING_MAX_CENTS = 25;

/**
 * Whether a `rounding` line is the difference between a night's hours in the week and what was paid or approved for them
 * before its hours changed: an adjustment or correction settles it.
 */
export const isNightShare = ({ kind, amountCents }: Pick<WeekLine, 'kind' | 'amountCents'>): boolean =>
  kind === 'rounding' && Math.abs(amountCents) > ROUNDING_MAX_CENTS;
