/** Keeps confirmed mutations for 30 days, and queues them again when a server restored from a backup has lost them. */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { HouseholdChanges, MutationResult } from 'sync-protocol/kernel/wire.ts';
import type { ConfirmedMutation, DeviceTransaction, PendingMutation } from './device-storage.ts';

/** Days that confirmed mutations are kept: devices can fill the losses of a backup up to this age. */
export const SENT_DAYS = 30;

/** Stores an answer's confirmed mutations; call before they leave the queue. Refused ones are in needs attention. */
export async function keepSent(
  tx: DeviceTransaction,
  results: readonly MutationResult[],
  { arrivedAt: answeredAt, epoch }: { arrivedAt: string; epoch?: string | undefined },
): Promise<void> {
  if (epoch === undefined) return;
  const taken = new Set(results.filter(({ result }) => result !== 'rejected').map(({ id }) => id));
  const sent = (await tx.queue()).filter(({ id }) => taken.has(id));
  if (sent.length > 0) await tx.putSent(sent.map((queued) => ({ ...queued, epoch, answeredAt })));
}

function asQueued(sent: ConfirmedMutation): PendingMutation {
  const { epoch: _epoch, answeredAt: _answeredAt, ...queued } = sent;
  return queued;
}

/**
 * After a reset, queues again the confirmed mutations that the server no longer knows. A reset's answer has the results
 * of all mutations that the server knows. A restored server has a new epoch; one that lost commits within its epoch
 * says so by `lost`.
 */
export async function requeueLost(
  tx: DeviceTransaction,
  householdId: string,
  { reset, epoch, lost: hasLost = false, outcomes }: HouseholdChanges,
): Promise<void> {
  if (!reset || epoch === undefined) return;
  const earlier = (await tx.sent(householdId)).filter((sent) => hasLost || sent.epoch !== epoch);
  if (earlier.length === 0) return;
  const known = new Set(outcomes.map(({ id }) => id));
  const lost = earlier.filter(({ id }) => !known.has(id));
  await tx.putSent(earlier.filter(({ id }) => known.has(id)).map((sent) => ({ ...sent, epoch })));
  await tx.removeSent(lost.map(({ id }) => id));
  // Their old positions put them before the rest of the queue, in their original order.
  await tx.putQueued(lost.map(asQueued));
}

const toDate = (instant: string | undefined): string | undefined => instant?.slice(0, 'yyyy-MM-dd'.length);

/** Deletes confirmed mutations that are older than `SENT_DAYS`, at the first sync of a UTC day. */
export async function pruneOldSent(tx: DeviceTransaction, now: string): Promise<void> {
  if (toDate(await tx.meta('lastSyncedAt')) === toDate(now)) return;
  await tx.pruneSent(addMinutes(now, -SENT_DAYS * MINUTES_PER_DAY));
}
