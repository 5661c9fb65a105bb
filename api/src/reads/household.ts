/** Loads a household's settings. Throws `not_found`. */
import type { Household } from 'sync-protocol/people/household.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { readRows } from '../sync/read-rows.ts';

export async function readHousehold(deps: AppDeps, householdId: string): Promise<Household> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'household', ids: [householdId] }]);
  const household = rows.get('household', householdId);
  if (household === undefined) throw new HttpRefusal('not_found');
  return household;
}
