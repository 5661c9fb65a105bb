/**
 * Returns a session's actor in a household, and the writer of a REST call. Both refuse accounts outside of the
 * household; the writer also refuses viewers.
 */
import { assertMayChange } from 'sync-protocol/rules/permissions.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { Writer } from '../sync/batch.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { Session } from './session.ts';

/** Returns the session's actor in a household. Throws `not_found` if the session may not see the household. */
export function actorIn(session: Session, householdId: string): Actor {
  const membership = session.memberships.find((each) => each.householdId === householdId);
  if (membership === undefined) throw new HttpRefusal('not_found');
  const { role, nannyId } = membership;
  return { accountId: session.account.id, role, nannyId, impersonatedBy: session.impersonatedBy };
}

/** Returns the writer of a REST call. Throws `not_found` like `actorIn`, and `forbidden` for a viewer. */
export function writerIn(deps: AppDeps, session: Session, householdId: string): Writer {
  const actor = actorIn(session, householdId);
  assertMayChange(actor);
  return { actor, clientId: null, receivedAt: deps.now() };
}
