/** Sentences of history entries about to-dos, and about hours in review: decided, withdrawn or restored. */
import type { MutatorName } from 'sync-protocol/registry.ts';
import { t } from '../kit/language/messages.ts';
import { quote } from '../schedule/phrases.ts';
import {
  changesOf,
  describeBefore,
  type EntryContext,
  findDay,
  formatActual,
  formatPrice,
  formatSpan,
  type Sentence,
} from './history-entry.ts';

type TodoMutator = Extract<MutatorName, `todo.${string}` | `review.${string}`>;

const findTodo = ({ own }: EntryContext) => changesOf(own, 'todo')[0];

/** The title is unknown where older entries are missing. */
function describeAddedTodo(context: EntryContext): string {
  const { author, name } = context;
  const title = findTodo(context)?.is?.title;
  return title
    ? t('{name} added the to-do “{title}”', {
        author,
        name,
        title,
      })
    : t('{name} added a to-do', { author, name });
}

function describeRenamedTodo(context: EntryContext): string {
  const { author, name } = context;
  const title = findTodo(context)?.is?.title;
  return title
    ? t('{name} renamed a to-do to “{title}”', { author, name, title })
    : t('{name} renamed a to-do', { author, name });
}

function describeTickedTodo(context: EntryContext): string {
  const { author, name } = context;
  const { isCompleted, title } = findTodo(context)?.is ?? {};
  if (!title) {
    return t('{name} ticked or unticked a to-do', {
      author,
      name,
    });
  }
  return isCompleted === false
    ? t('{name} marked the to-do “{title}” as not done', { author, name, title })
    : t('{name} marked the to-do “{title}” as done', { author, name, title });
}

function describeRemovedTodo(context: EntryContext): string {
  const { author, name } = context;
  const title = findTodo(context)?.was?.title;
  return title
    ? t('{name} deleted the to-do “{title}”', { author, name, title })
    : t('{name} deleted a to-do', { author, name });
}

const findReview = ({ own }: EntryContext) => changesOf(own, 'review')[0];

function describeResolution(context: EntryContext, times: string | undefined): string {
  const { author, name } = context;
  if (times === undefined) {
    return t('{name} decided on the hours', {
      author,
      name,
    });
  }
  return findReview(context)?.is?.status === 'dismissed'
    ? t('{name} dismissed the hours {times}', { author, name, times })
    : t('{name} confirmed the hours {times}', { author, name, times });
}

function describeWithdrawal({ author, name }: EntryContext, times: string | undefined): string {
  return times === undefined
    ? t('{name} withdrew the hours', {
        author,
        name,
      })
    : t('{name} withdrew the hours {times}', { author, name, times });
}

function describeRestored({ author, name }: EntryContext, times: string | undefined): string {
  return times === undefined
    ? t('{name} restored the hours', {
        author,
        name,
      })
    : t('{name} restored the hours {times}', { author, name, times });
}

const describeAgreed = ({ author, name }: EntryContext): string =>
  t('{name} agreed to what the family changed', { author, name });

/** `describe`: the times are unknown where older entries are missing. */
const describeDecision =
  (describe: typeof describeResolution) =>
  (context: EntryContext): Sentence => {
    const review = findReview(context);
    const hours = review?.is ?? review?.was;
    const day = findDay(context);
    const hadHours = day !== undefined && day.was?.actualStartUtc !== null;
    const times = hours?.startUtc ? formatSpan(hours.startUtc, hours.endUtc, context) : undefined;
    return {
      sentence: describe(context, times),
      was: hadHours ? describeBefore(formatActual(day.was, context)) : undefined,
      result: day && formatPrice(day.is, context),
    };
  };

export const TODO_SENTENCES: { readonly [N in TodoMutator]: (context: EntryContext) => Sentence } = {
  'todo.add': (context) => ({ sentence: describeAddedTodo(context) }),
  'todo.rename': (context) => {
    const was = findTodo(context)?.was?.title;
    return { sentence: describeRenamedTodo(context), was: describeBefore(was && quote(was)) };
  },
  'todo.tick': (context) => ({ sentence: describeTickedTodo(context) }),
  'todo.remove': (context) => ({ sentence: describeRemovedTodo(context) }),
  'review.resolve': describeDecision(describeResolution),
  'review.withdraw': describeDecision(describeWithdrawal),
  'review.restore': describeDecision(describeRestored),
  'review.agree': (context) => ({ sentence: describeAgreed(context) }),
};
