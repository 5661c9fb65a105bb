/**
 * The amounts of cash wages from which a US household employer may owe federal employment taxes, by year, each with its
 * source and whether that was read. What was read: docs/decisions/year.md.
 */

export const THRESHOLD_IDS = ['fica', 'futa'] as const;
export type ThresholdId = (typeof THRESHOLD_IDS)[number];

export interface TaxThreshold {
  /** In cents of a US dollar. Wages of exactly this amount reach it. */
  readonly amountCents: number;
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string | null;
}

/** Names of the taxes in English, for the API. */
export const THRESHOLD_NAMES: Readonly<Record<ThresholdId, string>> = {
  fica: 'Social Security and Medicare (FICA)',
  futa: 'Federal unemployment (FUTA)',
};

const publication926 = (amountCents: number, year: number): TaxThreshold => ({
  amountCents,
  source: `IRS Publication 926 (${year})`,
  readOn: null,
  checkWith: 'Internal Revenue Service',
});

/**
 * FICA: what one nanny is paid in the year. FUTA: what all nannies together are paid in a calendar quarter of the year
 * or of the year before. The first changes from year to year, so that other years have no amount here.
 */
const BY_YEAR: Readonly<Record<number, Readonly<Record<ThresholdId, TaxThreshold>>>> = {
  2025: { fica: publication926(280_000, 2025), futa: publication926(100_000, 2025) },
  2026: { fica: publication926(300_000, 2026), futa: publication926(100_000, 2026) },
};

/** Returns a year's threshold; undefined where this version doesn't know it, which isn't 'none'. */
export const thresholdOf = (id: ThresholdId, year: number): TaxThreshold | undefined => BY_YEAR[year]?.[id];
