/**
 * Turns history entries and pending mutations into the lines that people read: who did what, what was before, when,
 * and on which device; with restorable hours and values to filter by. Also tells whether a history is complete.
 */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import type { Mutation } from 'sync-protocol/kernel/wire.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { isMutatorName, type MutatorName } from 'sync-protocol/registry.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { namedDayId } from 'sync-protocol/schedule/named-day.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { describeCircumstances } from './history-circumstances.ts';
import { describeDetails } from './history-details.ts';
import { CLAIM_SENTENCES } from './history-entries-claims.ts';
import { DAY_SENTENCES, findOnlyDay } from './history-entries-days.ts';
import { HOUSEHOLD_SENTENCES } from './history-entries-household.ts';
import { LEAVE_SENTENCES } from './history-entries-leave.ts';
import { PAYMENT_SENTENCES } from './history-entries-payments.ts';
import { describeReceipt } from './history-entries-receipts.ts';
import { STATEMENT_SENTENCES } from './history-entries-statements.ts';
import { TAX_SENTENCES } from './history-entries-taxes.ts';
import { TERMS_SENTENCES } from './history-entries-terms.ts';
import { TODO_SENTENCES } from './history-entries-todos.ts';
import { WEEK_SENTENCES } from './history-entries-weeks.ts';
import {
  type Author,
  type EntryContext,
  findAuthor,
  type ReplayedEntry,
  replayEntries,
  type Sentence,
} from './history-entry.ts';
import { type HistoryKind, kindOf } from './history-kinds.ts';
import { describeNoop } from './history-noop.ts';
import { findTarget, type HistoryTarget } from './history-targets.ts';
import { describeMutation, type MutationFacts } from './mutation-words.ts';
import { findRestorableHours, type RestorableHours } from './restorable-hours.ts';

/** A household's entries (newest first), its queued mutations, and its rows by '<table>/<id>'. */
export interface HistorySource {
  readonly household: Household;
  readonly entries: readonly HistoryEntry[];
  readonly queued: readonly Mutation[];
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly nannyNames: ReadonlyMap<string, string>;
}

export interface HistoryReading {
  readonly readerId: string;
  /** The day or payment whose history is read; null for the household's. */
  readonly subject: { readonly kind: 'day' | 'payment'; readonly id: string } | null;
}

export interface HistoryLine {
  readonly id: string;
  readonly state: 'done' | 'noted' | 'review' | 'refused' | 'unsent';
  /** A whole sentence: 'Mia entered 9:00 AM – 5:00 PM'. */
  readonly sentence: string;
  /** The author as the sentence names them; undefined when it has none. */
  readonly who: string | undefined;
  /** In a household's history: the day and its nanny. */
  readonly about: string | undefined;
  /** What was before, as the first of the details; undefined when nothing was, or nothing changed. */
  readonly was?: string | undefined;
  /** What was before, what followed, or why it was refused. */
  readonly details: readonly string[];
  /** Time, device, and time of arrival if it was late. */
  readonly circumstances: string;
  /** Date of arrival in the household's zone. */
  readonly date: string;
  readonly nannyIds: readonly string[];
  /** Undefined for entries of newer app versions. */
  readonly kind: HistoryKind | undefined;
  /** In a household's history: what it is about, if that has an address. */
  readonly target?: HistoryTarget | undefined;
  /** In a day's own history: hours that the reader can restore. */
  readonly restorable?: RestorableHours | undefined;
}

interface Context extends HistoryReading {
  readonly source: HistorySource;
}

/** Every mutator needs a sentence: one without doesn't compile. */
const SENTENCES: { readonly [N in MutatorName]: (context: EntryContext) => Sentence } = {
  ...CLAIM_SENTENCES,
  ...DAY_SENTENCES,
  ...HOUSEHOLD_SENTENCES,
  ...LEAVE_SENTENCES,
  ...PAYMENT_SENTENCES,
  'receipt.note': describeReceipt,
  ...STATEMENT_SENTENCES,
  ...TAX_SENTENCES,
  ...TERMS_SENTENCES,
  ...TODO_SENTENCES,
  ...WEEK_SENTENCES,
};

