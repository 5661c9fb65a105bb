const MAX_LENGTH = 6;
const FIRST_COUNT = 4;

/** Splits a list that is too long for a dialog into its first entries, the middle, and its last entry. */
export function shortenList<T>(list: readonly T[]): {
  first: readonly T[];
  middle: readonly T[];
  last: readonly T[];
} {
  if (list.length <= MAX_LENGTH) return { first: list, middle: [], last: [] };
  return { first: list.slice(0, FIRST_COUNT), middle: list.slice(FIRST_COUNT, -1), last: list.slice(-1) };
}
