/**
 * Reads once which shifts the family would owe for a change of this device's person that takes them away or moves them
 * late, before it is made.
 */
import { currentDevice } from '../device/device.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import type { LateShift } from './late-shifts.ts';
import { type ChangeQuestion, previewLate } from './read-week-preview.ts';

export async function readLate(question: ChangeQuestion): Promise<LateShift[]> {
  const device = currentDevice();
  if (device === undefined) return [];
  const { accountId, database } = device;
  return database.inTransaction('r', async (transaction) => {
    const tx = toDeviceTransaction(transaction);
    const memberships = (await tx.meta('memberships')) ?? [];
    const membership = memberships.find(({ householdId }) => householdId === question.householdId);
    if (membership === undefined) return [];
    return previewLate(tx, { accountId, membership, now: Date.now(), isOnline: navigator.onLine }, question);
  });
}
