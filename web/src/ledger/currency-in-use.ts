/** Reads on the device whether a household's currency is in use. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { FIRST_OF_CURRENCY } from 'sync-protocol/ledger/currency-use.ts';
import { type DeviceDatabase, ofHousehold } from '../device/database.ts';

export async function hasCurrencyInUse(database: DeviceDatabase, householdId: string): Promise<boolean> {
  const counts = await Promise.all([
    ...FIRST_OF_CURRENCY.map(({ table }) => ofHousehold(database.rows(table), householdId).limit(1).count()),
    ofHousehold(database.rows<Claim>('claim'), householdId)
      .filter(({ status }) => status === 'SUBMITTED')
      .limit(1)
      .count(),
  ]);
  return counts.some((count) => count > 0);
}
