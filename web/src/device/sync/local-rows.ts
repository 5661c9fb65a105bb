/**
 * Loads a working set from the device's rows; writes its changes (with the shadow) or server rows in batches. Also
 * makes the actor of an account's membership.
 */

import { loadMissing } from 'sync-protocol/kernel/load-rounds.ts';
import type { Actor, MutatorCall } from 'sync-protocol/kernel/mutator.ts';
import type { Read, ReadRange } from 'sync-protocol/kernel/reads.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Change, WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { DeviceTransaction, ShadowRow, StoredMembership } from './device-storage.ts';

export function actorOf(accountId: string, { role, nannyId, viewedBy }: StoredMembership): Actor {
  return { accountId, role, nannyId, impersonatedBy: viewedBy ?? null };
}

/** Loads rows with one request per table, however many mutations need them. */
async function load(tx: DeviceTransaction, rows: WorkingSet, reads: readonly Read[]): Promise<void> {
  const { householdId } = rows;
  const idsByTable = new Map<TableName, Set<string>>();
  const ranges: ReadRange[] = [];
  for (const read of reads) {
    if ('where' in read) {
      ranges.push(read);
      continue;
    }
    const ids = idsByTable.get(read.table) ?? new Set();
    for (const id of read.ids) ids.add(id);
    idsByTable.set(read.table, ids);
  }
  const found: (readonly [TableName, AnyRow])[] = [];
  const take = async (table: TableName, asking: Promise<readonly AnyRow[]>): Promise<void> => {
    for (const row of await asking) found.push([table, row]);
  };
  // In parallel: one request after another would wait for the database each time.
  await Promise.all([
    ...[...idsByTable].map(([table, ids]) => take(table, tx.rowsById(table, householdId, [...ids]))),
    ...ranges.map((range) => take(range.table, tx.rowsInRange(householdId, range))),
  ]);
  rows.load(reads, found);
}

/** Loads the rows that these calls need; undefined when none is missing (see `loadMissing`). */
export const loadFor = (
  tx: DeviceTransaction,
  rows: WorkingSet,
  calls: readonly MutatorCall[],
): Promise<void> | undefined => loadMissing(rows, calls, (reads) => load(tx, rows, reads));

/** Loads reads that depend on rows of earlier rounds, as a mutator's do; resolves when none is missing. */
export async function loadReads(
  tx: DeviceTransaction,
  rows: WorkingSet,
  reads: () => readonly Read[],
): Promise<void> {
  for (let missing = rows.missing(reads()); missing.length > 0; missing = rows.missing(reads())) {
    await load(tx, rows, missing);
  }
}

/** Loads for many calls at once. Ignores a fault of this build's rules: the call at fault fails again in its turn. */
export async function loadAhead(
  tx: DeviceTransaction,
  rows: WorkingSet,
  calls: readonly MutatorCall[],
): Promise<void> {
  try {
    await loadFor(tx, rows, calls);
  } catch {
    // Each call loads its own rows then.
  }
}

function byTable<T extends { readonly table: TableName }>(items: readonly T[]): Map<TableName, T[]> {
  const groups = new Map<TableName, T[]>();
  for (const item of items) {
    const group = groups.get(item.table);
    if (group === undefined) groups.set(item.table, [item]);
    else group.push(item);
  }
  return groups;
}

/**
 * More items in one request would block a phone. For a put of fewer than 50 records, Dexie first reads what they replace:
 * that takes twice as long. History entries are bundled by 20 (bundled-records.ts).
 */
const BATCH_SIZE = 60;

/** Writes in batches, so that the page can render. Prepares a batch while the database writes the last. */
export async function putInBatches<T>(
  items: readonly T[],
  put: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  let before: Promise<unknown> | undefined;
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    const writing = put(items.slice(from, from + BATCH_SIZE));
    // Attach a handler now so that the rejection isn't unhandled; awaited in the next iteration.
    writing.catch(() => undefined);
    await before;
    before = writing;
  }
  await before;
}

/** Writes rows; null removes one. */
export async function writeRows(
  tx: DeviceTransaction,
  householdId: string,
  rows: readonly { readonly table: TableName; readonly id: string; readonly row: AnyRow | null }[],
): Promise<void> {
  for (const [table, group] of byTable(rows)) {
    const puts = group.flatMap(({ row }) => row ?? []);
    const removals = group.filter(({ row }) => row === null).map(({ id }) => id);
    await putInBatches(puts, (batch) => tx.putRows(table, batch));
    if (removals.length > 0) await tx.removeRows(table, householdId, removals);
  }
}

export const shadowKey = (table: TableName, id: string): string => `${table}/${id}`;

/** Writes mutators' changes. A row's first change copies the server's row to the shadow, to restore it from. */
export async function writeLocalChanges(
  tx: DeviceTransaction,
  householdId: string,
  { changes, shadowed }: { changes: readonly Change[]; shadowed: ReadonlySet<string> },
): Promise<void> {
  const shadow: ShadowRow[] = changes
    .filter(({ table, id }) => !shadowed.has(shadowKey(table, id)))
    .map(({ table, id, before }) => ({ householdId, table, id, row: before ?? null }));
  const written = changes.map(({ table, id, after }) => ({ table, id, row: after ?? null }));
  await Promise.all([
    shadow.length > 0 ? tx.putShadow(shadow) : undefined,
    writeRows(tx, householdId, written),
  ]);
}
