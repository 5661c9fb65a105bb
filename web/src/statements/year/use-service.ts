/** Reads from this device what payments settled, for the dates of service of a receipt. */
import type { Earning, Payment, Settlement } from 'sync-protocol/ledger/payment.ts';
import type { CareRows } from 'sync-protocol/statements/care-receipt.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import type { Loaded } from '../../device/views.ts';

/** Loads the settlements of these payments, and the settled earnings. */
export function useService(
  householdId: string,
  payments: readonly Payment[],
): Loaded<Pick<CareRows, 'settlements' | 'earnings'>> {
  const ids = payments.map(({ id }) => id);
  return useLoaded(
    async (database) => {
      const settlements = await database
        .rows<Settlement>('settlement')
        .where('[householdId+paymentId]')
        .anyOf(ids.map((id) => [householdId, id]))
        .toArray();
      const earnings = await database
        .rows<Earning>('earning')
        .bulkGet(settlements.map(({ earningId }) => [householdId, earningId]));
      return {
        settlements,
        earnings: new Map(earnings.flatMap((each) => (each === undefined ? [] : [[each.id, each] as const]))),
      };
    },
    [householdId, ids.join(' ')],
  );
}
