/** Applies the results of this device's mutations: they leave the queue, and refused ones go to needs attention. */
import { REFUSALS } from 'sync-protocol/errors.ts';
import type { MutationResult } from 'sync-protocol/sync/wire.ts';
import type { AttentionEntry, DeviceTransaction, PendingMutation } from './device-storage.ts';
import { keepSent } from './resend.ts';

export const toAttentionEntry = (
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
    return toAttentionEntry({ ...input, args }, { code, message, arrivedAt });
  }
  const code = result.code ?? 'server_error';
  return toAttentionEntry(input, {
    code,
    message: result.message ?? REFUSALS.server_error.sentence,
    arrivedAt,
  });
}

/** Ids of refusals that are remembered: after a reset, the server sends every result again. */
const MAX_REFUSALS = 1000;

/** Adds refusals to needs attention, each once: an entry that its author has discarded doesn't come back. */
async function addRefusals(
  tx: DeviceTransaction,
  refused: readonly MutationResult[],
  scope: { householdId: string; arrivedAt: string },
): Promise<void> {
  const added = (await tx.meta('refusalsTold')) ?? [];
  const known = new Set(added);
  const fresh = refused.filter((result) => !known.has(result.id));
  if (fresh.length === 0) return;
  const queue = new Map((await tx.queue()).map((queued) => [queued.id, queued]));
  await tx.putAttention(fresh.flatMap((result) => refusedEntry(result, queue.get(result.id), scope) ?? []));
  const ids = fresh.map((result) => result.id);
  await tx.setMeta('refusalsTold', [...added, ...ids].slice(-MAX_REFUSALS));
}

/** Whether a mutation was refused, in whole or in part. */
const isRefused = (result: MutationResult): boolean =>
  result.result === 'rejected' || result.refused !== undefined;

/** Takes confirmed mutations out of the queue and adds refused ones to needs attention. */
export async function applyResults(
  tx: DeviceTransaction,
  results: readonly MutationResult[],
  scope: { householdId: string; arrivedAt: string; epoch?: string | undefined },
): Promise<void> {
  if (results.length === 0) return;
  await addRefusals(tx, results.filter(isRefused), scope);
  // Losing access makes an entry before the result is known.
  await tx.removeAttention(results.filter((result) => !isRefused(result)).map(({ id }) => id));
  await keepSent(tx, results, scope);
  await tx.dequeue(results.map(({ id }) => id));
}
