/** Live queries of nannies with their hourly rate and sum owed, and of one nanny's rates. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import type { NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import { nannyColors } from 'sync-protocol/people/nanny-colors.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded, NannyView } from '../device/views.ts';
import { balanceOf } from './balances.ts';

const readRates = (database: DeviceDatabase, householdId: string, nannyId: string): Promise<Rate[]> =>
  database.rows<Rate>('rate').where('[householdId+nannyId]').equals([householdId, nannyId]).toArray();

interface Joined {
  readonly household: Household;
  readonly now: string;
  readonly color: NannyColor | undefined;
  /** Nannies whom pending mutations have changed. */
  readonly unsent: ReadonlySet<string>;
  readonly unsentRateIds: ReadonlySet<string>;
}

async function toView(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now, color, unsent, unsentRateIds }: Joined,
): Promise<NannyView> {
  const [rates, owedCents] = await Promise.all([
    readRates(database, household.id, nanny.id),
    balanceOf(database, nanny),
  ]);
  const today = dateOf(now, household.timezone);
  return {
    household,
    nanny,
    color,
    hourlyRateCents: rateInForce(rates, today)?.hourlyRateCents ?? 0,
    rates,
    unsentRateIds,
    today,
    owedCents,
    isUnsent: unsent.has(nanny.id) || rates.some(({ id }) => unsentRateIds.has(id)),
  };
}

async function readNannies(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<NannyView[]> {
  const [nannies, unsent, unsentRateIds] = await Promise.all([
    allOf<Nanny>(database, 'nanny', household.id),
    unsentIds(database, household.id, 'nanny'),
    unsentIds(database, household.id, 'rate'),
  ]);
  // Removed nannies keep their colors in the schedule.
  const colors = nannyColors(nannies);
  const active = nannies.filter(({ archivedAt }) => archivedAt === null);
  return Promise.all(
    active.map((nanny) => {
      const color = colors.get(nanny.id);
      return toView(database, nanny, { household, now, color, unsent, unsentRateIds });
    }),
  );
}

/** The nannies who work for the shown households, by name; for a nanny, her own record in each of her households. */
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
