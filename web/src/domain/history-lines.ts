/** A history as lines to be shown, in the words of its household's clock and currency. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { AnyRow } from 'sync-protocol/model/tables.ts';
import { addMinutes, dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatDate, formatTime } from 'sync-protocol/rules/format.ts';
import { namedDayId } from 'sync-protocol/rules/named-day.ts';
import type { Mutation } from 'sync-protocol/sync/wire.ts';
import { deviceInWords } from './device-words.ts';
import { enteredInWords } from './entered-words.ts';
import { type EntryFacts, momentInWords } from './entry-facts.ts';
import { notedInWords } from './history-noted.ts';
import type { EntryContext } from './history-sentence.ts';
import { dayHeading } from './history-sentences-days.ts';
import { type SetAside, setAsideBy } from './history-set-aside.ts';
import { type TellableEntry, withStates } from './history-states.ts';
import { type HistoryKind, kindOf, refusalInWords, sentenceFor, whoInWords } from './history-words.ts';

/** What a history is told from: the store's view of it. */
export interface HistorySource {
  readonly household: Household;
  readonly entries: readonly HistoryEntry[];
  readonly queued: readonly Mutation[];
  readonly rows: ReadonlyMap<string, AnyRow>;
  readonly nannyNames: ReadonlyMap<string, string>;
}

/** Whose history is read, and by whom. */
export interface HistoryReading {
  readonly readerId: string;
  readonly subject: { readonly kind: 'day' | 'payment'; readonly id: string } | null;
}

export interface HistoryLine {
  readonly id: string;
  readonly state: 'done' | 'noted' | 'review' | 'refused' | 'unsent';
  /** Empty for what tells of itself. */
  readonly who: string;
  readonly did: string;
  /** In a household's history: which day, and whose. */
  readonly about: string | undefined;
  /** What was before, what followed, why not. */
  readonly details: readonly string[];
  /** When, from where, when it arrived. */
  readonly circumstances: string;
  /** Of its arrival, in the household's zone. */
  readonly date: string;
  readonly nannyIds: readonly string[];
  readonly kind: HistoryKind | undefined;
  /** In a day's own history: hours of it that may count again. */
  readonly setAside?: SetAside | undefined;
}

interface Telling extends HistoryReading {
  readonly source: HistorySource;
}

/** The clocks of a device and of the server are never quite the same. */
const AT_ONCE_MINUTES = 1;

/** 'Mar 10, 2026, 5:20 PM · on a phone, Safari, offline · arrived 6:40 PM'. */
export function circumstancesOf(
  { happenedAt, receivedAt, device }: Pick<HistoryEntry, 'happenedAt' | 'receivedAt' | 'device'>,
  { timezone, isUnderItsDate }: { timezone: string; isUnderItsDate: boolean },
): string {
  const isLate = addMinutes(happenedAt, AT_ONCE_MINUTES) < receivedAt;
  const arrivedOn = dateOf(receivedAt, timezone);
  const isSameDay = dateOf(happenedAt, timezone) === arrivedOn;
  const when =
    isUnderItsDate && isSameDay ? formatTime(happenedAt, timezone) : momentInWords(happenedAt, timezone);
  const from = deviceInWords(device);
  const place = isLate
    ? [from, from === undefined ? 'entered offline' : 'offline'].filter(Boolean).join(', ')
    : from;
  const arrived = formatTime(receivedAt, timezone);
  const arrival = isSameDay || isUnderItsDate ? arrived : `${formatDate(arrivedOn)}, ${arrived}`;
  return [when, place, ...(isLate ? [`arrived ${arrival}`] : [])].filter(Boolean).join(' · ');
}

function toContext({ entry, changes }: TellableEntry, { source, subject }: Telling): EntryContext {
  const { household, nannyNames } = source;
  return {
    all: changes,
    own: subject === null ? changes : changes.filter(({ about }) => about === subject.id),
    of: subject?.kind ?? 'household',
    timezone: household.timezone,
    currency: household.currency,
    nannyName: (id) => (id && nannyNames.get(id)) || 'a nanny',
    isReview: entry.result === 'review',
  };
}

function namedDay(args: unknown, { rows }: HistorySource): AgendaDay | undefined {
  const { dayId, reviewId, todoId } = (args ?? {}) as Record<string, unknown>;
  const other = rows.get(`review/${String(reviewId)}`) ?? rows.get(`todo/${String(todoId)}`);
  const id = typeof dayId === 'string' ? dayId : other && 'dayId' in other ? other.dayId : undefined;
  // The key says of which table the row is.
  return rows.get(`day/${String(id)}`) as AgendaDay | undefined;
}

function factsOf(args: unknown, source: HistorySource): EntryFacts {
  const { timezone, currency } = source.household;
  const day = namedDay(args, source);
  return { timezone, currency, day, nannyName: day && source.nannyNames.get(day.nannyId) };
}

const REVIEW_WORDS: { readonly [S in Review['status']]: string } = {
  open: 'Waits for the family’s word',
  confirmed: 'It waited, and the family confirmed it',
  dismissed: 'It waited, and the family dismissed it',
  withdrawn: 'It waited, and was withdrawn',
};

function detailsOf({ entry, changes }: TellableEntry, telling: Telling): string[] {
  const sentence = sentenceFor(entry.name, toContext({ entry, changes }, telling));
  const review = telling.source.rows.get(`review/${entry.id}`) as Review | undefined;
  return [
    ...(sentence.was ? [`was ${sentence.was}`] : []),
    ...(sentence.result ? [sentence.result] : []),
    ...(entry.result === 'review' ? [REVIEW_WORDS[review?.status ?? 'open']] : []),
  ];
}

