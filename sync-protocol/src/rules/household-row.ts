/** Returns the household's own row, which every mutation loads. Throws without it. */
import type { Household } from '../model/household.ts';
import type { WorkingSet } from '../sync/working-set.ts';

export function householdOf(rows: WorkingSet): Household {
  const household = rows.get('household', rows.householdId);
  if (household === undefined) throw new Error(`No household ${rows.householdId}`);
  return household;
}
