/** A history in plain words: who, what, what it was before. */

import { isRejectionCode, REFUSALS } from 'sync-protocol/errors.ts';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import { isMutatorName, type MutatorName } from 'sync-protocol/mutators/registry.ts';
import type { EntryContext, HistorySentence } from './history-sentence.ts';
import { daySentences } from './history-sentences-days.ts';
import { householdSentences } from './history-sentences-household.ts';

/** One sentence per mutator: a new mutator doesn't compile without one. */
const sentences: { readonly [N in MutatorName]: (context: EntryContext) => HistorySentence } = {
  ...daySentences,
  ...householdSentences,
};

/** Returns the sentence for a mutation's name. A newer server may know names that this build doesn't. */
export function sentenceFor(name: string, context: EntryContext): HistorySentence {
  return isMutatorName(name)
    ? sentences[name](context)
    : { did: 'made a change that this version of Fairday has no words for' };
}

/** 'You', 'Maria Santos', 'Fay, viewing as Mia'. */
export function whoInWords(
  { by, viewedBy }: Pick<HistoryEntry, 'by' | 'viewedBy'>,
  readerId: string,
): string {
  const gone = 'Somebody whose account is gone';
  const name = ({ accountId, name: known }: { accountId: string; name: string | null }): string =>
    accountId === readerId ? 'You' : (known ?? gone);
  return viewedBy === null ? name(by) : `${name(viewedBy)}, viewing as ${by.name ?? gone}`;
}

/** Why it was refused, for a person. */
export function refusalInWords(code: string | null): string {
  return code !== null && isRejectionCode(code) ? REFUSALS[code].sentence : 'The rules did not allow it.';
}

export const HISTORY_KINDS = ['hours', 'schedule', 'payments', 'settings'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

const kinds: { readonly [N in MutatorName]: HistoryKind } = {
  'household.create': 'settings',
  'household.saveSettings': 'settings',
  'nanny.add': 'settings',
  'nanny.edit': 'settings',
  'nanny.setRate': 'settings',
  'nanny.link': 'settings',
  'nanny.unlink': 'settings',
  'nanny.remove': 'settings',
  'baseSchedule.save': 'schedule',
  'agenda.generate': 'schedule',
  'day.schedule': 'schedule',
  'day.editSchedule': 'schedule',
  'day.answer': 'schedule',
  'day.recordHours': 'hours',
  'day.remove': 'schedule',
  'todo.add': 'schedule',
  'todo.rename': 'schedule',
  'todo.tick': 'schedule',
  'todo.remove': 'schedule',
  'payment.record': 'payments',
  'payment.void': 'payments',
  'payment.payDays': 'payments',
  'review.resolve': 'hours',
  'review.withdraw': 'hours',
};

/** Undefined for what a newer server names: it is found under none of the kinds, but among all. */
export const kindOf = (name: string): HistoryKind | undefined =>
  isMutatorName(name) ? kinds[name] : undefined;