/** Whose rows it changed, or would have. */
function nanniesOf({ entry, changes }: TellableEntry, { source }: Telling): string[] {
  const named = namedDay(entry.args, source)?.nannyId;
  const { nannyId } = (entry.args ?? {}) as { nannyId?: unknown };
  const changed = changes.flatMap(({ is, was }) => [is?.['nannyId'], was?.['nannyId']]);
  const ids = [...changed, named, nannyId, ...entry.subjects.filter((id) => source.nannyNames.has(id))];
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function aboutOf({ changes }: TellableEntry, { source, subject }: Telling): string | undefined {
  if (subject !== null) return undefined;
  const heading = dayHeading(changes) ?? headingOfDayRow(changes, source);
  if (heading === undefined) return undefined;
  return [heading.date, source.nannyNames.get(heading.nannyId ?? '')].filter(Boolean).join(' · ');
}

/** A to-do and hours that wait are about a day that they did not change. */
function headingOfDayRow(changes: TellableEntry['changes'], { rows }: HistorySource) {
  const about = changes.find(({ table }) => table === 'todo' || table === 'review')?.about;
  const row = about ? rows.get(`day/${about}`) : undefined;
  return row && dayHeading([{ table: 'day', id: row.id, about: row.id, was: null, is: { ...row } }]);
}

/** The day whose history is read, as it stands; undefined while hours of it wait to be sent. */
function settledDay({ source, subject }: Telling): AgendaDay | undefined {
  if (subject?.kind !== 'day') return undefined;
  const waits = source.queued.some(
    ({ name, args }) => name === 'day.recordHours' && namedDayId(args) === subject.id,
  );
  return waits ? undefined : (source.rows.get(`day/${subject.id}`) as AgendaDay | undefined);
}

/** `told` are all entries, the latest first, among them this one. */
function lineOf(
  tellable: TellableEntry,
  { told, at }: { told: readonly TellableEntry[]; at: number },
  telling: Telling,
): HistoryLine {
  const { entry } = tellable;
  const { source, subject, readerId } = telling;
  const { timezone } = source.household;
  const sentence = sentenceFor(entry.name, toContext(tellable, telling));
  const who = whoInWords(entry, readerId);
  const circumstances = circumstancesOf(entry, { timezone, isUnderItsDate: subject === null });
  const shared = {
    id: entry.id,
    date: dateOf(entry.receivedAt, timezone),
    nannyIds: nanniesOf(tellable, telling),
    kind: kindOf(entry.name),
    about: aboutOf(tellable, telling),
    setAside: setAsideBy(tellable, { day: settledDay(telling), readerId }),
  };
  const noted =
    entry.result === 'noop'
      ? notedInWords(tellable, { context: toContext(tellable, telling), older: told.slice(at + 1), readerId })
      : undefined;
  if (noted !== undefined) return { ...shared, ...noted, state: 'noted', who, circumstances };
  if (entry.result === 'rejected') {
    const tried = enteredInWords({ name: entry.name, args: entry.args }, factsOf(entry.args, source));
    const details = [tried, refusalInWords(entry.code)];
    return { ...shared, state: 'refused', who, did: 'tried, and it was refused', details, circumstances };
  }
  return {
    ...shared,
    state: entry.result === 'review' ? 'review' : 'done',
    who: sentence.isImpersonal ? '' : who,
    did: sentence.did,
    details: detailsOf(tellable, telling),
    circumstances: sentence.isImpersonal
      ? `by ${who === 'You' ? 'you' : who} · ${circumstances}`
      : circumstances,
  };
}

function unsentLine(mutation: Mutation, { source, subject }: Telling): HistoryLine {
  const { timezone } = source.household;
  const facts = factsOf(mutation.args, source);
  // Whose day it is, the sheet of a day says above.
  const shown = subject === null ? facts : { ...facts, nannyName: undefined };
  const { nannyId } = (mutation.args ?? {}) as { nannyId?: unknown };
  return {
    id: mutation.id,
    state: 'unsent',
    who: 'You',
    did: 'entered this, and it is not sent yet',
    about: undefined,
    details: [enteredInWords(mutation, shown)],
    circumstances: momentInWords(mutation.happenedAt, timezone),
    date: dateOf(mutation.happenedAt, timezone),
    nannyIds: [facts.day?.nannyId, nannyId].filter((id) => typeof id === 'string'),
    kind: kindOf(mutation.name),
  };
}

/** What is not sent yet first, then what the household knows, the latest to arrive first. */
export function historyLines(source: HistorySource, reading: HistoryReading): HistoryLine[] {
  const telling = { ...reading, source };
  // The answer may have come while the queue was read.
  const known = new Set(source.entries.map(({ id }) => id));
  const told = withStates(source.entries, source.rows);
  return [
    ...source.queued.filter(({ id }) => !known.has(id)).map((mutation) => unsentLine(mutation, telling)),
    ...told.map((tellable, i) => lineOf(tellable, { told, at: i }, telling)),
  ];
}

/** Whether the entries go back to where the day or payment began. */
export function isFromTheBeginning({ entries }: HistorySource, subjectId: string): boolean {
  return entries.some(({ changes }) => changes.some(({ id, before }) => id === subjectId && before === null));
}
