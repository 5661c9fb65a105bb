/** Applies an impersonation's mutations: sends them at once, and undoes those that the server doesn't confirm. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { RunResult } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { isRejectionCode } from 'sync-protocol/kernel/refusals.ts';
import { applyMutations, type LocalDevice, type LocalMutation, removeReplaced } from './apply-mutations.ts';
import type { DeviceTransaction } from './device-storage.ts';
import { writeRows } from './local-rows.ts';
import { NotConfirmed } from './not-confirmed.ts';
import { rebase } from './rebase.ts';

interface OnlineDevice extends LocalDevice {
  /** Runs one sync; resolves however it ends. */
  readonly sync: () => Promise<void>;
}

/** If an answer is lost, a second sync with the same ids fetches the results. */
const TRIES = 2;

/** Returns results, refusals too. Rejects like `applyMutations`, and with `NotConfirmed` after undoing mutations. */
export async function applyOnline(
  device: OnlineDevice,
  householdId: string,
  mutations: readonly LocalMutation[],
): Promise<RunResult[]> {
  // What a mutation replaces goes only once the server has confirmed it.
  const withIds = mutations.map(({ name, args, basedOn, picture }) => ({
    name,
    args,
    basedOn,
    ...(picture === undefined ? {} : { picture }),
    id: newId(device.now()),
  }));
  const ids = withIds.map(({ id }) => id);
  const local = await applyMutations(device, householdId, withIds);
  for (let tried = 0; tried < TRIES && (await isQueued(device, ids)); tried += 1) await device.sync();
  const results = await device.storage.write(async (tx) => {
    if (await takeBack(tx, { accountId: device.accountId, householdId }, ids)) return undefined;
    const refused = await takeRefusals(tx, ids);
    const final = local.map((result, i) => refused.get(ids[i] ?? '')?.toResult() ?? result);
    await removeReplaced(tx, mutations, final);
    return final;
  });
  if (results === undefined) throw new NotConfirmed();
  return results;
}

const isQueued = async ({ storage }: LocalDevice, ids: readonly string[]): Promise<boolean> =>
  (await storage.read((tx) => tx.queuedAmong(ids))).length > 0;

/** Undoes mutations: restores the server's rows and rebases the queue. Returns whether any was left. */
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

/** Removes and returns the mutations' refusals from needs attention: their author sees them at once. */
async function takeRefusals(tx: DeviceTransaction, ids: readonly string[]): Promise<Map<string, Rejection>> {
  const refused = new Map<string, Rejection>();
  for (const { id, code, message } of await tx.attentionAmong(ids)) {
    refused.set(id, new Rejection(isRejectionCode(code) ? code : 'bad_input', message));
  }
  await tx.removeAttention([...refused.keys()]);
  return refused;
}
