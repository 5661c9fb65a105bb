/**
 * Moves answered mutations out of the queue: confirmed ones are kept for resending, refused ones need attention.
 * Also adds hours that another parent replaced to needs attention, and notes for both sides.
 */

import type { RefusalDetails } from 'sync-protocol/kernel/errors.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { TIMES_UNSEEN } from 'sync-protocol/kernel/mutator.ts';
import type { MutationResult } from 'sync-protocol/kernel/wire.ts';
import type {
  AttentionEntry,
  ConfirmedMutation,
  DeviceTransaction,
  PendingMutation,
} from './device-storage.ts';
import { keepSent } from './resend.ts';

export const toAttentionEntry = (
  input: Omit<PendingMutation, 'seq' | 'position'>,
  reason: { code: string; message: string; details?: RefusalDetails; arrivedAt: string },
): AttentionEntry => ({
  id: input.id,
  householdId: input.householdId,
  name: input.name,
  version: input.version,
  args: input.args,
  ...(input.basedOn === undefined ? {} : { basedOn: input.basedOn }),
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
    message: result.message ?? '',
    ...(result.details === undefined ? {} : { details: result.details }),
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

type Recorded = ConfirmedMutation & { readonly args: { readonly [name: string]: unknown } };

const isRecorded = (sent: ConfirmedMutation): sent is Recorded => sent.name === 'day.recordHours';

/** Returns this account's hours that an entry has replaced unseen, if this device sent them. */
function findReplaced(
  { code, changes, happenedAt }: HistoryEntry,
  sent: readonly ConfirmedMutation[],
  accountId: string,
): Recorded[] {
  const change = changes.find(({ table }) => table === 'day');
  if (code !== 'hours_replaced' || change?.before?.['hoursRecordedBy'] !== accountId) return [];
  // An entry has only the fields that differ.
  const { actualStartUtc: start, actualEndUtc: end } = change.before;
  const own = sent
    .filter(isRecorded)
    // Leaves out the same hours if they were restored later.
    .filter((each) => each.happenedAt <= happenedAt)
    .filter(({ args }) => args['dayId'] === change.id)
    .filter(({ args }) => start === undefined || args['start'] === start)
    .filter(({ args }) => end === undefined || args['end'] === end);
  return own.toSorted((a, b) => a.position - b.position).slice(-1);
}

/**
 * Adds this device's hours to needs attention if another parent's later hours have replaced them and neither parent had
 * seen the other's. Like a refusal, each is added once.
 */
export async function addReplacedHours(
  tx: DeviceTransaction,
  history: readonly HistoryEntry[],
  { householdId, arrivedAt, accountId }: { householdId: string; arrivedAt: string; accountId: string },
): Promise<void> {
  if (!history.some(({ code }) => code === 'hours_replaced')) return;
  const [sent, told] = [await tx.sent(householdId), (await tx.meta('refusalsTold')) ?? []];
  const known = new Set(told);
  const replaced = history
    .flatMap((entry) => findReplaced(entry, sent, accountId))
    .filter(({ id }) => !known.has(id));
  if (replaced.length === 0) return;
  const reason = { code: 'newer_hours', message: '', arrivedAt };
  await tx.putAttention(replaced.map((mutation) => toAttentionEntry(mutation, reason)));
  await tx.setMeta('refusalsTold', [...told, ...replaced.map(({ id }) => id)].slice(-MAX_REFUSALS));
}

/** Adds a note to needs attention, on both sides, where the nanny's hours count beside times that she had not seen. */
export async function addNotes(
  tx: DeviceTransaction,
  history: readonly HistoryEntry[],
  { householdId, arrivedAt }: { householdId: string; arrivedAt: string },
): Promise<void> {
  const noted = history.filter(({ code }) => code === TIMES_UNSEEN);
  if (noted.length === 0) return;
  const told = (await tx.meta('refusalsTold')) ?? [];
  const fresh = noted.filter(({ id }) => !told.includes(id));
  const notes = fresh.map(({ id, name, version, changes, happenedAt }) => {
    const args = { dayId: changes.find(({ table }) => table === 'day')?.id };
    const input = { id, householdId, name, version, args, happenedAt };
    return toAttentionEntry(input, { code: TIMES_UNSEEN, message: '', arrivedAt });
  });
  await tx.putAttention(notes);
  await tx.setMeta('refusalsTold', [...told, ...fresh.map(({ id }) => id)].slice(-MAX_REFUSALS));
}

/** Whether a mutation was refused, in whole or in part. */
const isRefused = (result: MutationResult): boolean =>
  result.result === 'rejected' || result.refused !== undefined;

/** Removes answered mutations from the queue, keeps the confirmed ones, and adds refused ones to needs attention. */
export async function applyResults(
  tx: DeviceTransaction,
  results: readonly MutationResult[],
  scope: { householdId: string; arrivedAt: string; epoch?: string | undefined },
): Promise<void> {
  if (results.length === 0) return;
  await addRefusals(tx, results.filter(isRefused), scope);
  const counting = results.filter((result) => !isRefused(result)).map(({ id }) => id);
  // Losing access added an entry before the result was known. Others stay: a reset brings old results again.
  const guessed = (await tx.attentionAmong(counting)).filter(({ left }) => left !== undefined);
  await tx.removeAttention(guessed.map(({ id }) => id));
  await keepSent(tx, results, scope);
  await tx.dequeue(results.map(({ id }) => id));
}
