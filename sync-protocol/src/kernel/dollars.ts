/** Converts cents, in which all money is counted, to and from dollars. */

/** Converts cents to dollars, the REST contract's unit. */
export const toDollars = (cents: number): number => cents / 100;

/** Converts dollars to cents; undefined for more than two decimals. */
export function toCents(dollars: number): number | undefined {
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) && Math.abs(cents / 100 - dollars) < 1e-9 ? cents : undefined;
}
