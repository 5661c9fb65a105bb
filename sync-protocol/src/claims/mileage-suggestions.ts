/**
 * Suggested mileage rates, each with its source. Choosing one fills the form, nothing else: what a household pays is its
 * own rate. Sources: docs/decisions/claims.md.
 */
import type { DistanceUnit } from './claim-choices.ts';

interface MileageSuggestion {
  readonly unit: DistanceUnit;
  /** From this date until the next suggestion of the unit. */
  readonly effectiveFrom: string;
  readonly rateTenths: number;
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't, only reports of it. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
}

/** Oldest first. */
export const MILEAGE_SUGGESTIONS: readonly MileageSuggestion[] = [
  {
    unit: 'MILE',
    effectiveFrom: '2025-01-01',
    rateTenths: 700,
    source: 'IRS, business standard mileage rate for 2025, as IR-2025-128 repeats it',
    readOn: null,
    checkWith: 'irs.gov',
  },
  {
    unit: 'MILE',
    effectiveFrom: '2026-01-01',
    rateTenths: 725,
    source: 'IRS, IR-2025-128: business standard mileage rate for 2026',
    readOn: null,
    checkWith: 'irs.gov',
  },
];

/**
 * Returns the suggestion for a date in a household that pays in dollars; undefined where there is none. The rates of the
 * IRS are of the United States alone.
 */
export function suggestedMileage(date: string, currency: string): MileageSuggestion | undefined {
  if (currency !== 'USD') return undefined;
  const begun = MILEAGE_SUGGESTIONS.filter(({ effectiveFrom }) => effectiveFrom <= date);
  const latest = begun.at(-1);
  // A rate of an earlier year would be a guess.
  return latest?.effectiveFrom.slice(0, 4) === date.slice(0, 4) ? latest : undefined;
}
