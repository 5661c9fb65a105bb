/** Computes the dashboard's figures from this device's rows, one view per household. */

import { dateOf, yearStart } from 'sync-protocol/kernel/calendar.ts';
import { centsByKind, yearOf } from 'sync-protocol/ledger/ledger.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { dashboardMinutes } from 'sync-protocol/schedule/dashboard.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { readDays } from '../device/day-indexes.ts';
import { allOf, householdsOf, readEach } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { DashboardView, Loaded } from '../device/views.ts';
import { balancesOf, paymentsBetween } from './balances.ts';

async function loadFigures(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<DashboardView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  const thisYear = yearStart(today);
  const [days, nannies] = await Promise.all([
    readDays(database, householdId, { from: thisYear }),
    allOf<Nanny>(database, 'nanny', householdId),
  ]);
  const [balances, payments] = await Promise.all([
    Promise.all(nannies.map((nanny) => balancesOf(database, nanny))),
    Promise.all(nannies.map((nanny) => paymentsBetween(database, nanny, yearOf(today)))),
  ]);
  const minutes = dashboardMinutes(days, today);
  const thisYearCents = centsByKind(payments.flat(), yearOf(today));
  return {
    householdId,
    householdName: household.name,
    currency: household.currency,
    activeNannies: nannies.filter(({ archivedAt }) => archivedAt === null).length,
    owedCents: balances.reduce((sum, { wages }) => sum + wages, 0),
    owedClaimsCents: balances.reduce((sum, { claims }) => sum + Math.max(claims, 0), 0),
    paidThisYearCents: thisYearCents.PAID,
    withheldThisYearCents: thisYearCents.WITHHELD,
    scheduledMinutes: minutes.scheduled,
    awaitingReplyMinutes: minutes.awaitingReply,
    completedThisYearMinutes: minutes.completedThisYear,
    daysScheduled: minutes.daysScheduled,
  };
}

export function useDashboard(): Loaded<DashboardView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return readEach(database, households, (household) => loadFigures(database, household, now));
    },
    [now],
  );
}
