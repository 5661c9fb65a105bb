/**
 * Applies mutations that may not wait in a queue, as those of somebody who views as another: they are applied on this
 * device like all others, sent at once, and awaited. Those that the server hasn't confirmed by then are taken back.
 */
import { isRejectionCode, Rejection } from 'sync-protocol/errors.ts';
import type { NewMutation } from 'sync-protocol/mutators/registry.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { RunResult } from 'sync-protocol/sync/mutator.ts';
import { rebase } from './apply-answer.ts';
import { applyMutations, type LocalDevice } from './apply-mutations.ts';
import type { DeviceTransaction } from './device-storage.ts';
import { writeRows } from './local-rows.ts';
import { NotConfirmed } from './not-confirmed.ts';

export interface OnlineDevice extends LocalDevice {
  /** One sync, to its end; resolves however it ends. */
  readonly sync: () => Promise<void>;
}

/** An answer that is lost on its way is brought by the second: the ids are the same. */
const TRIES = 2;

/**
 * Rejects like `applyMutations`, and with `NotConfirmed` when not all of them were confirmed: then those that were
 * not are taken back. What the server refuses is refused here too, and leaves no entry in needs attention.
 */
export async function applyOnline(
  device: OnlineDevice,
  householdId: string,
  mutations: readonly NewMutation[],
): Promise<RunResult[]> {
  const withIds = mutations.map((mutation) => ({ ...mutation, id: newId(device.now()) }));
  const ids = withIds.map(({ id }) => id);
  const results = await applyMutations(device, householdId, withIds);
  for (let tried = 0; tried < TRIES && (await isQueued(device, ids)); tried += 1) await device.sync();
  const refused = await device.storage.write(async (tx) => {
    const isLeft = await takeBack(tx, { accountId: device.accountId, householdId }, ids);
    return isLeft ? undefined : takeRefusals(tx, ids);
  });
  if (refused === undefined) throw new NotConfirmed();
  return results.map((result, i) => refused.get(ids[i] ?? '')?.toResult() ?? result);
}

const isQueued = async ({ storage }: LocalDevice, ids: readonly string[]): Promise<boolean> =>
  (await storage.read((tx) => tx.queuedAmong(ids))).length > 0;

/** As if they had never been made: the server's rows, with the rest of the queue on top. Whether there were any. */
async function takeBack(
  tx: DeviceTransaction,
  { accountId, householdId }: { accountId: string; householdId: string },
  ids: readonly string[],
): Promise<boolean> {
  const left = await tx.queuedAmong(ids);
  if (left.length === 0) return false;
  await tx.dequeue(left);
  await writeRows(tx, householdId, await tx.shadow(householdId));
  await tx.clearShadow(householdId);
  const memberships = (await tx.meta('memberships')) ?? [];
  const membership = memberships.find((each) => each.householdId === householdId);
  if (membership !== undefined) await rebase(tx, { accountId, membership });
  return true;
}

/** The refusals among them, taken out of needs attention: their author is told at once. */
async function takeRefusals(tx: DeviceTransaction, ids: readonly string[]): Promise<Map<string, Rejection>> {
  const refused = new Map<string, Rejection>();
  for (const { id, code, message } of await tx.attentionAmong(ids)) {
    refused.set(id, new Rejection(isRejectionCode(code) ? code : 'bad_input', message));
  }
  await tx.removeAttention([...refused.keys()]);
  return refused;
}
