/** Sentences of history entries about taxes: a nanny's setting of a year, and what the family says about a year. */
import type { TaxAnswers, TaxSetting } from 'sync-protocol/people/tax-setting.ts';
import { NO_TAX_SETTING } from 'sync-protocol/people/tax-setting-names.ts';
import type { MutatorName } from 'sync-protocol/registry.ts';
import { t } from '../kit/language/messages.ts';
import { taxSettingWords } from '../taxes/tax-setting-words.ts';
import {
  changesOf,
  describeBefore,
  type EntryContext,
  findNannyName,
  type Sentence,
} from './history-entry.ts';

/** What is told here of a household and a nanny. */
export type TaxMutator = Extract<MutatorName, 'household.saveTaxAnswers' | 'nanny.saveTaxSetting'>;

type ByYear = TaxSetting | TaxAnswers;

/** Returns the entry of the only year that a change is about, before and after it. */
function findChanged<Entry extends ByYear>(was: readonly Entry[], is: readonly Entry[]) {
  const years = [...new Set([...was, ...is].map(({ year }) => year))];
  const of = (entries: readonly Entry[], year: number) => entries.find((each) => each.year === year);
  return years
    .map((year) => ({ year, was: of(was, year), is: of(is, year) }))
    .find((each) => JSON.stringify(each.was) !== JSON.stringify(each.is));
}

function describeSetting(context: EntryContext): Sentence {
  const { author, name } = context;
  const nanny = findNannyName(context);
  const { was, is } = changesOf(context.all, 'nanny')[0] ?? {};
  const changed = findChanged(was?.taxSettings ?? [], is?.taxSettings ?? []);
  if (changed === undefined) {
    return { sentence: t('{name} saved how taxes of {nanny} are handled', { author, name, nanny }) };
  }
  return {
    sentence: t('{name} saved how taxes of {nanny} are handled in {year}: {setting}', {
      author,
      name,
      nanny,
      year: String(changed.year),
      setting: taxSettingWords(changed.is ?? NO_TAX_SETTING),
    }),
    was: changed.was === undefined ? undefined : describeBefore(taxSettingWords(changed.was)),
  };
}

function describeAnswers({ author, name, all }: EntryContext): Sentence {
  const change = changesOf(all, 'household')[0];
  const changed = findChanged(change?.was?.taxAnswers ?? [], change?.is?.taxAnswers ?? []);
  if (changed?.is === undefined)
    return { sentence: t('{name} answered a question about taxes', { author, name }) };
  const values = { author, name, year: String(changed.year) };
  if (changed.is.printedAt !== (changed.was?.printedAt ?? null)) {
    return { sentence: t('{name} printed the taxes of {year}', values) };
  }
  return { sentence: describePaid(changed.is.stateContributionsPaid, values) };
}

type Values = Pick<EntryContext, 'author' | 'name'> & { readonly year: string };

function describePaid(isPaid: boolean | null, values: Values): string {
  if (isPaid === null) return t('{name} took back the answer about state contributions of {year}', values);
  return isPaid
    ? t('{name} said that state contributions of {year} were paid in full and in time', values)
    : t('{name} said that state contributions of {year} were not paid in full and in time', values);
}

export const TAX_SENTENCES: { readonly [N in TaxMutator]: (context: EntryContext) => Sentence } = {
  'household.saveTaxAnswers': describeAnswers,
  'nanny.saveTaxSetting': describeSetting,
};
