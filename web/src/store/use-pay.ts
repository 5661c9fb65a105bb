/** Live queries of what a nanny is owed and was paid this year: of one nanny, or a nanny's own by family. */
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { centsByKind, yearOf } from 'sync-protocol/rules/ledger.ts';
import { balanceOf, paymentsBetween } from './balances.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf, readEach } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useQuarter } from './use-now.ts';
import type { Loaded } from './views.ts';

export interface PayView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** Earned minus paid, withheld and corrected; negative is a credit. */
  readonly owedCents: number;
  readonly paidThisYearCents: number;
  readonly withheldThisYearCents: number;
}

async function readPay(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now }: { household: Household; now: string },
): Promise<PayView> {
  const today = dateOf(now, household.timezone);
  const [owedCents, payments] = await Promise.all([
    balanceOf(database, nanny),
    paymentsBetween(database, nanny, yearOf(today)),
  ]);
  const { PAID: paidThisYearCents, WITHHELD: withheldThisYearCents } = centsByKind(payments, yearOf(today));
  return { household, nanny, today, owedCents, paidThisYearCents, withheldThisYearCents };
}

/** The pay of one nanny; null when she is not in the shown households. */
export function usePay(nannyId: string): Loaded<PayView | null> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      for (const household of await householdsOf(database, memberships)) {
        const nanny = await database.rows<Nanny>('nanny').get([household.id, nannyId]);
        if (nanny !== undefined) return readPay(database, nanny, { household, now });
      }
      return null;
    },
    [nannyId, now],
  );
}

/** A nanny's own pay, family by family. */
export function useOwnPay(): Loaded<PayView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const views = await readEach(database, households, async (household) => {
        const nannies = await allOf<Nanny>(database, 'nanny', household.id);
        return Promise.all(nannies.map((nanny) => readPay(database, nanny, { household, now })));
      });
      return views.flat();
    },
    [now],
  );
}
