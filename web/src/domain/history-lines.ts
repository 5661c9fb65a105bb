/**
 * Turns history entries and pending mutations into the lines that people read: who did what, what was before, when,
 * and on which device; with restorable hours and values to filter by. Also tells whether a history is complete.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { AnyRow } from 'sync-protocol/model/tables.ts';
import { isMutatorName, type MutatorName } from 'sync-protocol/mutators/registry.ts';
import { addMinutes, dateOf } from 'sync-protocol/rules/calendar.ts';
import { namedDayId } from 'sync-protocol/rules/named-day.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { formatDate, formatTime } from '../language/format.ts';
import { t } from '../language/messages.ts';
import { refusalText } from '../language/refusals.ts';
import { describeDevice } from './device-words.ts';
import { DAY_SENTENCES, describeNoop, findOnlyDay } from './history-entries-days.ts';
import { HOUSEHOLD_SENTENCES } from './history-entries-household.ts';
import {
  type EntryContext,
  formatAuthor,
  type ReplayedEntry,
  replayEntries,
  type Sentence,
} from './history-entry.ts';
import { describeMutation, type MutationFacts } from './mutation-words.ts';
import { formatMoment } from './phrases.ts';
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

export const HISTORY_KINDS = ['hours', 'schedule', 'payments', 'settings'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export interface HistoryLine {
  readonly id: string;
  readonly state: 'done' | 'noted' | 'review' | 'refused' | 'unsent';
  /** Empty when the sentence has no author. */
  readonly who: string;
  readonly did: string;
  /** In a household's history: the day and its nanny. */
  readonly about: string | undefined;
  /** What was before, what followed, or why it was refused. */
  readonly details: readonly string[];
  /** Time, device, and time of arrival if it was late. */
  readonly circumstances: string;
  /** Date of arrival in the household's zone. */
  readonly date: string;
  readonly nannyIds: readonly string[];
  /** Undefined for entries of newer app versions. */
  readonly kind: HistoryKind | undefined;
  /** In a day's own history: hours that the reader can restore. */
  readonly restorable?: RestorableHours | undefined;
}

interface Context extends HistoryReading {
  readonly source: HistorySource;
}

/** Every mutator needs a sentence: one without doesn't compile. */
const SENTENCES: { readonly [N in MutatorName]: (context: EntryContext) => Sentence } = {
  ...DAY_SENTENCES,
  ...HOUSEHOLD_SENTENCES,
};

function describeEntry(name: string, context: EntryContext): Sentence {
  if (isMutatorName(name)) return SENTENCES[name](context);
  return { did: 'made a change that this version of Fairday can’t show' };
}

type Entity = MutatorName extends `${infer E}.${string}` ? E : never;

const KINDS: { readonly [E in Entity]: HistoryKind } = {
  household: 'settings',
  nanny: 'settings',
  baseSchedule: 'schedule',
  agenda: 'schedule',
  day: 'schedule',
  todo: 'schedule',
  payment: 'payments',
  review: 'hours',
};

function kindOf(name: string): HistoryKind | undefined {
  if (!isMutatorName(name)) return undefined;
  const isAboutHours = name === 'day.recordHours' || name === 'day.withdrawHours';
  return isAboutHours ? 'hours' : KINDS[name.slice(0, name.indexOf('.')) as Entity];
}

/** The clocks of a device and of the server always differ a little. */
const LATE_AFTER_MINUTES = 1;

/** Returns 'Mar 10, 2026, 5:20 PM · on a phone, Safari, offline · arrived 6:40 PM'. */
export function describeCircumstances(
  { happenedAt, receivedAt, device }: Pick<HistoryEntry, 'happenedAt' | 'receivedAt' | 'device'>,
  { timezone, isUnderItsDate }: { timezone: string; isUnderItsDate: boolean },
): string {
  const isLate = addMinutes(happenedAt, LATE_AFTER_MINUTES) < receivedAt;
  const arrivedOn = dateOf(receivedAt, timezone);
  const isSameDay = dateOf(happenedAt, timezone) === arrivedOn;
  const when =
    isUnderItsDate && isSameDay ? formatTime(happenedAt, timezone) : formatMoment(happenedAt, timezone);
  const from = describeDevice(device);
  const place = isLate
    ? [from, from === undefined ? 'entered offline' : 'offline'].filter(Boolean).join(', ')
    : from;
  const arrived = formatTime(receivedAt, timezone);
  const arrival = isSameDay || isUnderItsDate ? arrived : `${formatDate(arrivedOn)}, ${arrived}`;
  return [when, place, ...(isLate ? [`arrived ${arrival}`] : [])].filter(Boolean).join(' · ');
}

