/** Reads from this device the nannies whom the family has removed, with what is still owed to them. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { allOf, householdsOf } from '../../device/household-reads.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import type { Loaded } from '../../device/views.ts';
import { balanceOf } from '../../ledger/balances.ts';

export interface FormerNanny {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly removedOn: string;
  /** Negative: paid ahead. */
  readonly owedCents: number;
}

/** The removed nannies of the shown households, the last one first. */
export function useFormerNannies(): Loaded<FormerNanny[]> {
  return useLoaded(async (database, memberships) => {
    const found: (FormerNanny & { archivedAt: string })[] = [];
    for (const household of await householdsOf(database, memberships)) {
      for (const nanny of await allOf<Nanny>(database, 'nanny', household.id)) {
        const { archivedAt } = nanny;
        if (archivedAt === null) continue;
        const removedOn = dateOf(archivedAt, household.timezone);
        const owedCents = await balanceOf(database, nanny);
        found.push({ household, nanny, removedOn, owedCents, archivedAt });
      }
    }
    return found.toSorted((a, b) => (a.archivedAt > b.archivedAt ? -1 : 1));
  }, []);
}
