/** Live queries of nannies with their hourly rate and sum owed, and of one nanny's rates. */
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny, Rate } from 'sync-protocol/model/nanny.ts';
import { rateInForce } from 'sync-protocol/rules/billing.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { balanceOf } from './balances.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf, readEach, unsentIds } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useQuarter } from './use-now.ts';
import type { Loaded, NannyView } from './views.ts';

const readRates = (database: DeviceDatabase, householdId: string, nannyId: string): Promise<Rate[]> =>
  database.rows<Rate>('rate').where('[householdId+nannyId]').equals([householdId, nannyId]).toArray();

async function toView(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now, unsent }: { household: Household; now: string; unsent: ReadonlySet<string> },
): Promise<NannyView> {
  const [rates, owedCents] = await Promise.all([
    readRates(database, household.id, nanny.id),
    balanceOf(database, nanny),
  ]);
  const today = dateOf(now, household.timezone);
  return {
    household,
    nanny,
    hourlyRateCents: rateInForce(rates, today)?.hourlyRateCents ?? 0,
    owedCents,
    isUnsent: unsent.has(nanny.id),
  };
}

async function readNannies(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<NannyView[]> {
  const [nannies, unsent] = await Promise.all([
    allOf<Nanny>(database, 'nanny', household.id),
    unsentIds(database, household.id, 'nanny'),
  ]);
  return Promise.all(nannies.map((nanny) => toView(database, nanny, { household, now, unsent })));
}

/** The family's nannies by name; for a nanny, her own record in each of her households. */
export function useNannies(): Loaded<NannyView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const nannies = await readEach(database, households, (household) =>
        readNannies(database, household, now),
      );
      return nannies.flat().toSorted((a, b) => a.nanny.name.localeCompare(b.nanny.name));
    },
    [now],
  );
}

/** A nanny's rates, to price hours before they are saved. */
export function useRates(householdId: string, nannyId: string): Loaded<Rate[]> {
  return useLoaded((database) => readRates(database, householdId, nannyId), [householdId, nannyId]);
}