function toEntryContext({ entry, changes }: ReplayedEntry, { source, subject }: Context): EntryContext {
  const { household, nannyNames } = source;
  return {
    all: changes,
    own: subject === null ? changes : changes.filter(({ about }) => about === subject.id),
    subject: subject?.kind ?? 'household',
    timezone: household.timezone,
    currency: household.currency,
    nannyName: (id) => (id && nannyNames.get(id)) || 'a nanny',
    isReview: entry.result === 'review',
  };
}

/** Returns the day that the arguments name, directly or through a review or to-do. */
function findNamedDay(args: unknown, { rows }: HistorySource): AgendaDay | undefined {
  const { dayId, reviewId, todoId } = (args ?? {}) as Record<string, unknown>;
  const other = rows.get(`review/${String(reviewId)}`) ?? rows.get(`todo/${String(todoId)}`);
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

const REVIEW_WORDS: { readonly [S in Review['status']]: string } = {
  open: 'The family needs to decide',
  confirmed: 'The family confirmed these hours',
  dismissed: 'The family dismissed these hours',
  withdrawn: 'These hours were withdrawn',
};

const REPLACED_WORDS =
  'Two parents entered hours without seeing each other’s. The later ones count; nothing is lost';

function describeDetails({ entry }: ReplayedEntry, { was, result }: Sentence, { source }: Context): string[] {
  const review = source.rows.get(`review/${entry.id}`) as Review | undefined;
  return [
    ...(was ? [`was ${was}`] : []),
    ...(result ? [result] : []),
    ...(entry.result === 'review' ? [REVIEW_WORDS[review?.status ?? 'open']] : []),
    ...(entry.code === 'hours_replaced' ? [REPLACED_WORDS] : []),
  ];
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

/** Changes of to-dos and reviews belong to a day that they leave as it is. */
function findUnchangedDay(changes: ReplayedEntry['changes'], { rows }: HistorySource) {
  const about = changes.find(({ table }) => table === 'todo' || table === 'review')?.about;
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
  const who = formatAuthor(entry, readerId);
  const circumstances = describeCircumstances(entry, { timezone, isUnderItsDate: subject === null });
  const shared = {
    id: entry.id,
    date: dateOf(entry.receivedAt, timezone),
    nannyIds: findNannyIds(replayed, context),
    kind: kindOf(entry.name),
    about: describeDay(replayed, context),
    restorable: findRestorableHours(replayed, { day: findSettledDay(context), readerId }),
  };
  if (entry.result === 'noop') {
    const noop = describeNoop(replayed, { context: entryContext, older: older(), readerId });
    return { ...shared, ...noop, state: 'noted', who, circumstances };
  }
  if (entry.result === 'rejected') {
    const details = [describeMutation(entry, toFacts(entry.args, source)), refusalSentence(entry.code)];
    return {
      ...shared,
      state: 'refused',
      who,
      did: 'tried this, but it was refused',
      details,
      circumstances,
    };
  }
  const sentence = describeEntry(entry.name, entryContext);
  const { did, isImpersonal = false } = sentence;
  return {
    ...shared,
    state: entry.result === 'review' ? 'review' : 'done',
    who: isImpersonal ? '' : who,
    did,
    details: describeDetails(replayed, sentence, context),
    circumstances: isImpersonal ? `by ${who === 'You' ? 'you' : who} · ${circumstances}` : circumstances,
  };
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
    who: 'You',
    did: 'entered this (not sent yet)',
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
