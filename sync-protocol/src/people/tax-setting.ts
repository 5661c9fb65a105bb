/**
 * Schemas of what a family chose for a nanny's Social Security and Medicare in a year, and of what it said about a year's
 * taxes of the household.
 */
import * as z from 'zod/mini';
import { instant } from '../kernel/values.ts';
import { TAX_EXEMPTIONS, TAX_SETTINGS } from './tax-setting-names.ts';

/** A calendar year of dates, 2000 to 2199. */
export const calendarYear = z.int().check(z.minimum(2000), z.maximum(2199));

/** All years that there are: no list can become longer. */
export const TAX_YEARS_MAX = 200;

export const taxSettingName = z.enum(TAX_SETTINGS);
export const taxExemption = z.enum(TAX_EXEMPTIONS);

/** A hash of a nanny's own part of a year's taxes, hexadecimal. */
export const taxPrintMark = z.string().check(z.regex(/^[0-9a-f]{16}$/));

/** A nanny's choice of one year. Without one, it is NONE. */
export const taxSetting = z.strictObject({
  year: calendarYear,
  setting: taxSettingName,
  /** Why she is exempt; null for other settings. */
  reason: z.nullable(taxExemption),
  /** Of her part when the family last printed the year's taxes (taxes/tax-print.ts). */
  printed: z.optional(taxPrintMark),
});
export type TaxSetting = z.infer<typeof taxSetting>;

/**
 * What the family said about a year's taxes of the household, and when it last printed them. Nannies read it with the
 * household's row: it holds no figure and no hash of figures, from which a colleague's wages could be guessed.
 */
export const taxAnswers = z.strictObject({
  year: calendarYear,
  /** Whether all contributions to the state were paid in full and in time. Null: not answered. */
  stateContributionsPaid: z.nullable(z.boolean()),
  printedAt: z.nullable(instant),
  /** What was answered about state contributions when it was printed. Older prints have none. */
  printedAnswer: z.optional(z.nullable(z.boolean())),
});
export type TaxAnswers = z.infer<typeof taxAnswers>;
