/**
 * A gesture: what somebody did becomes visible on this device at once, and waits to be sent, in one
 * transaction. 'Saved' is said only after it has completed.
 */

import { isRejectionCode, Rejection } from 'sync-protocol/errors.ts';
import { type MutatorName, mutatorNamed } from 'sync-protocol/mutators/registry.ts';
import {
  type Decision,
  type ParsedMutation,
  parseMutation,
  runMutation,
} from 'sync-protocol/mutators/run-mutation.ts';
import { toInstant, toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { type Change, WorkingSet } from 'sync-protocol/sync/working-set.ts';
import type { DeviceStorage, DeviceTransaction, HouseholdState, StoredMembership } from './device-storage.ts';
import { actorOf, loadAhead, loadFor, shadowKey, writeLocalChanges } from './local-rows.ts';

export interface Gesture {
  readonly name: MutatorName;
  readonly args: unknown;
  /** What the user saw when acting. */
  readonly basedOn?: unknown;
  /** Given by whoever must know the mutation again. */
  readonly id?: string;
}

/** What came of one gesture: the mutator's own data, or why it is refused. Refused ones wrote nothing. */
export type GestureResult =
  | { readonly refused: null; readonly data: Readonly<Record<string, unknown>> }
  | { readonly refused: Rejection };

export interface GestureDevice {
  readonly accountId: string;
  readonly storage: DeviceStorage;
  /** This device's clock, in milliseconds. */
  readonly now: () => number;
  /** Hears what gestures have changed once it is durable, before anybody who reads it again can. */
  readonly onSaved?: (changes: readonly Change[]) => void;
  /** Whether whoever hears of these shows all that comes of them, without reading anything. */
  readonly isShownAtOnce?: (changes: readonly Change[]) => boolean;
}

interface Identified {
  readonly id: string;
  readonly gesture: Gesture;
}

interface Prepared extends Identified {
  readonly parsed: ParsedMutation;
}

/** By a first try, whose commit the platform had lost. */
const SAVED: GestureResult = { refused: null, data: {} };

/** Refused with `bad_input` where its mutator can't read it. */
function prepare({ id, gesture }: Identified): Prepared | GestureResult {
  const version = mutatorNamed(gesture.name)?.version ?? 1;
  const { name, args, basedOn } = gesture;
  try {
    const parsed = parseMutation({ id, name, version, args, basedOn });
    return { id, gesture, parsed };
  } catch (error) {
    if (error instanceof Rejection) return { refused: error };
    throw error;
  }
}

function resultOf(decision: Decision): GestureResult {
  if (decision.result !== 'rejected') {
    return { refused: null, data: ('data' in decision ? decision.data : undefined) ?? {} };
  }
  const code = isRejectionCode(decision.code) ? decision.code : 'bad_input';
  return { refused: new Rejection(code, decision.message) };
}

/** What changed nothing here, and has nothing to say, needs nobody's answer; nor does what is refused here. */
function needsAnswer(decision: Decision): boolean {
  if (decision.result === 'rejected') return false;
  return decision.result !== 'noop' || decision.data !== undefined || decision.code !== undefined;
}

async function enqueue(
  tx: DeviceTransaction,
  { state, happenedAt }: { state: HouseholdState; happenedAt: string },
  prepared: readonly Prepared[],
): Promise<void> {
  if (prepared.length === 0) return;
  const { householdId, nextSeq: firstSeq } = state;
  await tx.putHouseholdState({ ...state, nextSeq: firstSeq + prepared.length });
  await tx.enqueue(
    prepared.map(({ id, gesture, parsed }, index) => ({
      id,
      seq: firstSeq + index,
      householdId,
      name: gesture.name,
      version: parsed.mutator.version,
      args: parsed.args,
      ...(parsed.basedOn === undefined ? {} : { basedOn: parsed.basedOn }),
      happenedAt,
    })),
  );
}

/**
 * The server's time, as far as this device knows: a phone whose clock is days off still enters today's hours.
 * A clock that falls back (an empty battery) doesn't go behind the last sync: the server could read no year
 * before 2000, and would take nothing of the queue.
 */
async function serverTime(tx: DeviceTransaction, now: number): Promise<number> {
  const [lastSyncedAt, offset = 0] = await Promise.all([tx.meta('lastSyncedAt'), tx.meta('clockOffsetMs')]);
  return lastSyncedAt === undefined ? now + offset : Math.max(now + offset, toMillis(lastSyncedAt));
}

async function membershipOf(tx: DeviceTransaction, householdId: string): Promise<StoredMembership> {
  const memberships = (await tx.meta('memberships')) ?? [];
  const membership = memberships.find((each) => each.householdId === householdId);
  if (membership === undefined) throw new Rejection('no_access');
  return membership;
}

/** What the device knows before it looks at a row; asked for together, for each waits for the database once. */
async function standing(device: GestureDevice, tx: DeviceTransaction, householdId: string) {
  const [membership, now, state, shadow] = await Promise.all([
    membershipOf(tx, householdId),
    serverTime(tx, device.now()),
    tx.householdState(householdId),
    tx.shadow(householdId),
  ]);
  return {
    actor: actorOf(device.accountId, membership),
    now,
    state: state ?? { householdId, cursor: null, nextSeq: 1 },
    shadowed: new Set(shadow.map(({ table, id }) => shadowKey(table, id))),
  };
}

/**
 * Carries gestures out on one household's rows, each on its own: what one is refused does not hold back the
 * others. Rejects with `OutdatedBuild`, `Rejection('no_access')`, or what the storage threw: then nothing
 * has been written.
 */
export async function performGestures(
  device: GestureDevice,
  householdId: string,
  gestures: readonly Gesture[],
): Promise<GestureResult[]> {
  // Given once: when the platform loses the database around the commit, the second try knows the first one.
  const identified = gestures.map((gesture) => ({ id: gesture.id ?? newId(device.now()), gesture }));
  const readable = identified.map(prepare);
  const parsed = readable.flatMap((each) => ('parsed' in each ? each.parsed : []));
  let changes: readonly Change[] = [];
  // A new id is nobody's yet: only one that was given, or tried before, may be queued already.
  let asked = gestures.flatMap(({ id }) => id ?? []);
  const act = async (tx: DeviceTransaction): Promise<GestureResult[]> => {
    const rows = new WorkingSet(householdId);
    // Asked for together: each waits for the database once.
    const [queued, { actor, now, state, shadowed }] = await Promise.all([
      asked.length === 0 ? [] : tx.queuedAmong(asked),
      standing(device, tx, householdId),
      loadAhead(tx, rows, parsed),
    ]);
    asked = identified.map(({ id }) => id);
    const known = new Set(queued);
    const happenedAt = toInstant(now);
    const prepared = readable.map((each, index) => (known.has(identified[index]?.id ?? '') ? SAVED : each));
    const results: GestureResult[] = [];
    const waiting: Prepared[] = [];
    for (const each of prepared) {
      if (!('parsed' in each)) {
        results.push(each);
        continue;
      }
      const loading = loadFor(tx, rows, [each.parsed]);
      if (loading !== undefined) await loading;
      const decision = runMutation(rows, each.parsed, { actor, at: happenedAt });
      if (needsAnswer(decision)) waiting.push(each);
      results.push(resultOf(decision));
    }
    changes = rows.changes();
    await Promise.all([
      enqueue(tx, { state, happenedAt }, waiting),
      writeLocalChanges(tx, householdId, { changes, shadowed }),
    ]);
    return results;
  };
  const results = await device.storage.write(act, () =>
    device.isShownAtOnce?.(changes) ? 'after the frame' : 'at once',
  );
  device.onSaved?.(changes);
  return results;
}
