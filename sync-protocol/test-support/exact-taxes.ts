/**
 * An oracle of household employment taxes, written another way than the rules: exact fractions of a cent as BigInt,
 * added up bracket by bracket, payment after payment, and rounded once at the end.
 */

/** Millionths of a cent. */
const UNITS = 1_000_000n;

/** Wages from `from` up to `to` cents are taxed at `partsPerMillion`. */
interface Bracket {
  readonly from: number;
  readonly to: number;
  readonly partsPerMillion: bigint;
}

const ALL = Number.MAX_SAFE_INTEGER;

/** Brackets of the employee's share, by year: wage bases as the Social Security Administration gives them. */
const WAGE_BASES: Readonly<Record<number, number>> = {
  2020: 13_770_000,
  2021: 14_280_000,
  2022: 14_700_000,
  2023: 16_020_000,
  2024: 16_860_000,
  2025: 17_610_000,
  2026: 18_450_000,
};
export const socialSecurityBrackets = (year: number): Bracket[] => [
  { from: 0, to: WAGE_BASES[year] ?? 0, partsPerMillion: 62_000n },
];
export const MEDICARE_BRACKETS: readonly Bracket[] = [
  { from: 0, to: ALL, partsPerMillion: 14_500n },
  { from: 20_000_000, to: ALL, partsPerMillion: 9000n },
];

/** Returns the exact tax of wages paid one after the other, in millionths of a cent. */
export function exactTax(wages: readonly number[], brackets: readonly Bracket[]): bigint {
  let [tax, paid] = [0n, 0];
  for (const cents of wages) {
    for (const { from, to, partsPerMillion } of brackets) {
      const taxed = Math.min(paid + cents, to) - Math.max(paid, from);
      if (taxed > 0) tax += BigInt(taxed) * partsPerMillion;
    }
    paid += cents;
  }
  return tax;
}

/** Returns how far cents are from an exact tax, in millionths of a cent. */
export function distance(cents: number, exact: bigint): bigint {
  const difference = BigInt(cents) * UNITS - exact;
  return difference < 0n ? -difference : difference;
}

export const HALF_A_CENT = UNITS / 2n;
