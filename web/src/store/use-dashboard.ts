import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Earning, Payment } from 'sync-protocol/model/payment.ts';
import { dateOf, yearStart } from 'sync-protocol/rules/calendar.ts';
import { dashboardMinutes } from 'sync-protocol/rules/dashboard.ts';
import { owedCents, paidInYearCents } from 'sync-protocol/rules/ledger.ts';
import type { DeviceDatabase } from './database.ts';
import { allOf, householdsOf } from './household-reads.ts';
import { useLoaded } from './use-loaded.ts';
import { useNow } from './use-now.ts';
import type { DashboardView, Loaded } from './views.ts';

async function dashboardOf(
  database: DeviceDatabase,
  household: Household,
  now: string,
): Promise<DashboardView> {
  const { id: householdId } = household;
  const today = dateOf(now, household.timezone);
  const thisYear = yearStart(today);
  const [days, nannies, earnings, payments] = await Promise.all([
    database
      .rows<AgendaDay>('day')
      .where('[householdId+date]')
      .between([householdId, thisYear], [householdId, '9999'])
      .toArray(),
    allOf<Nanny>(database, 'nanny', householdId),
    allOf<Earning>(database, 'earning', householdId),
    allOf<Payment>(database, 'payment', householdId),
  ]);
  const minutes = dashboardMinutes(days, today);
  return {
    currency: household.currency,
    activeNannies: nannies.length,
    owedCents: owedCents(earnings, payments),
    paidThisYearCents: paidInYearCents(payments, today),
    scheduledMinutes: minutes.scheduled,
    awaitingReplyMinutes: minutes.awaitingReply,
    completedThisYearMinutes: minutes.completedThisYear,
    daysScheduled: minutes.daysScheduled,
  };
}

/** The dashboard's figures from this device's own data, one for each household. */
export function useDashboard(): Loaded<DashboardView[]> {
  const now = useNow();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      return Promise.all(households.map((household) => dashboardOf(database, household, now)));
    },
    [now],
  );
}
