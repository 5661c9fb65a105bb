/** Resends what a restored server has lost: each device keeps its confirmed mutations for a while. */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import type { HouseholdChanges, MutationResult } from 'sync-protocol/sync/wire.ts';
import type { ConfirmedMutation, DeviceTransaction, PendingMutation } from './device-storage.ts';

/** How long confirmed mutations are kept, and so the oldest backup whose losses devices can fill. */
export const SENT_DAYS = 30;

/** Keeps confirmed mutations. Refused ones are in needs attention, with their input. */
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

/** Queues again what another epoch confirmed and this one doesn't know: a reset device receives all its results. */
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

/** Prunes once a day. */
export async function pruneOldSent(tx: DeviceTransaction, now: string): Promise<void> {
  if (toDate(await tx.meta('lastSyncedAt')) === toDate(now)) return;
  await tx.pruneSent(addMinutes(now, -SENT_DAYS * MINUTES_PER_DAY));
}
