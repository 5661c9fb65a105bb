/** REST routes of arrivals: arrive, take back, list those without an end. */
import { REST } from 'sync-protocol/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { partId } from '../accounts/part-id.ts';
import { householdOfAnyNanny, householdOfNanny, householdOfRow } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { openClockPages, readArrival } from '../reads/clock.ts';

export function registerClockRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.arrive, async ({ session, query, params, body, mutationId, writer, execute }) => {
    const { nannyId } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const { actor, receivedAt } = writer(householdId);
    const { at = receivedAt, dayId = null } = body;
    const newDayId = partId(mutationId, 'day');
    await execute(householdId, {
      name: 'clock.arrive',
      args: { clockId: mutationId, nannyId, dayId, newDayId, at },
    });
    return readArrival(deps, { householdId, actor }, mutationId);
  });

  router.signedIn(REST.discardClock, async ({ session, query, params, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['clock', params.clockId]);
    await execute(householdId, { name: 'clock.discard', args: params });
    return undefined;
  });

  router.listed(REST.listClocks, async ({ session, query }) => {
    const householdId = await householdOfAnyNanny(deps, { session, query }, query.nannyId);
    return openClockPages(deps, { householdId, actor: actorIn(session, householdId) }, query);
  });
}
