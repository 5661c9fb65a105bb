/**
 * Rebuilds rows before and after each history entry; finds its changed fields, day, nanny and author; formats their
 * times and amounts.
 */

import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { SYSTEM_ACCOUNT_ID } from 'sync-protocol/people/system-account.ts';
import { isCorrected } from 'sync-protocol/schedule/kept-amount.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { formatHours, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatTimes } from '../schedule/phrases.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One row before and after an entry; null where there was none. */
export interface RowChange {
  readonly table: string;
  readonly id: string;
  /** The day, payment, nanny or household whose history the change belongs to. */
  readonly about: string | null;
  readonly was: Fields | null;
  readonly is: Fields | null;
}

export interface ReplayedEntry {
  readonly entry: HistoryEntry;
  readonly changes: readonly RowChange[];
  /** Where the entry set terms of a new date: those that were in force on it before. */
  readonly earlierTerms: Partial<Terms> | undefined;
}

/** Returns the terms of the nanny that were in force before the date of these, among the rows of that time. */
function findEarlierTerms(
  states: ReadonlyMap<string, Fields>,
  changes: readonly RowChange[],
): Partial<Terms> | undefined {
  const set = changesOf(changes, 'terms').find(({ was }) => was === null)?.is;
  if (!set) return undefined;
  return [...states]
    .flatMap(([key, row]) => (key.startsWith('terms/') ? [row as Partial<Terms>] : []))
    .filter(
      ({ nannyId, effectiveFrom = '' }) =>
        nannyId === set.nannyId && effectiveFrom < (set.effectiveFrom ?? ''),
    )
    .toSorted((a, b) => ((a.effectiveFrom ?? '') < (b.effectiveFrom ?? '') ? -1 : 1))
    .at(-1);
}

/**
 * Adds whole rows to entries, which hold only the fields that differ, by going back in time from today's rows.
 * `entries`: newest first, without gaps. `rows`: confirmed by the server, by '<table>/<id>'.
 */
export function replayEntries(
  entries: readonly HistoryEntry[],
  rows: ReadonlyMap<string, AnyRow>,
): ReplayedEntry[] {
  const states = new Map<string, Fields>([...rows].map(([key, row]) => [key, { ...row }]));
  return entries.map((entry) => {
    const changes = entry.changes.map(({ table, id, about, before, after }) => {
      const key = `${table}/${id}`;
      const is = after === null ? null : { ...states.get(key), ...after };
      const isWhole = before === null || after === null;
      const was = before === null ? null : { ...(isWhole ? {} : is), ...before };
      if (was === null) states.delete(key);
      else states.set(key, was);
      return { table, id, about, was, is };
    });
    return { entry, changes, earlierTerms: findEarlierTerms(states, changes) };
  });
}

/** A change of a known table. Rows of older entries may lack fields that today's rows have. */
export interface TypedChange<T extends TableName> {
  readonly id: string;
  readonly was: Partial<Rows[T]> | null;
  readonly is: Partial<Rows[T]> | null;
}

export function changesOf<T extends TableName>(changes: readonly RowChange[], table: T): TypedChange<T>[] {
  // The log holds rows as their schema had them, like the rows of a sync.
  return changes.filter((change) => change.table === table) as unknown as TypedChange<T>[];
}

/** Missing and null count as equal. */
export function differs<T extends TableName>(change: TypedChange<T>, name: keyof Rows[T] & string): boolean {
  return JSON.stringify(change.was?.[name] ?? null) !== JSON.stringify(change.is?.[name] ?? null);
}

/** Returns the names of the fields that the entry changed, without the row's version. */
export function changedFields<T extends TableName>(change: TypedChange<T>): (keyof Rows[T] & string)[] {
  const names = Object.keys({ ...change.was, ...change.is }) as (keyof Rows[T] & string)[];
  return names.filter((name) => name !== 'version' && differs(change, name));
}

/** Who made an entry, for its sentence: verbs change with the person. */
export interface Author {
  readonly author: 'you' | 'other';
  /** 'You', 'Maria Santos', or 'Fay, viewing as Mia'. */
  readonly name: string;
}

export interface EntryContext extends Author {
  /** Changes of the day or payment whose history is read; in a household's history, all of them. */
  readonly own: readonly RowChange[];
  readonly all: readonly RowChange[];
  /** Where the entry set terms of a new date: those that were in force on it before. */
  readonly earlierTerms: Partial<Terms> | undefined;
  readonly subject: 'day' | 'payment' | 'household';
  readonly timezone: string;
  readonly currency: Currency;
  readonly nannyName: (nannyId: string | undefined) => string;
  readonly isReview: boolean;
}

export interface Sentence {
  /** With its author: 'Mia entered 9:00 AM – 5:00 PM'. */
  readonly sentence: string;
  /** What was before: 'was 9:00 AM – 4:00 PM'. */
  readonly was?: string | undefined;
  readonly result?: string | undefined;
  /** The sentence has no author: 'Generated from the base schedule'. */
  readonly isImpersonal?: boolean;
}

type DayChange = TypedChange<'day'>;

export const findDay = ({ own }: EntryContext): DayChange | undefined => changesOf(own, 'day')[0];

export const describeBefore = (before: string | undefined): string | undefined =>
  before ? t('was {before}', { before }) : undefined;

export const formatAmount = (cents: number, { currency }: EntryContext): string =>
  formatMoney(cents, currency);

/** Returns the name of the nanny whose record the entry changed. */
export function findNannyName({ all, nannyName }: EntryContext): string {
  const [nanny] = changesOf(all, 'nanny');
  return nanny?.was?.name ?? nanny?.is?.name ?? nannyName(undefined);
}

export const formatSpan = (
  start: string | null | undefined,
  end: string | null | undefined,
  { timezone }: EntryContext,
): string => formatTimes(start ?? null, end ?? null, timezone);

export const formatScheduled = (day: DayChange['is'], context: EntryContext): string =>
  formatSpan(day?.scheduledStartUtc, day?.scheduledEndUtc, context);

export const formatActual = (day: DayChange['is'], context: EntryContext): string =>
  formatSpan(day?.actualStartUtc, day?.actualEndUtc, context);

/** Returns '8.25 hrs, $177.38'; undefined before the day is priced. Corrected hours of a paid day keep its amount. */
export function formatPrice(day: DayChange['is'], context: EntryContext): string | undefined {
  const { billableMinutes = null, amountCents = null, hourlyRateCents = null } = day ?? {};
  if (billableMinutes === null || amountCents === null) return undefined;
  const words = { hours: formatHours(billableMinutes), amount: formatAmount(amountCents, context) };
  return isCorrected({ billableMinutes, amountCents, hourlyRateCents })
    ? t('{hours} hrs, {amount} as before', words)
    : t('{hours} hrs, {amount}', words);
}

type Authors = Pick<HistoryEntry, 'by' | 'viewedBy'>;

/** What the server does by itself has no account: the history names the app. */
const APP_NAME = 'Fairday';

export function findAuthor({ by, viewedBy }: Authors, readerId: string): Author {
  if (by.accountId === SYSTEM_ACCOUNT_ID) return { author: 'other', name: APP_NAME };
  const { accountId, name } = viewedBy ?? by;
  const author = accountId === readerId ? 'you' : 'other';
  if (viewedBy === null) {
    return { author, name: author === 'you' ? t('You') : (name ?? t('A deleted account')) };
  }
  const other = by.name ?? t('a deleted account');
  if (author === 'you') return { author, name: t('You, viewing as {other}', { other }) };
  return { author, name: t('{name}, viewing as {other}', { name: name ?? t('A deleted account'), other }) };
}
