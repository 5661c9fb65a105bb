/**
 * Sentences of history entries that changed nothing: newer hours count or wait for the family, the days were already
 * paid (by whom and when), time off was answered before, or the change was already in place. Also the sentences of marking days as paid.
 */
import { t } from '../kit/language/messages.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { paidEarnings } from './history-earnings.ts';
import { describeEnteredHours } from './history-entries-days.ts';
import {
  changesOf,
  differs,
  type EntryContext,
  findAuthor,
  formatSpan,
  type ReplayedEntry,
} from './history-entry.ts';

interface NoopArgs {
  readonly start?: string;
  readonly end?: string;
  readonly days?: readonly { readonly dayId?: string }[];
  readonly earnings?: readonly { readonly earningId?: string }[];
}

interface NoopContext {
  readonly context: EntryContext;
  /** The entries before this one, newest first. */
  readonly older: readonly ReplayedEntry[];
  readonly readerId: string;
}

/** Returns 'Already paid by Fay Ortiz on Mar 5, 2026, 9:12 AM', as far as older entries say. */
function describeEarlierPayment(ids: ReadonlySet<string>, { context, older, readerId }: NoopContext): string {
  const paid = older.find(({ changes }) => {
    const days = changesOf(changes, 'day').filter((day) => day.is?.isPaid === true && differs(day, 'isPaid'));
    return [...days, ...paidEarnings({ all: changes })].some(({ id }) => ids.has(id));
  });
  if (paid === undefined) return t('Already paid');
  const { author, name } = findAuthor(paid.entry, readerId);
  const moment = formatMoment(paid.entry.happenedAt, context.timezone);
  return t(
    '{author, select, you {Already paid by you on {moment}} other {Already paid by {name} on {moment}}}',
    { author, name, moment },
  );
}

export const describePaidThisDay = ({ author, name }: EntryContext): string =>
  t('{name} marked this day as paid', {
    author,
    name,
  });

/** `days`, and `others`: what terms add beside them. */
export function describePaidDays(
  { author, name }: EntryContext,
  { days: count, others }: { days: number; others: number },
): string {
  if (others === 0) {
    return t('{name} marked {count, plural, one {# day} other {# days}} as paid', { author, name, count });
  }
  return count === 0
    ? t('{name} marked {others, plural, one {# other amount} other {# other amounts}} as paid', {
        author,
        name,
        others,
      })
    : t(
        '{name} marked {count, plural, one {# day} other {# days}} and {others, plural, one {# other amount} other {# other amounts}} as paid',
        { author, name, count, others },
      );
}

export function describeNoop(
  { entry: { name: entryName, code, args } }: ReplayedEntry,
  noop: NoopContext,
): { sentence: string; details: readonly string[] } {
  const { context } = noop;
  const { author, name } = context;
  const { start, end, days = [], earnings = [] } = (args ?? {}) as NoopArgs;
  if (code === 'hours_superseded' || code === 'newer_hours_in_review') {
    const sentence = describeEnteredHours(context, formatSpan(start, end, context));
    const newer =
      code === 'hours_superseded'
        ? t('Newer hours count instead')
        : t('Newer hours are waiting for the family');
    return { sentence, details: [newer] };
  }
  if (code === 'already_paid') {
    const ids = new Set([
      ...days.flatMap(({ dayId }) => dayId ?? []),
      ...earnings.flatMap(({ earningId }) => earningId ?? []),
    ]);
    return {
      sentence:
        context.subject === 'day'
          ? describePaidThisDay(context)
          : describePaidDays(context, { days: days.length, others: earnings.length }),
      details: [describeEarlierPayment(ids, noop)],
    };
  }
  if (code === 'already_answered') {
    const sentence =
      entryName === 'claim.decide'
        ? t('{name} answered a claim that had been answered', { author, name })
        : t('{name} answered time off that had been answered', { author, name });
    return { sentence, details: [t('The first answer counts')] };
  }
  return {
    sentence: t('{name} made a change that was already in place', { author, name }),
    details: [],
  };
}
