/** Returns the household's own row, which every mutation loads. Throws without it. */

import type { WorkingSet } from '../kernel/working-set.ts';
import type { Household } from './household.ts';

export function householdOf(rows: WorkingSet): Household {
  const household = rows.get('household', rows.householdId);
  if (household === undefined) throw new Error(`No household ${rows.householdId}`);
  return household;
}
