/**
 * Applies new mutations to this device's rows, each refused alone, and queues those that the server must see, in one
 * transaction. Once durable, they are 'Saved'. Also exports the server's time as this device knows it.
 */

import { toInstant, toMillis } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { MutatorCall, RunResult } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { type Change, WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { mutatorNamed, type NewMutation } from 'sync-protocol/registry.ts';
import { parseMutation, runMutation } from 'sync-protocol/run-mutation.ts';
import type { DeviceStorage, DeviceTransaction, HouseholdState, StoredMembership } from './device-storage.ts';
import { keepPicture } from './kept-pictures.ts';
import { actorOf, loadAhead, loadFor, shadowKey, writeLocalChanges } from './local-rows.ts';
import type { LocalPicture } from './picture-records.ts';

export interface LocalDevice {
  readonly accountId: string;
  readonly storage: DeviceStorage;
  /** This device's clock, in milliseconds. */
  readonly now: () => number;
  /** Called with the changed rows once they are durable, before any live query can read them. */
  readonly onSaved?: (changes: readonly Change[]) => void;
  /** Whether `onSaved` alone shows all of these changes: then live queries may run after the next frame. */
  readonly isShownAtOnce?: (changes: readonly Change[]) => boolean;
}

/**
 * A new mutation. Unless it is refused, the entry of needs attention that it `replaces` is removed, and its `picture`
 * is kept, in the same write.
 */
export type LocalMutation = NewMutation & { readonly replaces?: string; readonly picture?: LocalPicture };

/** The first attempt committed, but the browser lost the event. */
const SAVED_BEFORE: RunResult = { result: 'applied' };

/** Parses a mutation, or returns its refusal. */
function parse(mutation: NewMutation, id: string): MutatorCall | RunResult {
  const version = mutatorNamed(mutation.name)?.version ?? 1;
  try {
    return parseMutation({ ...mutation, id, version });
  } catch (error) {
    if (error instanceof Rejection) return error.toResult();
    throw error;
  }
}

const isCall = (parsed: MutatorCall | RunResult): parsed is MutatorCall => 'mutator' in parsed;

/**
 * Whether the server has to see a mutation: not when it was refused here, or changed nothing and has no data or code.
 */
function mustBeSent(result: RunResult): boolean {
  if (result.result === 'rejected') return false;
  return result.result !== 'noop' || result.data !== undefined || result.code !== undefined;
}

async function enqueue(
  tx: DeviceTransaction,
  { state, happenedAt }: { state: HouseholdState; happenedAt: string },
  calls: readonly MutatorCall[],
): Promise<void> {
  if (calls.length === 0) return;
  const { householdId, nextSeq: firstSeq } = state;
  await tx.putHouseholdState({ ...state, nextSeq: firstSeq + calls.length });
  await tx.enqueue(
    calls.map(({ id, mutator, args, basedOn }, index) => ({
      id,
      seq: firstSeq + index,
      householdId,
      name: mutator.name,
      version: mutator.version,
      args,
      ...(basedOn === undefined ? {} : { basedOn }),
      happenedAt,
    })),
  );
}

/**
 * Returns the server's time in milliseconds, as far as this device knows it: a phone whose clock is days off still
 * enters today's hours. Never before the last sync: after an empty battery a clock may show a year before 2000, which
 * the server can't read, and the queue would be stuck.
 */
export async function serverTime(tx: DeviceTransaction, now: number): Promise<number> {
  const [lastSyncedAt, offset = 0] = await Promise.all([tx.meta('lastSyncedAt'), tx.meta('clockOffsetMs')]);
  return lastSyncedAt === undefined ? now + offset : Math.max(now + offset, toMillis(lastSyncedAt));
}

/** Removes the entries of needs attention that mutations with these results replace. */
export async function removeReplaced(
  tx: DeviceTransaction,
  mutations: readonly LocalMutation[],
  results: readonly RunResult[],
): Promise<void> {
  const counting = mutations.filter((_, i) => results[i]?.result !== 'rejected');
  const replaced = counting.flatMap(({ replaces }) => replaces ?? []);
  if (replaced.length > 0) await tx.removeAttention(replaced);
}

/** Keeps the pictures of mutations with these results, to be sent after them. Throws `NoPictureSpace`. */
async function keepPictures(
  tx: DeviceTransaction,
  { householdId, now }: { readonly householdId: string; readonly now: string },
  {
    mutations,
    results,
  }: { readonly mutations: readonly LocalMutation[]; readonly results: readonly RunResult[] },
): Promise<void> {
  for (const [i, { picture }] of mutations.entries()) {
    if (picture === undefined || results[i]?.result === 'rejected') continue;
    await keepPicture(tx, householdId, { picture, now });
  }
}

async function membershipOf(tx: DeviceTransaction, householdId: string): Promise<StoredMembership> {
  const memberships = (await tx.meta('memberships')) ?? [];
  const membership = memberships.find((each) => each.householdId === householdId);
  if (membership === undefined) throw new Rejection('no_access');
  return membership;
}

/** Loads what a run needs besides rows. In parallel: each request waits for the database once. */
async function loadState(device: LocalDevice, tx: DeviceTransaction, householdId: string) {
  const [membership, now, state, shadow] = await Promise.all([
    membershipOf(tx, householdId),
    serverTime(tx, device.now()),
    tx.householdState(householdId),
    tx.shadow(householdId),
  ]);
  return {
    actor: actorOf(device.accountId, membership),
    happenedAt: toInstant(now),
    state: state ?? { householdId, cursor: null, nextSeq: 1 },
    shadowed: new Set(shadow.map(({ table, id }) => shadowKey(table, id))),
  };
}

/**
 * Applies mutations in one write; each may be refused alone. Rejects with `OutdatedBuild`, `Rejection('no_access')` or
 * a storage error.
 */
export async function applyMutations(
  device: LocalDevice,
  householdId: string,
  mutations: readonly LocalMutation[],
): Promise<RunResult[]> {
  // Ids are made outside the transaction: when the browser loses the database around the commit, the second attempt
  // recognizes what the first one queued.
  const ids = mutations.map(({ id }) => id ?? newId(device.now()));
  const parsed = mutations.map((mutation, i) => parse(mutation, ids[i] ?? ''));
  let changes: readonly Change[] = [];
  // A new id can't be queued yet: on the first attempt only the caller's ids are looked up.
  let lookedUp = mutations.flatMap(({ id }) => id ?? []);
  const apply = async (tx: DeviceTransaction): Promise<RunResult[]> => {
    const rows = new WorkingSet(householdId);
    const [queued, { actor, happenedAt, state, shadowed }] = await Promise.all([
      lookedUp.length === 0 ? [] : tx.queuedAmong(lookedUp),
      loadState(device, tx, householdId),
      loadAhead(tx, rows, parsed.filter(isCall)),
    ]);
    lookedUp = ids;
    const known = new Set(queued);
    const results: RunResult[] = [];
    const toSend: MutatorCall[] = [];
    for (const [i, call] of parsed.entries()) {
      const isQueued = known.has(ids[i] ?? '');
      if (isQueued || !isCall(call)) {
        results.push(isQueued || isCall(call) ? SAVED_BEFORE : call);
        continue;
      }
      const loading = loadFor(tx, rows, [call]);
      if (loading !== undefined) await loading;
      const result = runMutation(rows, call, { actor, at: happenedAt });
      if (mustBeSent(result)) toSend.push(call);
      results.push(result);
    }
    changes = rows.changes();
    await Promise.all([
      enqueue(tx, { state, happenedAt }, toSend),
      writeLocalChanges(tx, householdId, { changes, shadowed }),
      removeReplaced(tx, mutations, results),
      keepPictures(tx, { householdId, now: happenedAt }, { mutations, results }),
    ]);
    return results;
  };
  const results = await device.storage.write(apply, () =>
    device.isShownAtOnce?.(changes) ? 'after frame' : 'now',
  );
  device.onSaved?.(changes);
  return results;
}
