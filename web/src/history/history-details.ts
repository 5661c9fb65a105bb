/** Writes the details below a history entry's sentence: what was before, what followed, and how a review ended. */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import { t } from '../kit/language/messages.ts';
import { describeEarnings, describePaidEarnings } from './history-earnings.ts';
import { describeWithheldWith } from './history-entries-payments.ts';
import type { EntryContext, ReplayedEntry, Sentence } from './history-entry.ts';

const REVIEW_WORDS: { readonly [S in Review['status']]: () => string } = {
  open: () => t('The family needs to decide'),
  confirmed: () => t('The family confirmed these hours'),
  dismissed: () => t('The family dismissed these hours'),
  withdrawn: () => t('These hours were withdrawn'),
  replaced: () => t('The family replaced these hours'),
};

/**
 * What the entry did to what terms add, or what was withheld with its payment. A removed nanny's went with her, and are
 * not listed.
 */
function describeAdded({ name }: HistoryEntry, context: EntryContext): string[] {
  if (name === 'nanny.remove') return [];
  if (name === 'payment.payDays') return describePaidEarnings(context);
  if (name === 'payment.record' || name === 'payment.void')
    return describeWithheldWith(context, name === 'payment.void');
  return describeEarnings(context);
}

/** Returns the details of an entry that changed something, in the order in which they are read. */
export function describeDetails(
  { entry }: ReplayedEntry,
  { was, result }: Sentence,
  { rows, context }: { rows: ReadonlyMap<string, AnyRow>; context: EntryContext },
): string[] {
  const review = rows.get(`review/${entry.id}`) as Review | undefined;
  return [
    ...(was ? [was] : []),
    ...(result ? [result] : []),
    ...describeAdded(entry, context),
    ...(entry.result === 'review' ? [REVIEW_WORDS[review?.status ?? 'open']()] : []),
    ...(entry.code === 'times_unseen' ? [t('Entered without having seen the changed times')] : []),
    ...(entry.code === 'hours_replaced'
      ? [t('Two parents entered hours without seeing each other’s. The later ones count; nothing is lost')]
      : []),
  ];
}
