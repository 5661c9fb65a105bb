/**
 * Mutators that save a nanny's tax setting of a year, and what the family says about its own taxes of a year. Neither
 * changes a payment.
 */
import * as z from 'zod/mini';
import type { Mutator } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import { assertFamily, nannyOrArchived } from '../people/permissions.ts';
import { calendarYear, type TaxAnswers, taxExemption, taxSettingName } from '../people/tax-setting.ts';

const settingArgs = z
  .strictObject({
    nannyId: id,
    year: calendarYear,
    setting: taxSettingName,
    reason: z.nullable(taxExemption),
  })
  .check(
    z.refine(({ setting, reason }) => (setting === 'EXEMPT') === (reason !== null), {
      path: ['reason'],
      error: 'Required with EXEMPT, and only then',
    }),
  );

/** Returns a list by year with one year's entry replaced. */
function withYear<Entry extends { readonly year: number }>(
  entries: readonly Entry[] | null,
  year: number,
  entry: Entry,
): Entry[] {
  const others = (entries ?? []).filter((each) => each.year !== year);
  return [...others, entry].toSorted((a, b) => a.year - b.year);
}

/** Saves what the family does about a nanny's Social Security and Medicare in a year, also of a former nanny. */
export const saveTaxSetting: Mutator<z.infer<typeof settingArgs>> = {
  name: 'nanny.saveTaxSetting',
  version: 1,
  args: settingArgs,
  reads: ({ nannyId }) => [{ table: 'nanny', ids: [nannyId] }],
  run(rows, { nannyId, ...setting }, { actor }) {
    assertFamily(actor);
    const nanny = nannyOrArchived(rows, nannyId);
    // Also NONE: it counts instead of what was chosen for her record of before.
    rows.put('nanny', { ...nanny, taxSettings: withYear(nanny.taxSettings, setting.year, setting) });
    return undefined;
  },
};

const answersArgs = z.strictObject({
  year: calendarYear,
  /** Omitted: as it was said. */
  stateContributionsPaid: z.optional(z.nullable(z.boolean())),
  /** Whether the year's figures were printed now. */
  isPrinted: z.optional(z.boolean()),
});

/** Saves what the family says about its taxes of a year, and that it printed them. */
export const saveTaxAnswers: Mutator<z.infer<typeof answersArgs>> = {
  name: 'household.saveTaxAnswers',
  version: 1,
  args: answersArgs,
  reads: () => [],
  run(rows, { year, stateContributionsPaid, isPrinted = false }, { actor, at, household }) {
    assertFamily(actor);
    const said = household.taxAnswers?.find((each) => each.year === year);
    const entry: TaxAnswers = {
      year,
      stateContributionsPaid:
        stateContributionsPaid === undefined
          ? (said?.stateContributionsPaid ?? null)
          : stateContributionsPaid,
      printedAt: isPrinted ? at : (said?.printedAt ?? null),
    };
    rows.put('household', { ...household, taxAnswers: withYear(household.taxAnswers, year, entry) });
    return undefined;
  },
};
