/** Routes of the household's settings, of the employer on statements, and of the dashboard's figures. */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { REST } from 'sync-protocol/routes.ts';
import { dashboardFigures, dashboardStart } from 'sync-protocol/schedule/dashboard.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import type { Session } from '../accounts/session.ts';
import { householdFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readHousehold } from '../reads/household.ts';
import { readRows } from '../sync/read-rows.ts';

async function readProfile(deps: AppDeps, householdId: string) {
  const { timezone, billingIncrementMinutes, currency } = await readHousehold(deps, householdId);
  return { timezone, billingIncrementMinutes, currency };
}

const NO_STATS = {
  hoursScheduled: 0,
  hoursAwaitingReply: 0,
  ytdHoursCompleted: 0,
  daysScheduled: 0,
  activeNannies: 0,
};

/** Returns a family's figures of the household, or a nanny's of her own days. */
async function readStats(deps: AppDeps, session: Session, householdId: string) {
  const { nannyId } = actorIn(session, householdId);
  const { timezone } = await readHousehold(deps, householdId);
  const today = dateOf(deps.now(), timezone);
  const days = {
    table: 'day',
    where: nannyId === null ? {} : { nannyId },
    range: { field: 'date', from: dashboardStart(today) },
  } as const;
  const nannies = { table: 'nanny', where: nannyId === null ? {} : { nannyId } } as const;
  const rows = await readRows(deps.sql, householdId, [days, nannies]);
  const active = rows.list(nannies).filter(({ archivedAt }) => archivedAt === null);
  return { ...dashboardFigures(rows.list(days), today), activeNannies: active.length };
}

export function registerHouseholdRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.familyProfile, async ({ session, query }) =>
    readProfile(deps, householdFor(session, query.householdId)),
  );

  router.signedIn(REST.saveFamilyProfile, async ({ session, query, body, execute }) => {
    const householdId = householdFor(session, query.householdId);
    await execute(householdId, { name: 'household.saveSettings', args: body });
    return readProfile(deps, householdId);
  });

  router.signedIn(REST.saveEmployer, async ({ session, query, body, execute }) => {
    const householdId = householdFor(session, query.householdId);
    await execute(householdId, { name: 'household.saveEmployer', args: body });
    const { employerName, employerAddress, employerPhone } = await readHousehold(deps, householdId);
    return { employerName, employerAddress, employerPhone };
  });

  router.signedIn(REST.dashboardStats, async ({ session, query }) => {
    // A nanny without a household gets zeros instead of an error.
    if (session.memberships.length === 0 && query.householdId === undefined) return NO_STATS;
    return readStats(deps, session, householdFor(session, query.householdId));
  });
}
