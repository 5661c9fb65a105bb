/** Live queries of nannies' claims: mileage and expenses, what of them is paid back, and what a mile pays. */
import type { Claim, MileageRate } from 'sync-protocol/claims/claim.ts';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Earning, Payment, Settlement } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import type { ClaimItem } from './claim-lists.ts';

/** The claims of one nanny in one household. */
export interface ClaimsView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  readonly items: readonly ClaimItem[];
  /** What a mile or kilometer pays, by its first date, oldest first. */
  readonly rates: readonly MileageRate[];
  /** Claims that pending mutations have changed. */
  readonly unsentIds: ReadonlySet<string>;
}

/** The date of the last payment that settled an earning. */
async function paidOnOf(database: DeviceDatabase, { householdId, id }: Earning): Promise<string | null> {
  const settlements = await database
    .rows<Settlement>('settlement')
    .where('[householdId+earningId]')
    .equals([householdId, id])
    .toArray();
  const payments = await database
    .rows<Payment>('payment')
    .bulkGet(settlements.map(({ paymentId }) => [householdId, paymentId]));
  const dates = payments.flatMap((payment) => payment?.paymentDate ?? []);
  return dates.toSorted().at(-1) ?? null;
}

async function itemOf(database: DeviceDatabase, claim: Claim): Promise<ClaimItem> {
  const earning =
    claim.status === 'APPROVED'
      ? await database.rows<Earning>('earning').get([claim.householdId, claim.id])
      : undefined;
  if (earning === undefined) return { claim, openCents: 0, paidOn: null };
  const { openCents } = earning;
  return { claim, openCents, paidOn: openCents === 0 ? await paidOnOf(database, earning) : null };
}

const byFirstDate = (a: MileageRate, b: MileageRate): number => (a.effectiveFrom < b.effectiveFrom ? -1 : 1);

async function readViews(database: DeviceDatabase, household: Household, now: string): Promise<ClaimsView[]> {
  const [nannies, claims, rates, unsent] = await Promise.all([
    allOf<Nanny>(database, 'nanny', household.id),
    allOf<Claim>(database, 'claim', household.id),
    allOf<MileageRate>(database, 'mileageRate', household.id),
    unsentIds(database, household.id, 'claim'),
  ]);
  const items = await Promise.all(claims.map((claim) => itemOf(database, claim)));
  const views = nannies.map((nanny) => ({
    household,
    nanny,
    today: dateOf(now, household.timezone),
    items: items.filter(({ claim }) => claim.nannyId === nanny.id),
    rates: rates.filter(({ nannyId }) => nannyId === nanny.id).toSorted(byFirstDate),
    unsentIds: unsent,
  }));
  return views.filter((view) => view.nanny.archivedAt === null || view.items.length > 0);
}

/** The claims of each nanny of a family, or of a nanny with each of her families. */
export function useClaims(): Loaded<ClaimsView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const views = await readEach(database, households, (household) => readViews(database, household, now));
      return views.flat();
    },
    [now],
  );
}
