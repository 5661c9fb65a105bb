/** REST routes of time off: policies, balances, requests with their answers, and other changes of balances. */
import { REST } from 'sync-protocol/routes.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { partId } from '../accounts/part-id.ts';
import { householdOfNanny, householdOfRow } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import {
  leavePages,
  readAsked,
  readBalances,
  readEntry,
  readLeave,
  readPolicies,
  readPolicy,
} from '../reads/leave.ts';
import { executeAllOrNothing } from '../sync/execute.ts';

/** Asks for all dates of one call, or for none. What is planned on them, the server knows. */
async function ask(deps: AppDeps, call: SignedInCall<typeof REST.askLeave>) {
  const { session, query, params, body, mutationId, writer } = call;
  const { nannyId } = params;
  const { kind, note = null } = body;
  const householdId = await householdOfNanny(deps, { session, query }, nannyId);
  const minutesByDate = new Map(body.dates.map(({ date, minutes }) => [date, minutes]));
  const ids = new Map([...minutesByDate.keys()].map((date) => [date, partId(mutationId, date)]));
  const mutations = [...ids].map(([date, leaveId], i) => ({
    id: i === 0 ? mutationId : partId(mutationId, `ask ${date}`),
    name: 'leave.ask' as const,
    args: {
      leaveId,
      groupId: mutationId,
      nannyId,
      kind,
      date,
      minutes: minutesByDate.get(date),
      plannedMinutes: 0,
      note,
    },
  }));
  await executeAllOrNothing(deps, writer(householdId), { householdId, mutations });
  return readAsked(deps, { householdId, nannyId }, { ids, kind });
}

export function registerLeaveRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listLeavePolicies, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return readPolicies(deps, { householdId, nannyId });
  });

  router.signedIn(REST.setLeavePolicy, async ({ session, query, params: { nannyId }, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    await execute(householdId, { name: 'leave.setPolicy', args: { nannyId, ...body } });
    return readPolicy(deps, { householdId, nannyId }, body);
  });

  router.signedIn(REST.removeLeavePolicy, async ({ session, query, params, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    await execute(householdId, { name: 'leave.removePolicy', args: params });
    return undefined;
  });

  router.signedIn(REST.leaveBalances, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return readBalances(deps, { householdId, nannyId }, query.on);
  });

  router.listed(REST.listLeave, async ({ session, query, params: { nannyId } }) => {
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return leavePages(deps, { householdId, nannyId }, query);
  });

  router.signedIn(REST.askLeave, (call) => ask(deps, call));

  router.signedIn(REST.answerLeave, async ({ session, query, params: { leaveId }, body, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['leave', leaveId]);
    const { status, paidMinutes = null, note = null, rateCents } = body;
    const args = { leaveId, status, paidMinutes, note };
    await execute(householdId, {
      name: 'leave.answer',
      args,
      ...(rateCents !== undefined && { basedOn: { rateCents } }),
    });
    return readLeave(deps, { householdId, actor: actorIn(session, householdId) }, leaveId);
  });

  router.signedIn(REST.withdrawLeave, async ({ session, query, params: { leaveId }, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['leave', leaveId]);
    await execute(householdId, { name: 'leave.withdraw', args: { leaveId } });
    return readLeave(deps, { householdId, actor: actorIn(session, householdId) }, leaveId);
  });

  router.signedIn(REST.adjustLeave, async ({ session, query, params, body, mutationId, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const args = { entryId: mutationId, ...params, note: null, ...body };
    await execute(householdId, { name: 'leave.adjust', args });
    return readEntry(deps, householdId, mutationId);
  });

  router.signedIn(REST.undoLeaveEntry, async ({ session, query, params: { entryId }, execute }) => {
    const householdId = await householdOfRow(deps, { session, query }, ['leaveEntry', entryId]);
    await execute(householdId, { name: 'leave.undoEntry', args: { entryId } });
    return undefined;
  });

  router.signedIn(REST.payOutLeave, async ({ session, query, params, body, mutationId, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    const { balanceMinutes, ...asked } = body;
    const args = { entryId: mutationId, ...params, ...asked };
    await execute(householdId, { name: 'leave.payOut', args, basedOn: { balanceMinutes } });
    return readEntry(deps, householdId, mutationId);
  });
}