function describeEntry(name: string, context: EntryContext): Sentence {
  if (isMutatorName(name)) return SENTENCES[name](context);
  const { author, name: who } = context;
  return {
    sentence: t('{name} made a change that this version of Fairday can’t show', { author, name: who }),
  };
}

function toEntryContext(
  { entry, changes, earlierTerms }: ReplayedEntry,
  { source, subject, readerId }: Context,
): EntryContext {
  const { household, nannyNames } = source;
  return {
    ...findAuthor(entry, readerId),
    all: changes,
    earlierTerms,
    own: subject === null ? changes : changes.filter(({ about }) => about === subject.id),
    subject: subject?.kind ?? 'household',
    timezone: household.timezone,
    currency: household.currency,
    nannyName: (id) => (id && nannyNames.get(id)) || t('a nanny'),
    isReview: entry.result === 'review',
  };
}

/** Returns the day that the arguments name, directly or through a review, a to-do or an arrival. */
function findNamedDay(args: unknown, { rows }: HistorySource): AgendaDay | undefined {
  const { dayId, reviewId, todoId, clockId } = (args ?? {}) as Record<string, unknown>;
  const other =
    rows.get(`review/${String(reviewId)}`) ??
    rows.get(`todo/${String(todoId)}`) ??
    rows.get(`clock/${String(clockId)}`);
  const id = typeof dayId === 'string' ? dayId : other && 'dayId' in other ? other.dayId : undefined;
  // The key names the row's table.
  return rows.get(`day/${String(id)}`) as AgendaDay | undefined;
}

function toFacts(args: unknown, source: HistorySource): MutationFacts {
  const { timezone, currency } = source.household;
  const day = findNamedDay(args, source);
  const { nannyId } = (args ?? {}) as { nannyId?: unknown };
  return { timezone, currency, day, nannyName: source.nannyNames.get(day?.nannyId ?? String(nannyId)) };
}

