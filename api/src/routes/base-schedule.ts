/** REST routes that read and replace a base schedule, and that generate agenda days from it. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { BaseScheduleItem } from 'sync-protocol/schedule/base-schedule.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { householdOfNanny } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readRows } from '../sync/read-rows.ts';

/** Returns the shifts by weekday, Sunday first, each day's by start. Throws `not_found`. */
async function readItems(deps: AppDeps, householdId: string, nannyId: string): Promise<BaseScheduleItem[]> {
  const hers = { table: 'baseSchedule', where: { nannyId } } as const;
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }, hers]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return rows
    .list(hers)
    .toSorted((a, b) => a.weekday - b.weekday)
    .flatMap(({ weekday, shifts }) => shifts.map((shift) => ({ weekday, ...shift })));
}

export function registerBaseScheduleRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.baseSchedule, async ({ session, query, params }) =>
    readItems(deps, await householdOfNanny(deps, { session, query }, params.nannyId), params.nannyId),
  );

  router.signedIn(REST.saveBaseSchedule, async ({ session, query, params, body, execute }) => {
    const { nannyId } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    const args = { nannyId, items: body.items };
    await execute(householdId, { name: 'baseSchedule.save', args });
    return readItems(deps, householdId, nannyId);
  });

  router.signedIn(REST.generateAgenda, async ({ session, query, params, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const args = { ...params, ...body };
    const { data } = await execute(householdId, { name: 'agenda.generate', args });
    return { generated: Number(data?.['generated'] ?? 0) };
  });
}
