/** Tells overtime that is paid whole from overtime that is only a premium on hours at several rates (29 CFR 778.115). */
import type { WeekLine } from './week-pay.ts';

/**
 * Whether overtime of these lines is a premium at the average of several rates: then each rate's hours have a line of
 * their own, for the same week.
 */
export const isAtAverage = ({ kind, date, rateCents }: WeekLine, lines: readonly WeekLine[]): boolean =>
  kind === 'overtime' &&
  rateCents === null &&
  lines.filter((each) => each.kind === 'hours' && each.minutes !== null && each.date === date).length > 1;
