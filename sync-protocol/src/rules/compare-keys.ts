/** Compares lists of texts, such as the dates and ids by which rows are sorted. */

/** Compares by the first key that differs. Dates, instants and ids each have one text form, so they sort as text. */
export function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [i, key] of a.entries()) {
    const other = b[i] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return 0;
}
