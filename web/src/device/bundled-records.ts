/**
 * Bundles the items of queue, shadow and history into records of up to 50 (history: 20), and unbundles them. With one
 * record per item, writing the queue took longer than writing the 500 days that it had changed.
 */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { TableName } from 'sync-protocol/kernel/tables.ts';
import type { PendingMutation, ShadowRow } from './sync/device-storage.ts';

/** Keeps a record well below 64 kB, above which browsers store it as a separate file. */
const MAX_ITEMS = 50;
/** History entries are larger, and reading one reads all of its record. */
const MAX_ENTRIES = 20;

/** A history entry, indexed by each day, payment and nanny that it is about. */
export interface StoredHistoryEntry extends HistoryEntry {
  readonly householdId: string;
}

/** Consecutive mutations of one household. */
interface QueuedBundle {
  /** Position of the last mutation; no other record's position lies between the first and the last. */
  readonly position: number;
  readonly id: readonly string[];
  readonly householdId: string;
  readonly all: readonly PendingMutation[];
}

/** Rows of one table, keyed by the first: no row is shadowed twice. */
interface ShadowBundle {
  readonly householdId: string;
  readonly table: TableName;
  readonly id: string;
  readonly all: readonly ShadowRow[];
}

/** Entries that were received together, indexed by time and by all of their subjects. */
interface HistoryBundle extends Pick<StoredHistoryEntry, 'householdId' | 'id' | 'receivedAt' | 'subjects'> {
  readonly all: readonly StoredHistoryEntry[];
}

export type QueueRecord = PendingMutation | QueuedBundle;
export type ShadowRecord = ShadowRow | ShadowBundle;
export type HistoryRecord = StoredHistoryEntry | HistoryBundle;

/** Splits items into runs of one kind with at most `max` items each. */
function splitRuns<T>(items: readonly T[], kindOf: (item: T) => string, max = MAX_ITEMS): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run === undefined || run.length === max || kindOf(run[0]) !== kindOf(item)) runs.push([item]);
    else run.push(item);
  }
  return runs;
}

/** Bundles mutations, which must be in the order of their positions. */
export const queueRecords = (mutations: readonly PendingMutation[]): QueueRecord[] =>
  splitRuns(mutations, ({ householdId }) => householdId).map((run) => {
    const [{ householdId }] = run;
    const { position } = run.at(-1) ?? run[0];
    return run.length === 1 ? run[0] : { position, id: run.map(({ id }) => id), householdId, all: run };
  });

export const shadowRecords = (rows: readonly ShadowRow[]): ShadowRecord[] =>
  splitRuns(rows, ({ householdId, table }) => `${householdId} ${table}`).map((run) => {
    const [{ householdId, table, id }] = run;
    return run.length === 1 ? run[0] : { householdId, table, id, all: run };
  });

/** Bundles entries, which must be in the order of their arrival. */
export const historyRecords = (entries: readonly StoredHistoryEntry[]): HistoryRecord[] =>
  splitRuns(entries, ({ householdId, receivedAt }) => `${householdId} ${receivedAt}`, MAX_ENTRIES).map(
    (run) => {
      const [{ householdId, id, receivedAt }] = run;
      const subjects = [...new Set(run.flatMap((entry) => entry.subjects))];
      return run.length === 1 ? run[0] : { householdId, id, receivedAt, subjects, all: run };
    },
  );

/** Returns the items of all records. */
export const unbundle = <T extends object>(records: readonly (T | { readonly all: readonly T[] })[]): T[] =>
  records.flatMap((record) => ('all' in record ? record.all : record));
