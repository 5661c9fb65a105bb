/**
 * Sentences of history entries about a nanny's terms: set, removed or answered, with what they changed and which weeks
 * keep the earlier ones.
 */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { formatDate, formatList } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { quote } from '../schedule/phrases.ts';
import { factsWithout, termsFacts } from '../weeks/terms-words.ts';
import { changesOf, describeBefore, differs, type EntryContext, type Sentence } from './history-entry.ts';

type TermsMutator = Extract<MutatorName, `terms.${string}`>;

const findTerms = ({ all }: EntryContext) => changesOf(all, 'terms')[0];

/** Returns what a sentence about terms names; undefined where older entries are missing. */
function findTermsWords(context: EntryContext): { nanny: string; date: string } | undefined {
  const { is, was } = findTerms(context) ?? {};
  const row = is ?? was;
  if (row?.effectiveFrom === undefined) return undefined;
  return { nanny: context.nannyName(row.nannyId), date: formatDate(row.effectiveFrom) };
}

/** Counts the weeks that earlier terms began, or ceased, to price. */
function countHeldWeeks({ all }: EntryContext): { begun: number; ended: number } {
  const weeks = changesOf(all, 'week').filter((week) => differs(week, 'heldTermsFrom'));
  const begun = weeks.filter(({ is }) => is?.heldTermsFrom != null).length;
  return { begun, ended: weeks.length - begun };
}

function describeHeldWeeks(context: EntryContext): string | undefined {
  const { begun: count } = countHeldWeeks(context);
  if (count === 0) return undefined;
  return t(
    '{count, plural, one {# week keeps} other {# weeks keep}} the earlier terms until the nanny agrees: part of the pay is settled, and these terms would lower it',
    { count },
  );
}

function describeSetTerms(context: EntryContext): Sentence {
  const { author, name } = context;
  const { is, was } = findTerms(context) ?? {};
  const words = findTermsWords(context);
  if (words === undefined || !is) {
    return {
      sentence: t('{name} set terms', { author, name }),
    };
  }
  const { nanny, date } = words;
  const result = describeHeldWeeks(context);
  const facts = formatList(was ? factsWithout(is, was) : termsFacts(is));
  if (!was && facts !== '') {
    const { earlierTerms } = context;
    const former = earlierTerms && formatList(factsWithout(earlierTerms, is));
    return {
      sentence: t('{name} set terms for {nanny} from {date}: {facts}', { author, name, nanny, date, facts }),
      was: describeBefore(former),
      result,
    };
  }
  if (!was || facts === '') {
    return {
      sentence: t('{name} changed the terms of {nanny} from {date}', { author, name, nanny, date }),
      result,
    };
  }
  return {
    sentence: t('{name} changed the terms of {nanny} from {date}: {facts}', {
      author,
      name,
      nanny,
      date,
      facts,
    }),
    was: describeBefore(formatList(factsWithout(was, is))),
    result,
  };
}

function describeRemovedTerms(context: EntryContext): Sentence {
  const { author, name } = context;
  const words = findTermsWords(context);
  if (words === undefined) {
    return {
      sentence: t('{name} removed terms', {
        author,
        name,
      }),
    };
  }
  const was = findTerms(context)?.was;
  return {
    sentence: t('{name} removed the terms of {nanny} from {date}', { author, name, ...words }),
    was: was ? describeBefore(formatList(termsFacts(was))) : undefined,
  };
}

function describeEarlierAnswer(answer: string | null | undefined): string | undefined {
  if (answer === 'AGREED') return t('was agreed');
  return answer === 'DISAGREED' ? t('was not agreed') : undefined;
}

function describeAnsweredTerms(context: EntryContext): Sentence {
  const { author, name } = context;
  const { is, was } = findTerms(context) ?? {};
  if (!is?.effectiveFrom) {
    return {
      sentence: t('{name} answered terms', {
        author,
        name,
      }),
    };
  }
  const date = formatDate(is.effectiveFrom);
  const count = countHeldWeeks(context).ended;
  const note = is.answerNote ? quote(is.answerNote) : undefined;
  const released =
    count > 0
      ? t('{count, plural, one {# week is} other {# weeks are}} paid by these terms now', { count })
      : undefined;
  return {
    sentence:
      is.answer === 'DISAGREED'
        ? t('{name} disagreed with the terms from {date}', { author, name, date })
        : t('{name} agreed to the terms from {date}', { author, name, date }),
    was: describeEarlierAnswer(was?.answer),
    result: [note, released].filter(Boolean).join(' · ') || undefined,
  };
}

export const TERMS_SENTENCES: { readonly [N in TermsMutator]: (context: EntryContext) => Sentence } = {
  'terms.set': describeSetTerms,
  'terms.remove': describeRemovedTerms,
  'terms.answer': describeAnsweredTerms,
};
