/** Reads typed hours of time off as minutes. */
import { parseHours } from '../weeks/terms/terms-entry.ts';

/** Returns the minutes of typed hours between two bounds; undefined for anything else. */
export function minutesTyped(
  typed: string,
  [from, to]: readonly [from: number, to: number],
): number | undefined {
  const minutes = parseHours(typed);
  return minutes !== undefined && minutes >= from && minutes <= to ? minutes : undefined;
}
