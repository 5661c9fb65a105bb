/** What each entry of a history found and what it left, row by row: the log itself keeps what differs. */
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/model/tables.ts';

type Fields = Readonly<Record<string, unknown>>;

/** One row, as an entry found it and as it left it; null where there was none. */
export interface RowChange {
  readonly table: string;
  readonly id: string;
  readonly about: string | null;
  readonly was: Fields | null;
  readonly is: Fields | null;
}

export interface TellableEntry {
  readonly entry: HistoryEntry;
  readonly changes: readonly RowChange[];
}

/**
 * Goes back in time from `rows`, the rows as the server has them now, by '<table>/<id>'. `entries` are the
 * latest first, and leave out nothing of the rows that they are to tell.
 */
export function withStates(
  entries: readonly HistoryEntry[],
  rows: ReadonlyMap<string, AnyRow>,
): TellableEntry[] {
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

export interface TypedChange<T extends TableName> {
  readonly id: string;
  readonly was: Partial<Rows[T]> | null;
  readonly is: Partial<Rows[T]> | null;
}

/** The changes of one table. An older entry may lack what rows have today: nothing is taken as given. */
export function changesOf<T extends TableName>(changes: readonly RowChange[], table: T): TypedChange<T>[] {
  // What the log holds of a row is the row as its schema had it, like the rows of a sync.
  return changes.filter((change) => change.table === table) as unknown as TypedChange<T>[];
}

/** Whether the entry changed this field of a row that was there before and after. */
export function differs<T extends TableName>(change: TypedChange<T>, name: keyof Rows[T] & string): boolean {
  return JSON.stringify(change.was?.[name] ?? null) !== JSON.stringify(change.is?.[name] ?? null);
}
