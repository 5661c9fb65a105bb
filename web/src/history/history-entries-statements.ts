/** Sentences of history entries about wage statements and what they name: the employer, and a nanny's tax id. */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { formatDateRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { changesOf, type EntryContext, findNannyName, type Sentence } from './history-entry.ts';

/** What is told here of a household and a nanny, beside all statements. */
export type NamedOnStatements = 'household.saveEmployer' | 'nanny.saveTaxId';
type StatementMutator = Extract<MutatorName, `statement.${string}`> | NamedOnStatements;

function describeIssued({ author, name, all, nannyName }: EntryContext): Sentence {
  const is = changesOf(all, 'statement')[0]?.is;
  if (!is?.number || is.firstDate === undefined || is.lastDate === undefined) {
    return {
      sentence: t('{name} issued a statement', {
        author,
        name,
      }),
    };
  }
  const { number, nannyId, firstDate, lastDate } = is;
  return {
    sentence: t('{name} issued statement {number} of {nanny} for {dates}', {
      author,
      name,
      number,
      nanny: nannyName(nannyId),
      dates: formatDateRange(firstDate, lastDate),
    }),
    result: is.replaces ? t('It replaces an earlier statement') : undefined,
  };
}

export const STATEMENT_SENTENCES: {
  readonly [N in StatementMutator]: (context: EntryContext) => Sentence;
} = {
  'statement.issue': describeIssued,
  'household.saveEmployer': ({ author, name }) => ({
    sentence: t('{name} changed the employer on statements', { author, name }),
  }),
  'nanny.saveTaxId': (context) => ({
    sentence: t('{name} changed the tax id of {nanny} on statements', {
      author: context.author,
      name: context.name,
      nanny: findNannyName(context),
    }),
  }),
};
