/** What the tax office lets a family pay for a mile without tax, by year: suggestions of a form, which change nothing. */
import type { Currency } from '../kernel/values.ts';

export interface SuggestedMileageRate {
  readonly year: number;
  /** In tenths of a cent. */
  readonly rateTenths: number;
  readonly source: string;
  /** When the source's own text was read. Null: it wasn't, only reports of it. */
  readonly readOn: string | null;
  /** Who can confirm what wasn't read. */
  readonly checkWith: string;
}

/** IRS standard rates for business use of a car. Newest first. */
const UNITED_STATES: readonly SuggestedMileageRate[] = [
  { year: 2026, rateTenths: 725, source: 'IR-2025-128', readOn: null, checkWith: 'irs.gov' },
  { year: 2025, rateTenths: 700, source: 'IR-2024-312', readOn: null, checkWith: 'irs.gov' },
];

/** Returns the suggestion for a date; undefined for other currencies and for years that aren't known. */
export const suggestedMileageRate = (currency: Currency, date: string): SuggestedMileageRate | undefined =>
  currency === 'USD' ? UNITED_STATES.find(({ year }) => date.startsWith(`${year}-`)) : undefined;
