import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny, Rate } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { rateInForce } from 'sync-protocol/rules/billing.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { owedCents } from 'sync-protocol/rules/ledger.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf, unsentIds } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import type { Loaded, NannyView } from './views.ts';

async function nanniesOf(database: DeviceDatabase, household: Household, now: string): Promise<NannyView[]> {
  const { id: householdId } = household;
  const [nannies, rates, earnings, payments, unsent] = await Promise.all([
    allOf<Nanny>(database, 'nanny', householdId),
    allOf<Rate>(database, 'rate', householdId),
    allOf<Earning>(database, 'earning', householdId),
    allOf<Payment>(database, 'payment', householdId),
    unsentIds(database, householdId, 'nanny'),
  ]);
  const today = dateOf(now, household.timezone);
  return nannies.map((nanny) => {
    const hers = (row: { nannyId: string }): boolean => row.nannyId === nanny.id;
    return {
      household,
      nanny,
      hourlyRateCents: rateInForce(rates.filter(hers), today)?.hourlyRateCents ?? 0,
      owedCents: owedCents(earnings.filter(hers), payments.filter(hers)),
      isUnsent: unsent.has(nanny.id),
    };
  });
}

/** The family's nannies by name; for a nanny, her own record in each of her households. */
export function useNannies(): Loaded<NannyView[]> {
  const now = useNow();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const nannies = await Promise.all(households.map((household) => nanniesOf(database, household, now)));
      return nannies.flat().toSorted((a, b) => a.nanny.name.localeCompare(b.nanny.name));
    },
    [now],
  );
}
