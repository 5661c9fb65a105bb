/** Sentences of history entries about weeks: ended, confirmed, approved, overlaps meant; and questions on them. */

import type { MutatorName } from 'sync-protocol/registry.ts';
import type { SignedWeek } from 'sync-protocol/weeks/week.ts';
import { formatDate, formatHours } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import {
  changesOf,
  describeBefore,
  type EntryContext,
  formatAmount,
  type Sentence,
} from './history-entry.ts';

type WeekMutator = Extract<MutatorName, `week.${string}`>;

/** The server ends weeks, so that the sentence has no author. */
function describeEndedWeek({ all, nannyName }: EntryContext): Sentence {
  const { is } = changesOf(all, 'week')[0] ?? {};
  if (!is?.weekStart) return { sentence: t('A week ended'), isImpersonal: true };
  const date = formatDate(is.weekStart);
  return {
    sentence: t('The week of {nanny} from {date} ended', { date, nanny: nannyName(is.nannyId) }),
    isImpersonal: true,
  };
}

/** Returns '41.5 hrs, $947.50'. */
const formatTotal = ({ billableMinutes, grossCents }: SignedWeek, context: EntryContext): string =>
  t('{hours} hrs, {amount}', {
    hours: formatHours(billableMinutes),
    amount: formatAmount(grossCents, context),
  });

function describeConfirmedWeek(context: EntryContext): Sentence {
  const { author, name, all } = context;
  const { is, was } = changesOf(all, 'week')[0] ?? {};
  if (!is?.weekStart || !is.confirmed) {
    return {
      sentence: t('{name} confirmed a week', {
        author,
        name,
      }),
    };
  }
  return {
    sentence: t('{name} confirmed the week from {date}: {total}', {
      author,
      name,
      date: formatDate(is.weekStart),
      total: formatTotal(is.confirmed, context),
    }),
    was: was?.confirmed ? describeBefore(formatTotal(was.confirmed, context)) : undefined,
  };
}

function describeApprovedWeek(context: EntryContext): Sentence {
  const { author, name, all, nannyName } = context;
  const { is } = changesOf(all, 'week')[0] ?? {};
  if (!is?.weekStart || !is.approved) {
    return {
      sentence: t('{name} approved a week', {
        author,
        name,
      }),
    };
  }
  const date = formatDate(is.weekStart);
  const total = formatTotal(is.approved, context);
  return {
    sentence: t('{name} approved the week of {nanny} from {date}: {total}', {
      author,
      name,
      nanny: nannyName(is.nannyId),
      date,
      total,
    }),
  };
}

function describeMeantOverlaps(context: EntryContext): Sentence {
  const { author, name, all, nannyName } = context;
  const { is } = changesOf(all, 'week')[0] ?? {};
  if (!is?.weekStart) {
    return {
      sentence: t('{name} said that overlapping hours are meant', { author, name }),
    };
  }
  const date = formatDate(is.weekStart);
  return {
    sentence: t('{name} said that the overlapping hours of {nanny} in the week from {date} are meant', {
      author,
      name,
      nanny: nannyName(is.nannyId),
      date,
    }),
  };
}

function describeQuestion({ author, name, all, nannyName }: EntryContext): Sentence {
  const { is } = changesOf(all, 'question')[0] ?? {};
  if (!is?.weekStart || !is.text) {
    return {
      sentence: t('{name} asked a question', {
        author,
        name,
      }),
    };
  }
  const date = formatDate(is.weekStart);
  return {
    sentence: t('{name} asked about the week of {nanny} from {date}: “{text}”', {
      author,
      name,
      nanny: nannyName(is.nannyId),
      date,
      text: is.text,
    }),
  };
}

function describeAnsweredQuestion({ author, name, all }: EntryContext): Sentence {
  const { is } = changesOf(all, 'question')[0] ?? {};
  if (!is?.text || !is.answer) {
    return {
      sentence: t('{name} answered a question', {
        author,
        name,
      }),
    };
  }
  const { text, answer } = is;
  return {
    sentence: t('{name} answered “{text}”: “{answer}”', { author, name, text, answer }),
  };
}

export const WEEK_SENTENCES: { readonly [N in WeekMutator]: (context: EntryContext) => Sentence } = {
  'week.close': describeEndedWeek,
  'week.confirm': describeConfirmedWeek,
  'week.approve': describeApprovedWeek,
  'week.allowOverlaps': describeMeantOverlaps,
  'week.ask': describeQuestion,
  'week.answerQuestion': describeAnsweredQuestion,
};
