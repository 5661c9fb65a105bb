/**
 * What one gesture queues and shadows, many to a record: of 500 days given other times, a record for each place in
 * the queue and for each shadow took longer than the days themselves. One alone is a record as it is.
 */
import type { TableName } from 'sync-protocol/model/tables.ts';
import type { QueuedMutation, ShadowRow } from '../sync/device-storage.ts';

/** Browsers put what is larger than some 64 kB into a file of its own: this many stay well below it. */
const MOST = 50;

/** Of one household, made one after the other. */
interface QueuedBundle {
  /** The last one's: no other is among theirs. */
  readonly position: number;
  readonly id: readonly string[];
  readonly householdId: string;
  readonly all: readonly QueuedMutation[];
}

/** Of one table; known by the first of them, for no row is shadowed twice. */
interface ShadowBundle {
  readonly householdId: string;
  readonly table: TableName;
  readonly id: string;
  readonly all: readonly ShadowRow[];
}

export type QueueRecord = QueuedMutation | QueuedBundle;
export type ShadowRecord = ShadowRow | ShadowBundle;

/** Neighbours of one household, and of one table where they have one, none longer than a bundle may be. */
function runsOf<T extends { readonly householdId: string; readonly table?: string }>(
  items: readonly T[],
): [T, ...T[]][] {
  const runs: [T, ...T[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    const [{ householdId, table }] = run ?? [item];
    const isFull = run === undefined || run.length === MOST;
    if (isFull || householdId !== item.householdId || table !== item.table) runs.push([item]);
    else run.push(item);
  }
  return runs;
}

/** Mutations in the order of their positions, as records. */
export const queueRecords = (mutations: readonly QueuedMutation[]): QueueRecord[] =>
  runsOf(mutations).map((run) => {
    const [{ householdId }] = run;
    const { position } = run.at(-1) ?? run[0];
    return run.length === 1 ? run[0] : { position, id: run.map(({ id }) => id), householdId, all: run };
  });

export const shadowRecords = (rows: readonly ShadowRow[]): ShadowRecord[] =>
  runsOf(rows).map((run) => {
    const [{ householdId, table, id }] = run;
    return run.length === 1 ? run[0] : { householdId, table, id, all: run };
  });

/** What these records hold, each by itself. */
export const unbundled = <T extends object>(records: readonly (T | { readonly all: readonly T[] })[]): T[] =>
  records.flatMap((record) => ('all' in record ? record.all : record));
