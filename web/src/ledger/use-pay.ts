/** Live queries of what a nanny is owed and was paid this year: of one nanny, or a nanny's own by family. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { centsByKind, yearOf } from 'sync-protocol/ledger/ledger.ts';
import { isWithheld, type WithheldLine, withheldLines } from 'sync-protocol/ledger/withheld-lines.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { balancesOf, paymentsBetween } from './balances.ts';

export interface PayView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** Wages earned minus paid, withheld and corrected; negative is a credit. */
  readonly owedCents: number;
  /** Claims approved minus reimbursed; negative is a credit for claims. */
  readonly owedClaimsCents: number;
  readonly paidThisYearCents: number;
  readonly withheldThisYearCents: number;
  readonly reimbursedThisYearCents: number;
  /** What was withheld this year, by purpose. */
  readonly withheldThisYear: readonly WithheldLine[];
}

async function readPay(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now }: { household: Household; now: string },
): Promise<PayView> {
  const today = dateOf(now, household.timezone);
  const [owed, payments] = await Promise.all([
    balancesOf(database, nanny),
    paymentsBetween(database, nanny, yearOf(today)),
  ]);
  const thisYear = centsByKind(payments, yearOf(today));
  const withheldThisYear = withheldLines(payments.filter(isWithheld));
  return {
    household,
    nanny,
    today,
    owedCents: owed.wages,
    owedClaimsCents: owed.claims,
    paidThisYearCents: thisYear.PAID,
    withheldThisYearCents: thisYear.WITHHELD,
    reimbursedThisYearCents: thisYear.REIMBURSED,
    withheldThisYear,
  };
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
