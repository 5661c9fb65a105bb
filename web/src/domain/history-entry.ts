/** Rebuilds rows before and after each history entry, finds changed fields, formats times, amounts and author. */
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/model/tables.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import { formatHours, formatMoney } from '../language/format.ts';
import { formatTimes } from './phrases.ts';

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
  return entries.map((entry) => ({
    entry,
    changes: entry.changes.map(({ table, id, about, before, after }) => {
      const key = `${table}/${id}`;
      const is = after === null ? null : { ...states.get(key), ...after };
      const isWhole = before === null || after === null;
      const was = before === null ? null : { ...(isWhole ? {} : is), ...before };
      if (was === null) states.delete(key);
      else states.set(key, was);
      return { table, id, about, was, is };
    }),
  }));
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

export interface EntryContext {
  /** Changes of the day or payment whose history is read; in a household's history, all of them. */
  readonly own: readonly RowChange[];
  readonly all: readonly RowChange[];
  readonly subject: 'day' | 'payment' | 'household';
  readonly timezone: string;
  readonly currency: Currency;
  readonly nannyName: (nannyId: string | undefined) => string;
  readonly isReview: boolean;
}

export interface Sentence {
  /** Follows the author's name: 'entered 9:00 AM – 5:00 PM'. */
  readonly did: string;
  readonly was?: string | undefined;
  readonly result?: string | undefined;
  /** The sentence has no author: 'Generated from the base schedule'. */
  readonly isImpersonal?: boolean;
}

type DayChange = TypedChange<'day'>;

export const findDay = ({ own }: EntryContext): DayChange | undefined => changesOf(own, 'day')[0];

export const formatAmount = (cents: number | undefined | null, { currency }: EntryContext): string =>
  cents === undefined || cents === null ? 'an amount' : formatMoney(cents, currency);

export const formatSpan = (
  start: string | null | undefined,
  end: string | null | undefined,
  { timezone }: EntryContext,
): string => formatTimes(start ?? null, end ?? null, timezone);

export const formatScheduled = (day: DayChange['is'], context: EntryContext): string =>
  formatSpan(day?.scheduledStartUtc, day?.scheduledEndUtc, context);

export const formatActual = (day: DayChange['is'], context: EntryContext): string =>
  formatSpan(day?.actualStartUtc, day?.actualEndUtc, context);

/** Returns '8.25 hrs, $177.38'; undefined before the day is priced. */
export function formatPrice(day: DayChange['is'], context: EntryContext): string | undefined {
  if (day?.billableMinutes === undefined || day.billableMinutes === null) return undefined;
  return `${formatHours(day.billableMinutes)} hrs, ${formatAmount(day.amountCents, context)}`;
}

/** Returns 'You', 'Maria Santos', or 'Fay, viewing as Mia'. */
export function formatAuthor(
  { by, viewedBy }: Pick<HistoryEntry, 'by' | 'viewedBy'>,
  readerId: string,
): string {
  const deleted = 'A deleted account';
  const nameOf = ({ accountId, name }: { accountId: string; name: string | null }): string =>
    accountId === readerId ? 'You' : (name ?? deleted);
  return viewedBy === null ? nameOf(by) : `${nameOf(viewedBy)}, viewing as ${by.name ?? deleted}`;
}
