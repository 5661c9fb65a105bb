/**
 * A server that was restored from a backup has lost what came after it. Each device keeps for a while what it has sent
 * of its own, and queues again what the restored server doesn't know: under the same ids, and where it stood.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import type { HouseholdChanges, MutationResult } from 'sync-protocol/sync/wire.ts';
import type { ConfirmedMutation, DeviceTransaction, PendingMutation } from './device-storage.ts';

/** A backup that is older than this brings back less than devices could have given. */
export const SENT_DAYS = 30;

/** What was refused is not among them: that stands in needs attention, with its input. */
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
 * Queues again what another life of the database has answered and this one doesn't know, or has lost. Whoever comes
 * from there begins anew, and is then told the result of everything that this client has ever sent.
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
  // Their positions are before all that waits, so that everything goes in the order in which it was made.
  await tx.putQueued(lost.map(asQueued));
}

const dayOf = (instant: string | undefined): string | undefined => instant?.slice(0, 'yyyy-MM-dd'.length);

/** Once a day. */
export async function pruneOldSent(tx: DeviceTransaction, now: string): Promise<void> {
  if (dayOf(await tx.meta('lastSyncedAt')) === dayOf(now)) return;
  await tx.pruneSent(addMinutes(now, -SENT_DAYS * MINUTES_PER_DAY));
}
