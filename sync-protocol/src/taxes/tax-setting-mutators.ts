/**
 * Mutators that save a nanny's tax setting of a year, and what the family says about its own taxes of a year. Neither
 * changes a payment.
 */
import * as z from 'zod/mini';
import { byAge } from '../kernel/compare-keys.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { byPerson } from '../people/employees.ts';
import { NANNIES_EVER_MAX } from '../people/nanny-mutators.ts';
import { ALL_NANNIES, assertFamily, nannyOrArchived } from '../people/permissions.ts';
import {
  calendarYear,
  type TaxAnswers,
  taxExemption,
  taxPrintMark,
  taxSettingName,
} from '../people/tax-setting.ts';
import { personTaxSetting } from './tax-rows.ts';

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
  run(rows, { nannyId, ...chosen }, { actor }) {
    assertFamily(actor);
    const nanny = nannyOrArchived(rows, nannyId);
    const { printed } = nanny.taxSettings?.find(({ year }) => year === chosen.year) ?? {};
    const setting = { ...chosen, ...(printed !== undefined && { printed }) };
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
  /** What was printed, by record of a nanny (taxes/tax-print.ts). */
  printedMarks: z.optional(
    z.array(z.strictObject({ nannyId: id, mark: taxPrintMark })).check(z.maxLength(NANNIES_EVER_MAX)),
  ),
});
type AnswersArgs = z.infer<typeof answersArgs>;

/** Keeps in each nanny's row the mark of her part: a record without a choice gets the one that counts for its person. */
function putMarks(rows: WorkingSet, { year, printedMarks = [] }: AnswersArgs): void {
  const marks = new Map(printedMarks.map(({ nannyId, mark }) => [nannyId, mark]));
  for (const records of byPerson(rows.list(ALL_NANNIES).toSorted(byAge))) {
    const { setting, reason } = personTaxSetting(records, year);
    for (const nanny of records) {
      const own = nanny.taxSettings?.find((each) => each.year === year);
      const mark = marks.get(nanny.id);
      if (own?.printed === mark) continue;
      const { printed: _printed, ...chosen } = own ?? { year, setting, reason };
      const entry = mark === undefined ? chosen : { ...chosen, printed: mark };
      rows.put('nanny', { ...nanny, taxSettings: withYear(nanny.taxSettings, year, entry) });
    }
  }
}

/** Saves what the family says about its taxes of a year, and that it printed them. */
export const saveTaxAnswers: Mutator<z.infer<typeof answersArgs>> = {
  name: 'household.saveTaxAnswers',
  // Version 1 had no `printedMarks`.
  version: 2,
  args: answersArgs,
  reads: ({ printedMarks }) => (printedMarks === undefined ? [] : [ALL_NANNIES]),
  run(rows, args, { actor, at, household }) {
    const { year, stateContributionsPaid, isPrinted = false, printedMarks } = args;
    assertFamily(actor);
    const said = household.taxAnswers?.find((each) => each.year === year);
    const answer =
      stateContributionsPaid === undefined ? (said?.stateContributionsPaid ?? null) : stateContributionsPaid;
    const isMarked = isPrinted && printedMarks !== undefined;
    const printedAnswer = isMarked ? answer : said?.printedAnswer;
    const entry: TaxAnswers = {
      year,
      stateContributionsPaid: answer,
      printedAt: isPrinted ? at : (said?.printedAt ?? null),
      ...(printedAnswer !== undefined && { printedAnswer }),
    };
    if (isMarked) putMarks(rows, args);
    rows.put('household', { ...household, taxAnswers: withYear(household.taxAnswers, year, entry) });
    return undefined;
  },
};
