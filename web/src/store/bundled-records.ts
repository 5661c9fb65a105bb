/**
 * What one mutation queues and shadows, and the history of what came together, many to a record: of 500 days given
 * other times, a record for each place in the queue and for each shadow took longer than the days themselves. One
 * alone is a record as it is.
 */
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { TableName } from 'sync-protocol/model/tables.ts';
import type { PendingMutation, ShadowRow } from '../sync/device-storage.ts';

/** Browsers put what is larger than some 64 kB into a file of its own: this many stay well below it. */
const MOST = 50;
/** An entry of the history tells of whole rows; and to read one is to read all that share its record. */
const MOST_ENTRIES = 20;

/** An entry of a household's history, found by each day, payment and nanny that it is about. */
export interface StoredHistoryEntry extends HistoryEntry {
  readonly householdId: string;
}

/** Of one household, made one after the other. */
interface QueuedBundle {
  /** The last one's: no other is among theirs. */
  readonly position: number;
  readonly id: readonly string[];
  readonly householdId: string;
  readonly all: readonly PendingMutation[];
}

/** Of one table; known by the first of them, for no row is shadowed twice. */
interface ShadowBundle {
  readonly householdId: string;
  readonly table: TableName;
  readonly id: string;
  readonly all: readonly ShadowRow[];
}

/** Arrived at one moment, as what is pushed together does: found by it, and by what any of them is about. */
interface HistoryBundle extends Pick<StoredHistoryEntry, 'householdId' | 'id' | 'receivedAt' | 'subjects'> {
  readonly all: readonly StoredHistoryEntry[];
}

export type QueueRecord = PendingMutation | QueuedBundle;
export type ShadowRecord = ShadowRow | ShadowBundle;
export type HistoryRecord = StoredHistoryEntry | HistoryBundle;

/** Neighbours of one kind, none longer than a bundle may be. */
function runsOf<T>(items: readonly T[], kindOf: (item: T) => string, most = MOST): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run === undefined || run.length === most || kindOf(run[0]) !== kindOf(item)) runs.push([item]);
    else run.push(item);
  }
  return runs;
}

/** Mutations in the order of their positions, as records. */
export const queueRecords = (mutations: readonly PendingMutation[]): QueueRecord[] =>
  runsOf(mutations, ({ householdId }) => householdId).map((run) => {
    const [{ householdId }] = run;
    const { position } = run.at(-1) ?? run[0];
    return run.length === 1 ? run[0] : { position, id: run.map(({ id }) => id), householdId, all: run };
  });

export const shadowRecords = (rows: readonly ShadowRow[]): ShadowRecord[] =>
  runsOf(rows, ({ householdId, table }) => `${householdId} ${table}`).map((run) => {
    const [{ householdId, table, id }] = run;
    return run.length === 1 ? run[0] : { householdId, table, id, all: run };
  });

/** Entries in the order in which they came, as records. */
export const historyRecords = (entries: readonly StoredHistoryEntry[]): HistoryRecord[] =>
  runsOf(entries, ({ householdId, receivedAt }) => `${householdId} ${receivedAt}`, MOST_ENTRIES).map(
    (run) => {
      const [{ householdId, id, receivedAt }] = run;
      const subjects = [...new Set(run.flatMap((entry) => entry.subjects))];
      return run.length === 1 ? run[0] : { householdId, id, receivedAt, subjects, all: run };
    },
  );

/** What these records hold, each by itself. */
export const unbundle = <T extends object>(records: readonly (T | { readonly all: readonly T[] })[]): T[] =>
  records.flatMap((record) => ('all' in record ? record.all : record));
