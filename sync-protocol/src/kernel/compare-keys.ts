/** Compares rows by several texts, one after the other: by date, then by id. */

/**
 * Returns which list of texts comes first, by the first text that differs: below 0 for `a`, above 0 for `b`. Dates,
 * instants and ids sort as text.
 */
export function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [i, key] of a.entries()) {
    const other = b[i] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}

/** Compares rows by the texts that `keysOf` returns of each. */
export const by =
  <Row>(keysOf: (row: Row) => readonly string[]) =>
  (a: Row, b: Row): number =>
    compareKeys(keysOf(a), keysOf(b));

/** Sorts the oldest row first. */
export const byAge = by(({ createdAt, id }: { createdAt: string; id: string }) => [createdAt, id]);
