/** Live queries of nannies' terms with what is needed to read and change them: household, rates, unsent changes. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';

/** The terms of one nanny in one household. */
export interface TermsView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** By their first date, oldest first. */
  readonly terms: readonly Terms[];
  readonly rates: readonly Rate[];
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** Terms that pending mutations have changed. */
  readonly unsentIds: ReadonlySet<string>;
}

function ofNanny<R extends Terms | Rate>(
  database: DeviceDatabase,
  table: 'terms' | 'rate',
  { householdId, id }: Nanny,
): Promise<R[]> {
  return database.rows<R>(table).where('[householdId+nannyId]').equals([householdId, id]).toArray();
}

async function readView(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now }: { household: Household; now: string },
): Promise<TermsView> {
  const [terms, rates, unsent] = await Promise.all([
    ofNanny<Terms>(database, 'terms', nanny),
    ofNanny<Rate>(database, 'rate', nanny),
    unsentIds(database, household.id, 'terms'),
  ]);
  return {
    household,
    nanny,
    terms: terms.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
    rates,
    today: dateOf(now, household.timezone),
    unsentIds: unsent,
  };
}

/** The terms of a nanny; null when she is not in the shown households. */
export function useTerms(nannyId: string): Loaded<TermsView | null> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      for (const household of await householdsOf(database, memberships)) {
        const nanny = await database.rows<Nanny>('nanny').get([household.id, nannyId]);
        if (nanny !== undefined) return readView(database, nanny, { household, now });
      }
      return null;
    },
    [nannyId, now],
  );
}

/** A nanny's own terms, one entry for each family, by its name. */
export function useOwnTerms(): Loaded<TermsView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const views = await readEach(database, households, async (household) => {
        const nannies = await allOf<Nanny>(database, 'nanny', household.id);
        return Promise.all(nannies.map((nanny) => readView(database, nanny, { household, now })));
      });
      return views.flat().toSorted((a, b) => a.household.name.localeCompare(b.household.name));
    },
    [now],
  );
}
