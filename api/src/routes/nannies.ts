/**
 * REST routes of nannies: list, add, read, edit with the hourly rate, save the last digits of a tax id, remove,
 * invite, state of the invitation's e-mail.
 */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { toCents } from 'sync-protocol/kernel/dollars.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createInvitation, readMailState } from '../accounts/invitation.ts';
import { assertParent } from '../accounts/members.ts';
import { removeNanny } from '../accounts/nanny-removal.ts';
import { partId } from '../accounts/part-id.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import { householdFor, householdOfNanny } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { readHousehold } from '../reads/household.ts';
import { readNannies, readNanny } from '../reads/nanny.ts';
import { executeAllOrNothing, type RouteMutation } from '../sync/execute.ts';

/** Returns the cents of a rate that the route's schema has accepted. */
function rateToCents(hourlyRate: number): number {
  const cents = toCents(hourlyRate);
  if (cents === undefined) throw new RangeError(`Not an amount: ${hourlyRate}`);
  return cents;
}

/** Applies the changes of details and rate together, or neither. */
async function editNanny(deps: AppDeps, call: SignedInCall<typeof REST.editNanny>): Promise<NannyAnswer> {
  const mutations: RouteMutation[] = [];
  const { params, body, mutationId } = call;
  const { nannyId } = params;
  const { hourlyRate, effectiveFrom: from, ...details } = body;
  const householdId = await householdOfNanny(deps, call, nannyId);
  const writer = call.writer(householdId);
  if (Object.values(details).some((value) => value !== undefined)) {
    mutations.push({ id: mutationId, name: 'nanny.edit', args: { nannyId, ...details } });
  }
  if (hourlyRate !== undefined) {
    const { timezone } = await readHousehold(deps, householdId);
    const effectiveFrom = from ?? dateOf(writer.receivedAt, timezone);
    const args = { nannyId, hourlyRateCents: rateToCents(hourlyRate), effectiveFrom };
    mutations.push({ id: partId(mutationId, 'rate'), name: 'nanny.setRate', args });
  }
  await executeAllOrNothing(deps, writer, { householdId, mutations });
  return readNanny(deps, householdId, nannyId);
}

export function registerNannyRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listNannies, ({ session, query }) =>
    readNannies(deps, householdFor(session, query.householdId), query.archived === 'true'),
  );

  router.signedIn(REST.addNanny, async ({ session, query, body, mutationId, execute }) => {
    const householdId = householdFor(session, query.householdId);
    const { hourlyRate, ...details } = body;
    const args = { id: mutationId, ...details, hourlyRateCents: rateToCents(hourlyRate) };
    await execute(householdId, { name: 'nanny.add', args });
    return readNanny(deps, householdId, mutationId);
  });

  router.signedIn(REST.ownNanny, ({ session, query }) => {
    const householdId = householdFor(session, query.householdId);
    const own = session.memberships.find((membership) => membership.householdId === householdId);
    return readNanny(deps, householdId, own?.nannyId ?? '');
  });

  router.signedIn(REST.nanny, async ({ session, query, params }) =>
    readNanny(deps, await householdOfNanny(deps, { session, query }, params.nannyId), params.nannyId),
  );

  router.signedIn(REST.editNanny, (call) => editNanny(deps, call));

  router.signedIn(REST.saveTaxId, async ({ session, query, params, body, execute }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    await execute(householdId, { name: 'nanny.saveTaxId', args: { ...params, ...body } });
    return body;
  });

  router.signedIn(REST.removeNanny, async ({ session, query, params, mutationId, writer }) => {
    const householdId = await householdOfNanny(deps, { session, query }, params.nannyId);
    await removeNanny(deps, writer(householdId), { householdId, nannyId: params.nannyId, mutationId });
    return undefined;
  });

  router.signedIn(REST.inviteNanny, async ({ session, query, params, mutationId, request: asked }) => {
    const { nannyId } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    assertParent(session, householdId);
    const language = requestLanguage(asked);
    const request = { id: mutationId, accountId: session.account.id, householdId, nannyId, language };
    return { inviteUrl: await createInvitation(deps, request, session) };
  });

  router.signedIn(REST.invitationMail, async ({ session, query, params }) => {
    const { nannyId } = params;
    const householdId = await householdOfNanny(deps, { session, query }, nannyId);
    return { mail: await readMailState(deps, { householdId, nannyId }) };
  });
}
