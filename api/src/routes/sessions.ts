import { REST } from 'sync-protocol/rest/routes.ts';
import { readUser } from '../accounts/account.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { clearSessionCookie } from '../accounts/authentication.ts';
import { changePassword } from '../accounts/password-change.ts';
import { slideSession, tokenOf } from '../accounts/session.ts';
import { listSessions, revokeOtherSessions, revokeSession } from '../accounts/session-list.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { Router } from '../http/router.ts';

/** The session that somebody has: who it is of, its end, and the account's other ones. */
export function registerSessionRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  router.signedIn(REST.me, ({ session }) => readUser(deps, session.account, session.onlyHousehold));

  router.signedIn(REST.refresh, async ({ session }) => {
    await slideSession(deps, session);
    return {
      token: tokenOf(deps, session),
      user: await readUser(deps, session.account, session.onlyHousehold),
    };
  });

  router.signedIn(REST.logout, async ({ session, reply }) => {
    await revokeSession(deps, { accountId: session.account.id, sessionId: session.id });
    // Viewing as another came by a token alone: the cookie is the viewer's own.
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
