/**
 * Returns a session's actor in a household, and the writer of a REST call. Both refuse accounts outside of the
 * household; the writer also refuses viewers. Refuses a write whose author's access ended while it waited.
 */
import type { FastifyRequest } from 'fastify';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { assertMayChange } from 'sync-protocol/people/permissions.ts';
import type { AccessEnded, Writer } from '../sync/batch.ts';
import type { AppDeps } from './app-deps.ts';
import { authenticate } from './authentication.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { Session } from './session.ts';

function membershipIn(session: Session, householdId: string): Membership {
  const membership = session.memberships.find((each) => each.householdId === householdId);
  if (membership === undefined) throw new HttpRefusal('not_found');
  return membership;
}

/** Returns the session's actor in a household. Throws `not_found` if the session may not see the household. */
export function actorIn(session: Session, householdId: string): Actor {
  const { role, nannyId } = membershipIn(session, householdId);
  return { accountId: session.account.id, role, nannyId, impersonatedBy: session.impersonatedBy };
}

/** Returns the writer of a REST call. Throws `not_found` like `actorIn`, and `forbidden` for a viewer. */
export function writerIn(deps: AppDeps, session: Session, householdId: string): Writer {
  const actor = actorIn(session, householdId);
  assertMayChange(actor);
  const right = { sessionId: session.id, access: membershipIn(session, householdId).access };
  return { actor, clientId: null, receivedAt: deps.now(), right };
}

/**
 * Throws why a write ended with `AccessEnded`: `signed_out`, `not_found`, `forbidden`, or `no_access` after a new
 * grant.
 */
export async function refuseEnded(
  deps: AppDeps,
  request: FastifyRequest,
  { householdId }: AccessEnded,
): Promise<never> {
  writerIn(deps, await authenticate(deps, request), householdId);
  throw new Rejection('no_access');
}
