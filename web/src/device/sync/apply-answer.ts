/**
 * Applies a sync answer in one transaction: answered mutations leave the queue, the server's rows take their place,
 * and the rest of the queue is rebased on top. Live queries see the state before or after, never in between.
 * Also stores memberships and history, removes households that were left, and compares the rows with the digest:
 * a mismatch is reported and causes a reset.
 *
 *     tables = server's rows + queue          (at every step; rebuilding them must give the same)
 */

import { toInstant, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { historyStart } from 'sync-protocol/kernel/history-start.ts';
import { MAX_MUTATIONS, MAX_REPORTS } from 'sync-protocol/kernel/limits.ts';
import { isTableName } from 'sync-protocol/kernel/table-ranges.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { DeviceReport, HouseholdChanges, SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { namedDayId } from 'sync-protocol/schedule/named-day.ts';
import { addNotes, addReplacedHours, applyResults, toAttentionEntry } from './apply-results.ts';
import { clockOffset, type Exchange } from './clock-offset.ts';
import type { DeviceTransaction, LeftSubject, StoredMembership } from './device-storage.ts';
import { differingOfAll, differingTables } from './digest.ts';
import { putInBatches, shadowKey, writeRows } from './local-rows.ts';
import { rebase, type ServerRow } from './rebase.ts';
import { pruneOldSent, requeueLost } from './resend.ts';

interface AnswerContext extends Exchange {
  readonly accountId: string;
  /** Number of mutations in the request. */
  readonly pushed: number;
}

/** Returns the rows of an answer. Tables that only a newer server knows are skipped. */
function toServerRows(changes: HouseholdChanges): ServerRow[] {
  const rows: ServerRow[] = [];
  for (const [table, list] of Object.entries(changes.rows)) {
    if (!isTableName(table)) continue;
    for (const row of list as AnyRow[]) rows.push({ table, id: row.id, row });
  }
  for (const { table, id } of changes.removed) if (isTableName(table)) rows.push({ table, id, row: null });
  return rows;
}

/** Returns the rows to write so that the tables equal the server's: the received ones, and the shadow of others. */
async function collectServerRows(
  tx: DeviceTransaction,
  householdId: string,
  changes: HouseholdChanges,
): Promise<ServerRow[]> {
  const received = toServerRows(changes);
  if (changes.reset) {
    await tx.forgetRows(householdId);
    return received;
  }
  const shadow = await tx.shadow(householdId);
  // Clearing an empty shadow would notify every live query of it.
  if (shadow.length > 0) await tx.clearShadow(householdId);
  const receivedKeys = new Set(received.map(({ table, id }) => shadowKey(table, id)));
  return [...shadow.filter(({ table, id }) => !receivedKeys.has(shadowKey(table, id))), ...received];
}

/** Whether an answer changes nothing. Rows are left untouched then, and no live query is notified. */
function isEmpty(changes: HouseholdChanges): boolean {
  const { reset, rows, removed, outcomes, history, digest } = changes;
  return (
    !reset &&
    digest === undefined &&
    [removed, outcomes, history, ...Object.values(rows)].every((list) => list.length === 0)
  );
}

/** Reads what pending mutations of a household are about, before its rows are forgotten. */
async function subjectReader(
  tx: DeviceTransaction,
  householdId: string,
): Promise<(args: unknown) => LeftSubject> {
  const [household] = (await tx.allRows('household', householdId)) as Household[];
  const days = new Map((await tx.allRows('day', householdId)).map((row) => [row.id, row as AgendaDay]));
  const names = new Map(
    ((await tx.allRows('nanny', householdId)) as Nanny[]).map(({ id, name }) => [id, name]),
  );
  return (args) => {
    const day = days.get(namedDayId(args) ?? '');
    const nannyId = day?.nannyId ?? (args as { nannyId?: string }).nannyId ?? '';
    return { household, day, nannyName: names.get(nannyId) };
  };
}

/**
 * Removes a household that the account has lost, or now has by another grant. Its queue moves to needs attention, with
 * the reason: a person who may only read now is still in the household.
 */
async function leaveHousehold(
  tx: DeviceTransaction,
  householdId: string,
  { now, arrivedAt }: { now: StoredMembership | undefined; arrivedAt: string },
): Promise<void> {
  const queue = await tx.queue({ householdId });
  if (queue.length > 0) {
    const code = now?.role === 'VIEWER' ? 'viewer_now' : 'no_access';
    const subjectOf = await subjectReader(tx, householdId);
    await tx.putAttention(
      queue.map((queued) => ({
        ...toAttentionEntry(queued, { code, message: '', arrivedAt }),
        left: subjectOf(queued.args),
      })),
    );
  }
  await tx.dequeue(queue.map((queued) => queued.id));
  await tx.forgetRows(householdId);
  await tx.removeHouseholdState(householdId);
}

/** Stores the memberships and removes households that they no longer grant. */
async function applyMemberships(
  tx: DeviceTransaction,
  memberships: readonly StoredMembership[],
  arrivedAt: string,
): Promise<void> {
  const granted = new Map(memberships.map((membership) => [membership.householdId, membership]));
  for (const known of (await tx.meta('memberships')) ?? []) {
    const now = granted.get(known.householdId);
    if (now?.access !== known.access) await leaveHousehold(tx, known.householdId, { now, arrivedAt });
  }
  await tx.setMeta('memberships', memberships);
}

/** Reports the mismatch with the next request: operators would not notice a device that repairs itself. */
async function reportMismatch(
  tx: DeviceTransaction,
  householdId: string,
  differing: readonly TableName[],
): Promise<void> {
  const found = differing.map((table): DeviceReport => ({ code: 'digest_mismatch', householdId, table }));
  const reports = (await tx.meta('reports')) ?? [];
  await tx.setMeta('reports', [...reports, ...found].slice(-MAX_REPORTS));
}

async function applyHousehold(
  tx: DeviceTransaction,
  context: { accountId: string; serverTime: string; membership: StoredMembership },
  changes: HouseholdChanges,
): Promise<void> {
  const { accountId, serverTime, membership } = context;
  const { householdId } = membership;
  let differing: readonly TableName[] = [];
  if (!isEmpty(changes)) {
    await requeueLost(tx, householdId, changes);
    let unwritten = await collectServerRows(tx, householdId, changes);
    if (changes.reset && changes.digest !== undefined) differing = differingOfAll(unwritten, changes.digest);
    if (changes.reset || changes.digest !== undefined) {
      // A reset has too many rows to hold in memory, and a digest is compared with the tables.
      await writeRows(tx, householdId, unwritten);
      unwritten = [];
    }
    if (!changes.reset && changes.digest !== undefined)
      differing = await differingTables(tx, householdId, changes.digest);
    await rebase(tx, { accountId, membership }, unwritten);
    await putInBatches(changes.history, (batch) => tx.putHistory(householdId, batch));
    await addReplacedHours(tx, changes.history, { householdId, arrivedAt: serverTime, accountId });
    // A reset brings notes of 90 days, which were read long ago.
    if (!changes.reset && membership.role !== 'VIEWER' && membership.viewedBy === undefined)
      await addNotes(tx, changes.history, { householdId, arrivedAt: serverTime });
    // A digest comes once a day, which is often enough.
    if (changes.digest !== undefined) await tx.pruneHistory(householdId, historyStart(serverTime));
  }
  const state = await tx.householdState(householdId);
  // A mismatch is repaired by a reset.
  const cursor = differing.length === 0 ? changes.cursor : null;
  if (differing.length > 0) await reportMismatch(tx, householdId, differing);
  const bookMark = changes.bookMark === undefined ? {} : { bookMark: changes.bookMark };
  await tx.putHouseholdState({ nextSeq: 1, ...state, householdId, cursor, ...bookMark });
}

/** Doubles the size of the next push, if it is limited, after one that has arrived. */
async function raisePushLimit(tx: DeviceTransaction, pushed: number): Promise<void> {
  const limit = pushed === 0 ? undefined : await tx.meta('pushLimit');
  if (limit !== undefined && limit < MAX_MUTATIONS) {
    await tx.setMeta('pushLimit', Math.min(limit * 2, MAX_MUTATIONS));
  }
}

/** Applies a whole answer (all pages) inside a write transaction. */
export async function applyAnswer(
  tx: DeviceTransaction,
  context: AnswerContext,
  answer: SyncAnswer,
): Promise<void> {
  const { accountId, pushed } = context;
  const arrivedAt = answer.serverTime;
  // Results first: for a mutation in a lost household they say more than 'no access'.
  await applyResults(tx, answer.orphans, { householdId: '', arrivedAt });
  for (const [householdId, { outcomes, epoch }] of Object.entries(answer.households)) {
    await applyResults(tx, outcomes, { householdId, arrivedAt, epoch });
  }
  await pruneOldSent(tx, arrivedAt);
  await applyMemberships(tx, answer.memberships, arrivedAt);
  for (const membership of answer.memberships) {
    const changes = answer.households[membership.householdId];
    if (changes === undefined) continue;
    await applyHousehold(tx, { accountId, serverTime: arrivedAt, membership }, changes);
  }
  const serverTime = toMillis(answer.serverTime);
  const offset = await tx.meta('clockOffsetMs');
  await tx.setMeta('clockOffsetMs', clockOffset(offset, context, serverTime));
  await tx.setMeta('lastSyncedAt', toInstant(serverTime));
  await raisePushLimit(tx, pushed);
}