/** Returns the nannies whose rows the entry changed, or would have changed. */
function findNannyIds({ entry, changes }: ReplayedEntry, { source }: Context): string[] {
  const named = findNamedDay(entry.args, source)?.nannyId;
  const { nannyId } = (entry.args ?? {}) as { nannyId?: unknown };
  const changed = changes.flatMap(({ is, was }) => [is?.['nannyId'], was?.['nannyId']]);
  const ids = [...changed, named, nannyId, ...entry.subjects.filter((id) => source.nannyNames.has(id))];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function describeDay({ changes }: ReplayedEntry, { source, subject }: Context): string | undefined {
  if (subject !== null) return undefined;
  const day = findOnlyDay(changes) ?? findUnchangedDay(changes, source);
  if (day === undefined) return undefined;
  return [day.date, source.nannyNames.get(day.nannyId ?? '')].filter(Boolean).join(' · ');
}

/** Changes of to-dos, reviews and arrivals belong to a day that they leave as it is. */
function findUnchangedDay(changes: ReplayedEntry['changes'], { rows }: HistorySource) {
  const about = changes.find(({ table }) => ['todo', 'review', 'clock'].includes(table))?.about;
  const row = about ? rows.get(`day/${about}`) : undefined;
  return row && findOnlyDay([{ table: 'day', id: row.id, about: row.id, was: null, is: { ...row } }]);
}

/** Returns the day whose history is read; undefined while hours for it are queued. */
function findSettledDay({ source, subject }: Context): AgendaDay | undefined {
  if (subject?.kind !== 'day') return undefined;
  const isQueued = source.queued.some(
    ({ name, args }) => name === 'day.recordHours' && namedDayId(args) === subject.id,
  );
  return isQueued ? undefined : (source.rows.get(`day/${subject.id}`) as AgendaDay | undefined);
}

/** `older` returns the entries before this one, newest first. */
function toLine(
  replayed: ReplayedEntry,
  older: () => readonly ReplayedEntry[],
  context: Context,
): HistoryLine {
  const { entry } = replayed;
  const { source, subject, readerId } = context;
  const { timezone } = source.household;
  const entryContext = toEntryContext(replayed, context);
  const { author, name } = entryContext;
  const circumstances = describeCircumstances(entry, { timezone, isUnderItsDate: subject === null });
  const shared = {
    id: entry.id,
    date: dateOf(entry.receivedAt, timezone),
    nannyIds: findNannyIds(replayed, context),
    kind: kindOf(entry.name),
    about: describeDay(replayed, context),
    target: subject === null ? findTarget(replayed) : undefined,
    restorable: findRestorableHours(replayed, { day: findSettledDay(context), readerId }),
    who: name,
    circumstances,
  };
  if (entry.result === 'noop') {
    const noop = describeNoop(replayed, { context: entryContext, older: older(), readerId });
    return { ...shared, ...noop, state: 'noted' };
  }
  if (entry.result === 'rejected') {
    const sentence = t('{name} tried this, but it was refused', { author, name });
    const details = [describeMutation(entry, toFacts(entry.args, source)), refusalSentence(entry.code)];
    return { ...shared, state: 'refused', sentence, details };
  }
  const described = describeEntry(entry.name, entryContext);
  const { sentence, was, isImpersonal = false } = described;
  return {
    ...shared,
    state: entry.result === 'review' ? 'review' : 'done',
    sentence,
    was,
    who: isImpersonal ? undefined : name,
    details: describeDetails(replayed, described, { rows: source.rows, context: entryContext }),
    circumstances: isImpersonal ? `${describeAgent(entry, entryContext)} · ${circumstances}` : circumstances,
  };
}

/** Names the author of an entry whose sentence has none. */
function describeAgent({ by, viewedBy }: HistoryEntry, { author, name }: Author): string {
  if (author === 'other') return t('by {name}', { name });
  if (viewedBy === null) return t('by you');
  return t('by you, viewing as {other}', { other: by.name ?? t('a deleted account') });
}

const refusalSentence = (code: string | null): string =>
  (code === null ? undefined : refusalText(code)) ?? t('This change isn’t allowed.');

function toUnsentLine(mutation: Mutation, { source, subject }: Context): HistoryLine {
  const { timezone } = source.household;
  const facts = toFacts(mutation.args, source);
  // A day's own history already names the nanny.
  const shown = subject === null ? facts : { ...facts, nannyName: undefined };
  const { nannyId } = (mutation.args ?? {}) as { nannyId?: unknown };
  return {
    id: mutation.id,
    state: 'unsent',
    who: t('You'),
    sentence: t('You entered this (not sent yet)'),
    about: undefined,
    details: [describeMutation(mutation, shown)],
    circumstances: formatMoment(mutation.happenedAt, timezone),
    date: dateOf(mutation.happenedAt, timezone),
    nannyIds: [facts.day?.nannyId, nannyId].filter((id) => typeof id === 'string'),
    kind: kindOf(mutation.name),
  };
}

/** Returns unsent mutations first, then the entries, newest first. */
export function historyLines(source: HistorySource, reading: HistoryReading): HistoryLine[] {
  const context = { ...reading, source };
  // An answer can arrive while the queue is read.
  const known = new Set(source.entries.map(({ id }) => id));
  const replayed = replayEntries(source.entries, source.rows);
  return [
    ...source.queued.filter(({ id }) => !known.has(id)).map((mutation) => toUnsentLine(mutation, context)),
    ...replayed.map((entry, index) => toLine(entry, () => replayed.slice(index + 1), context)),
  ];
}

/** Returns whether the entries include the one that created the day or payment. */
export function isFromTheBeginning({ entries }: HistorySource, subjectId: string): boolean {
  return entries.some(({ changes }) => changes.some(({ id, before }) => id === subjectId && before === null));
}
