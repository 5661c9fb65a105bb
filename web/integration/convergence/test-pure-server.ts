/**
 * A server as an immutable value, which answers sync requests by the pure rules over maps. One household, one nanny.
 */

import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { missingReads } from 'sync-protocol/kernel/load-rounds.ts';
import type { Actor, MutatorCall, RunResult } from 'sync-protocol/kernel/mutator.ts';
import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Mutation, MutationResult, SyncAnswer, SyncRequest } from 'sync-protocol/kernel/wire.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { parseMutation, runMutation } from 'sync-protocol/run-mutation.ts';
import { isInRange } from './test-memory-storage.ts';
import { keyOf } from './test-snapshots.ts';

interface Stored {
  readonly table: TableName;
  readonly row: AnyRow;
  /** Deleted: `row` is its last state. */
  readonly isGone: boolean;
}

interface LoggedMutation {
  readonly clientId: string;
  readonly mutation: Mutation;
  readonly actor: Actor;
  readonly receivedAt: string;
  readonly version: number;
  readonly result: MutationResult;
}

export interface ServerState {
  readonly version: number;
  readonly rows: ReadonlyMap<string, Stored>;
  readonly log: ReadonlyMap<string, LoggedMutation>;
  readonly seqs: ReadonlyMap<string, number>;
}

export const EMPTY_SERVER: ServerState = { version: 0, rows: new Map(), log: new Map(), seqs: new Map() };

function isRead(read: Read, { table, row }: Stored): boolean {
  if (read.table !== table) return false;
  return 'ids' in read ? read.ids.includes(row.id) : isInRange(row, read);
}

function load({ rows: stored }: ServerState, rows: WorkingSet, call: MutatorCall): void {
  for (let reads = missingReads(rows, [call]); reads.length > 0; reads = missingReads(rows, [call])) {
    const found = [...stored.values()].filter((each) => reads.some((read) => isRead(read, each)));
    rows.load(
      reads,
      found.filter(({ isGone }) => !isGone).map(({ table, row }) => [table, row] as const),
    );
    for (const { table, row } of found.filter(({ isGone }) => isGone)) rows.loadTombstone(table, row);
  }
}

function run(
  state: ServerState,
  rows: WorkingSet,
  { mutation, actor, receivedAt }: { mutation: Mutation; actor: Actor; receivedAt: string },
): RunResult {
  const { happenedAt: claimedAt } = mutation;
  const at = claimedAt < receivedAt ? claimedAt : receivedAt;
  try {
    const parsed = parseMutation(mutation);
    load(state, rows, parsed);
    return runMutation(rows, parsed, { actor, at, claimedAt, receivedAt });
  } catch (error) {
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

/** Returns the state after a new mutation: rows, result and sequence number. */
function applyMutation(
  state: ServerState,
  sent: { mutation: Mutation; clientId: string; actor: Actor; receivedAt: string },
): ServerState {
  const { mutation, clientId } = sent;
  const rows = new WorkingSet(mutation.householdId);
  const ran = run(state, rows, sent);
  const version = state.version + 1;
  const stored = new Map(state.rows);
  for (const { table, id, before, after } of rows.changes()) {
    const row = after ?? before;
    if (row === undefined) continue;
    stored.set(keyOf(table, id), { table, row: { ...row, version }, isGone: after === undefined });
  }
  const { name, args, happenedAt } = mutation;
  const input = { name, version: mutation.version, args, happenedAt };
  const refusal = ran.result === 'rejected' ? { code: ran.code, message: ran.message, input } : {};
  const result: MutationResult = { id: mutation.id, result: ran.result, ...refusal };
  return {
    version,
    rows: stored,
    log: new Map(state.log).set(mutation.id, { ...sent, version, result }),
    seqs: new Map(state.seqs).set(clientId, mutation.seq),
  };
}

type Stop = NonNullable<SyncAnswer['stop']>;

function push(
  before: ServerState,
  request: SyncRequest,
  sent: { actor: Actor; receivedAt: string },
): { state: ServerState; stop?: Stop } {
  let state = before;
  for (const mutation of request.mutations) {
    if (state.log.has(mutation.id)) continue;
    const expectedSeq = (state.seqs.get(request.clientId) ?? 0) + 1;
    const { householdId } = mutation;
    if (mutation.seq !== expectedSeq) return { state, stop: { code: 'seq_gap', expectedSeq, householdId } };
    state = applyMutation(state, { mutation, clientId: request.clientId, ...sent });
  }
  return { state };
}

/** Applies a request. Returns the new state, and the changes since the request's cursor, which is a version. */
export function serve(
  before: ServerState,
  request: SyncRequest,
  { actor, householdId, at }: { actor: Actor; householdId: string; at: string },
): { state: ServerState; answer: SyncAnswer } {
  const { state, stop } = push(before, request, { actor, receivedAt: at });
  const cursor = request.cursors[householdId] ?? null;
  const since = Number(cursor ?? 0);
  const changed = [...state.rows.values()].filter(({ row }) => row.version > since);
  const rows: Record<string, AnyRow[]> = {};
  for (const { table, row, isGone } of changed) if (!isGone) (rows[table] ??= []).push(row);
  const removed = changed.filter(({ isGone }) => isGone).map(({ table, row }) => ({ table, id: row.id }));
  const earlier = [...state.log.values()]
    .filter(({ clientId, version }) => clientId === request.clientId && version > since)
    .map(({ result }) => result);
  const sent = request.mutations.flatMap(({ id }) => state.log.get(id)?.result ?? []);
  const results = new Map([...earlier, ...sent].map((result) => [result.id, result]));
  const { role, nannyId } = actor;
  const outcomes = [...results.values()];
  const changes = { reset: cursor === null, more: false, rows, removed, outcomes, history: [] };
  const answer: SyncAnswer = {
    ...(stop === undefined ? {} : { stop }),
    memberships: [{ householdId, role, nannyId, access: 'granted' }],
    households: { [householdId]: { ...changes, cursor: `${state.version}` } },
    orphans: [],
    serverTime: at,
  };
  return { state, answer };
}
