const READ_AT_A_GLANCE = 6;
const AT_THE_TOP = 4;

/** A list that is too long for a dialog: its beginning and its end, and what lies between. */
export function shortenList<T>(list: readonly T[]): {
  first: readonly T[];
  left: readonly T[];
  last: readonly T[];
} {
  if (list.length <= READ_AT_A_GLANCE) return { first: list, left: [], last: [] };
  return { first: list.slice(0, AT_THE_TOP), left: list.slice(AT_THE_TOP, -1), last: list.slice(-1) };
}
