/** REST routes of weeks and earnings. */
import { REST } from 'sync-protocol/rest/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdFor, householdOfNanny } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readEarnings, readWeek, readWeeks } from '../reads/week.ts';

export function registerWeekRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listWeeks, async ({ session, params, query }) => {
    const householdId = await householdOfNanny(deps, session, params.nannyId);
    return readWeeks(deps, { householdId, ...params }, query);
  });

  router.signedIn(REST.loadWeek, async ({ session, params }) => {
    const { nannyId, weekStart } = params;
    const householdId = await householdOfNanny(deps, session, nannyId);
    return readWeek(deps, { householdId, nannyId }, weekStart);
  });

  router.signedIn(REST.listEarnings, ({ session, query }) => {
    const householdId = householdFor(session, query.householdId);
    const reader = { householdId, actor: actorIn(session, householdId) };
    return readEarnings(deps, reader, { nannyId: query.nannyId, isOpen: query.open === 'true' });
  });
}
