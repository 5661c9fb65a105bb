/** Rebases the queue: writes the server's rows, and runs the pending mutations on them again. */

import type { MutatorCall } from 'sync-protocol/kernel/mutator.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { parseMutation, runMutation } from 'sync-protocol/run-mutation.ts';
import type { DeviceTransaction, PendingMutation, StoredMembership } from './device-storage.ts';
import { actorOf, loadAhead, loadFor, shadowKey, writeLocalChanges, writeRows } from './local-rows.ts';

/** A row as the server has it; null when it was removed. */
export interface ServerRow {
  readonly table: TableName;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** Returns undefined for a mutation that this build can't run. It stays queued, and the server decides. */
function parseQueued(queued: PendingMutation): MutatorCall | undefined {
  try {
    return parseMutation(queued);
  } catch {
    return undefined;
  }
}

/** Applies the queue again on the server's rows, some of them `unwritten` to the tables. The shadow must be empty. */
export async function rebase(
  tx: DeviceTransaction,
  { accountId, membership }: { accountId: string; membership: StoredMembership },
  unwritten: readonly ServerRow[] = [],
): Promise<void> {
  const { householdId } = membership;
  const runnable = (await tx.queue({ householdId })).flatMap((queued) => {
    const parsed = parseQueued(queued);
    return parsed === undefined ? [] : [{ queued, parsed }];
  });
  if (runnable.length === 0) {
    await writeRows(tx, householdId, unwritten);
    return;
  }
  const rows = new WorkingSet(householdId);
  // Unwritten rows take precedence over the rows in the tables.
  rows.load(
    unwritten.map(({ table, id }) => ({ table, ids: [id] })),
    unwritten.flatMap(({ table, row }) => (row === null ? [] : [[table, row] as const])),
  );
  await loadAhead(
    tx,
    rows,
    runnable.map(({ parsed }) => parsed),
  );
  const actor = actorOf(accountId, membership);
  for (const { queued, parsed } of runnable) {
    try {
      const loading = loadFor(tx, rows, [parsed]);
      if (loading !== undefined) await loading;
      runMutation(rows, parsed, { actor, at: queued.happenedAt });
    } catch {
      // A fault of this build's rules changes nothing and must not block the answer. The server decides.
    }
  }
  const changes = rows.changes();
  const changed = new Set(changes.map(({ table, id }) => shadowKey(table, id)));
  await writeRows(
    tx,
    householdId,
    unwritten.filter(({ table, id }) => !changed.has(shadowKey(table, id))),
  );
  await writeLocalChanges(tx, householdId, { changes, shadowed: new Set() });
}
