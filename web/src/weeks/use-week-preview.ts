/** A live query that prices the weeks of a change before it is made (read-week-preview.ts). */
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { useDevice } from '../device/use-device.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { previewWeeks, type WeekQuestion, type WeekTotals } from './read-week-preview.ts';

export interface WeekPreview {
  /** Null where no terms price the change, or where it wouldn't be made. */
  readonly totals: WeekTotals | null;
  /** False while the answer to a newer question is on its way. */
  readonly isCurrent: boolean;
}

/** Undefined before the first answer, and where this device can't be read. */
export function useWeekPreview(question: WeekQuestion, isOnline: boolean): WeekPreview | undefined {
  const accountId = useDevice()?.accountId ?? '';
  const key = JSON.stringify(question);
  const loaded = useLoaded(
    async (database, _shown, all) => {
      const membership = all.find(({ householdId }) => householdId === question.householdId);
      if (membership === undefined) return { key, totals: null };
      const author = { accountId, membership, now: Date.now(), isOnline };
      const totals = await database.inTransaction('r', async (transaction) =>
        previewWeeks(toDeviceTransaction(transaction), author, question),
      );
      return { key, totals };
    },
    [accountId, key, isOnline],
  );
  if (loaded.state !== 'ready') return undefined;
  return { totals: loaded.data.totals, isCurrent: loaded.data.key === key };
}
