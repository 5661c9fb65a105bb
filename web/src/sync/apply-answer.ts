/**
 * Applies a sync answer in one transaction: answered mutations leave the queue, the server's rows take their place,
 * and the rest of the queue is rebased on top. Live queries see the state before or after, never in between.
 *
 *     tables = server's rows + queue          (at every step; rebuilding them must give the same)
 */

import { REFUSALS } from 'sync-protocol/errors.ts';
import { HISTORY_DAYS } from 'sync-protocol/model/history.ts';
import { isTableName } from 'sync-protocol/model/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import { parseMutation, runMutation } from 'sync-protocol/mutators/run-mutation.ts';
import { addMinutes, MINUTES_PER_DAY, toInstant, toMillis } from 'sync-protocol/rules/calendar.ts';
import { MAX_REPORTS } from 'sync-protocol/sync/limits.ts';
import type { MutatorCall } from 'sync-protocol/sync/mutator.ts';
import type { DeviceReport, HouseholdChanges, MutationResult, SyncAnswer } from 'sync-protocol/sync/wire.ts';
import { WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type {
  AttentionEntry,
  DeviceTransaction,
  PendingMutation,
  StoredMembership,
} from './device-storage.ts';
import { differingOfAll, differingTables } from './digest.ts';
import {
  actorOf,
  loadAhead,
  loadFor,
  putInBatches,
  shadowKey,
  writeLocalChanges,
  writeRows,
} from './local-rows.ts';
import { keepSent, pruneOldSent, requeueLost } from './resend.ts';

export interface Arrival {
  readonly accountId: string;
  /** This device's clock when the answer came, in milliseconds. */
  readonly receivedAt: number;
}

const attentionOf = (
  input: Pick<PendingMutation, 'id' | 'householdId' | 'name' | 'version' | 'args' | 'happenedAt'>,
  reason: { code: string; message: string; arrivedAt: string },
): AttentionEntry => ({
  id: input.id,
  householdId: input.householdId,
  name: input.name,
  version: input.version,
  args: input.args,
  happenedAt: input.happenedAt,
  ...reason,
});

/** Returns the entry for a refused mutation; its input is the queue's, or the result's when this device has lost it. */
function refusedEntry(
  result: MutationResult,
  queued: PendingMutation | undefined,
  { householdId, arrivedAt }: { householdId: string; arrivedAt: string },
): AttentionEntry | undefined {
  const input = queued ?? (result.input && { id: result.id, householdId, ...result.input });
  if (input === undefined) return undefined;
  if (result.refused !== undefined) {
    const { code, message, args } = result.refused;
    return attentionOf({ ...input, args }, { code, message, arrivedAt });
  }
  const code = result.code ?? 'server_error';
  return attentionOf(input, { code, message: result.message ?? REFUSALS.server_error.sentence, arrivedAt });
}

/** Ids of refusals that are remembered: after a reset, the server sends every result again. */
const REFUSALS_KEPT = 1000;

/** Adds refusals to needs attention, each once: an entry that its author has discarded doesn't come back. */
async function takeRefusals(
  tx: DeviceTransaction,
  refused: readonly MutationResult[],
  scope: { householdId: string; arrivedAt: string },
): Promise<void> {
  const told = (await tx.meta('refusalsTold')) ?? [];
  const known = new Set(told);
  const fresh = refused.filter((result) => !known.has(result.id));
  if (fresh.length === 0) return;
  const queue = new Map((await tx.queue()).map((queued) => [queued.id, queued]));
  await tx.putAttention(fresh.flatMap((result) => refusedEntry(result, queue.get(result.id), scope) ?? []));
  const ids = fresh.map((result) => result.id);
  await tx.setMeta('refusalsTold', [...told, ...ids].slice(-REFUSALS_KEPT));
}

/** As a whole or in part: either way something of what was entered did not go through. */
const isRefused = (result: MutationResult): boolean =>
  result.result === 'rejected' || result.refused !== undefined;

/** Takes the answered mutations out of the queue; what was refused goes to needs attention. */
async function takeResults(
  tx: DeviceTransaction,
  results: readonly MutationResult[],
  scope: { householdId: string; arrivedAt: string; epoch?: string | undefined },
): Promise<void> {
  if (results.length === 0) return;
  await takeRefusals(tx, results.filter(isRefused), scope);
  // When access was lost, an entry was made before the result was known.
  await tx.removeAttention(results.filter((result) => !isRefused(result)).map(({ id }) => id));
  await keepSent(tx, results, scope);
  await tx.dequeue(results.map(({ id }) => id));
}

interface ServerRow {
  readonly table: TableName;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** Tables that this build doesn't know are a newer server's: it answers by its schema, so none come. */
function serverRowsOf(changes: HouseholdChanges): ServerRow[] {
  const rows: ServerRow[] = [];
  for (const [table, list] of Object.entries(changes.rows)) {
    if (!isTableName(table)) continue;
    for (const row of list as AnyRow[]) rows.push({ table, id: row.id, row });
  }
  for (const { table, id } of changes.removed) if (isTableName(table)) rows.push({ table, id, row: null });
  return rows;
}

/** What brings the tables to what the server has: its news, and the shadow of everything else that was touched. */
async function takeServerRows(
  tx: DeviceTransaction,
  householdId: string,
  changes: HouseholdChanges,
): Promise<ServerRow[]> {
  const news = serverRowsOf(changes);
  if (changes.reset) {
    await tx.forgetRows(householdId);
    return news;
  }
  const shadow = await tx.shadow(householdId);
  // Nothing is not cleared: every live query that looks at it would be woken.
  if (shadow.length > 0) await tx.clearShadow(householdId);
  const told = new Set(news.map(({ table, id }) => shadowKey(table, id)));
  return [...shadow.filter(({ table, id }) => !told.has(shadowKey(table, id))), ...news];
}

/** Nothing new, nothing answered: the rows stay as they are, and no live query is woken. */
function saysNothing(changes: HouseholdChanges): boolean {
  const { reset, rows, removed, outcomes, history, digest } = changes;
  const quiet = !reset && digest === undefined;
  return quiet && [removed, outcomes, history, ...Object.values(rows)].every((list) => list.length === 0);
}

/** Undefined for what this build can't run any more, or not yet: it stays queued, the server decides. */
function parseQueued(queued: PendingMutation): MutatorCall | undefined {
  try {
    return parseMutation(queued);
  } catch {
    return undefined;
  }
}

/**
 * Runs the queue again on top of the server's rows, with an empty shadow. What now is refused here stays queued.
 * `unwritten` are those of the server's rows that the tables don't hold yet: a row that is changed again
 * is written once, as it shall be.
 */
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
  // From here on what the tables hold of these, or don't, is no longer looked at.
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
      // A fault of this build's rules has changed nothing, and must not keep the answer from being applied:
      // the mutation stays queued, the server decides.
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

/** A household that this account no longer sees, or sees by another grant, leaves the device at once. */
async function leaveHousehold(tx: DeviceTransaction, householdId: string, arrivedAt: string): Promise<void> {
  const queue = await tx.queue({ householdId });
  const { sentence: message } = REFUSALS.no_access;
  await tx.putAttention(
    queue.map((queued) => attentionOf(queued, { code: 'no_access', message, arrivedAt })),
  );
  await tx.dequeue(queue.map((queued) => queued.id));
  await tx.forgetRows(householdId);
  await tx.removeHouseholdState(householdId);
}

/** Keeps just what the complete list of memberships still grants. */
async function takeMemberships(
  tx: DeviceTransaction,
  memberships: readonly StoredMembership[],
  arrivedAt: string,
): Promise<void> {
  const granted = new Map(memberships.map((membership) => [membership.householdId, membership.access]));
  for (const known of (await tx.meta('memberships')) ?? []) {
    if (granted.get(known.householdId) !== known.access)
      await leaveHousehold(tx, known.householdId, arrivedAt);
  }
  await tx.setMeta('memberships', memberships);
}

/** Before this instant a device holds no history. */
const historyStart = (serverTime: string): string => addMinutes(serverTime, -HISTORY_DAYS * MINUTES_PER_DAY);

/** The next request tells the operators: a device that heals by itself would never be heard of. */
async function report(
  tx: DeviceTransaction,
  householdId: string,
  differing: readonly TableName[],
): Promise<void> {
  const found = differing.map((table): DeviceReport => ({ code: 'digest_mismatch', householdId, table }));
  const waiting = (await tx.meta('reports')) ?? [];
  await tx.setMeta('reports', [...waiting, ...found].slice(-MAX_REPORTS));
}

async function takeHousehold(
  tx: DeviceTransaction,
  arrival: { accountId: string; serverTime: string; membership: StoredMembership },
  changes: HouseholdChanges,
): Promise<void> {
  const { accountId, serverTime, membership } = arrival;
  const { householdId } = membership;
  let differing: readonly TableName[] = [];
  if (!saysNothing(changes)) {
    await requeueLost(tx, householdId, changes);
    let unwritten = await takeServerRows(tx, householdId, changes);
    if (changes.reset && changes.digest !== undefined) differing = differingOfAll(unwritten, changes.digest);
    if (changes.reset || changes.digest !== undefined) {
      // All of a household's rows are too many to hold, and a digest is of what the tables hold.
      await writeRows(tx, householdId, unwritten);
      unwritten = [];
    }
    if (!changes.reset && changes.digest !== undefined)
      differing = await differingTables(tx, householdId, changes.digest);
    await rebase(tx, { accountId, membership }, unwritten);
    await putInBatches(changes.history, (lot) => tx.putHistory(householdId, lot));
    // With the digest, once a day, is often enough.
    if (changes.digest !== undefined) await tx.pruneHistory(householdId, historyStart(serverTime));
  }
  const state = await tx.householdState(householdId);
  // Rows that don't add up to the server's heal by beginning anew.
  const cursor = differing.length === 0 ? changes.cursor : null;
  if (differing.length > 0) await report(tx, householdId, differing);
  const bookMark = changes.bookMark === undefined ? {} : { bookMark: changes.bookMark };
  await tx.putHouseholdState({ nextSeq: 1, ...state, householdId, cursor, ...bookMark });
}

/** Applies a whole answer (all its pages), inside a write transaction. */
export async function applyAnswer(
  tx: DeviceTransaction,
  arrival: Arrival,
  answer: SyncAnswer,
): Promise<void> {
  const { accountId } = arrival;
  const arrivedAt = answer.serverTime;
  // What the server has to say of each piece of work comes first: it knows better than 'no access'.
  await takeResults(tx, answer.orphans, { householdId: '', arrivedAt });
  for (const [householdId, { outcomes, epoch }] of Object.entries(answer.households)) {
    await takeResults(tx, outcomes, { householdId, arrivedAt, epoch });
  }
  await pruneOldSent(tx, arrivedAt);
  await takeMemberships(tx, answer.memberships, arrivedAt);
  for (const membership of answer.memberships) {
    const changes = answer.households[membership.householdId];
    if (changes === undefined) continue;
    await takeHousehold(tx, { accountId, serverTime: arrivedAt, membership }, changes);
  }
  await tx.setMeta('clockOffsetMs', toMillis(answer.serverTime) - arrival.receivedAt);
  await tx.setMeta('lastSyncedAt', toInstant(toMillis(answer.serverTime)));
}
