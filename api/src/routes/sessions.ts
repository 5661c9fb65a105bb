/** Routes of the signed-in person: own user, refresh, sign-out, password change; list and end sessions. */

import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { REST } from 'sync-protocol/routes.ts';
import { readUserIn } from '../accounts/account.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { clearSessionCookie } from '../accounts/authentication.ts';
import { changePassword } from '../accounts/password-change.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import { signToken, slideSession } from '../accounts/session.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../accounts/session-list.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { Router, SignedInCall } from '../http/router.ts';

const readOwnUser = (
  deps: AppDeps,
  { session, request }: Pick<SignedInCall<RestRoute>, 'session' | 'request'>,
): Promise<User> =>
  readUserIn(deps, session.account, {
    fallback: requestLanguage(request),
    householdId: session.memberships[0]?.householdId,
  });

export function registerSessionRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  router.signedIn(REST.me, (call) => readOwnUser(deps, call));

  router.signedIn(REST.refresh, async (call) => {
    await slideSession(deps, call.session);
    return { token: signToken(deps, call.session), user: await readOwnUser(deps, call) };
  });

  router.signedIn(REST.logout, async ({ session, reply }) => {
    await revokeSession(deps, { accountId: session.account.id, sessionId: session.id });
    // An impersonation has only a token: the cookie is the viewer's own session.
    if (session.impersonatedBy === null) clearSessionCookie(deps, reply);
    return undefined;
  });

  router.signedIn(REST.changePassword, async ({ session, body, request }) => {
    const { id: accountId } = session.account;
    await throttle.confirmation(request, accountId);
    await changePassword(deps, session, body);
    return undefined;
  });

  router.signedIn(REST.listSessions, ({ session }) => listSessions(deps, session));

  router.signedIn(REST.revokeOtherSessions, async ({ session }) => {
    await revokeOtherSessions(deps, session);
    return undefined;
  });

  router.signedIn(REST.revokeSession, async ({ session, params, reply }) => {
    await revokeSession(deps, { accountId: session.account.id, ...params });
    if (params.sessionId === session.id) clearSessionCookie(deps, reply);
    return undefined;
  });
}
