/** Live queries of who decides hours, and by how much they change what is owed (read-hours-decision.ts). */
import type { Review } from 'sync-protocol/ledger/review.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { useDevice } from '../device/use-device.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { toRecording } from '../schedule/day-edits.ts';
import { type HoursDecision, previewCorrection, readDecision } from './read-hours-decision.ts';

/** Null before the first answer, and for a review that isn't open any more. */
export function useDecision({ householdId, id }: Pick<Review, 'householdId' | 'id'>): HoursDecision | null {
  const loaded = useLoaded(
    async (database) =>
      database.inTransaction('r', async (transaction) =>
        readDecision(toDeviceTransaction(transaction), { householdId, id }, Date.now()),
      ),
    [householdId, id],
  );
  return loaded.state === 'ready' ? loaded.data : null;
}

/** `recording`: null while the hours can't be saved. Undefined before the first answer. */
export function useCorrection(
  householdId: string,
  recording: ReturnType<typeof toRecording> | null,
): HoursDecision | null | undefined {
  const accountId = useDevice()?.accountId ?? '';
  const loaded = useLoaded(
    async (database, _shown, all) => {
      const membership = all.find((each) => each.householdId === householdId);
      if (membership === undefined || recording === null) return null;
      const author = { accountId, membership, now: Date.now() };
      return database.inTransaction('r', async (transaction) =>
        previewCorrection(toDeviceTransaction(transaction), author, recording),
      );
    },
    [accountId, householdId, JSON.stringify(recording)],
  );
  return loaded.state === 'ready' ? loaded.data : undefined;
}
