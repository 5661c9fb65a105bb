/** The person behind a session as the rules see them, in one household. */
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { Writer } from '../sync/run-batch.ts';
import type { AppDeps } from './app-deps.ts';
import { Refused } from './refused.ts';
import type { Session } from './session.ts';

/** Throws `not_found` for a household that the session may not see. */
export function actorIn(session: Session, householdId: string): Actor {
  const membership = session.memberships.find((each) => each.householdId === householdId);
  if (membership === undefined) throw new Refused('not_found');
  const { role, nannyId } = membership;
  return { accountId: session.account.id, role, nannyId, impersonatedBy: session.impersonatedBy };
}

/** Somebody who writes through the REST door, now. */
export function writerIn(deps: AppDeps, session: Session, householdId: string): Writer {
  return { actor: actorIn(session, householdId), clientId: null, receivedAt: deps.now() };
}
