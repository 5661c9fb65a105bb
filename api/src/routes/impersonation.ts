/** REST routes that start an impersonation, for super admins and for parents. */

import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { REST } from 'sync-protocol/routes.ts';
import { readUser } from '../accounts/account.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { deviceOf } from '../accounts/authentication.ts';
import { impersonate } from '../accounts/impersonation.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import type { Router, SignedInCall } from '../http/router.ts';

/** Impersonates `userId` by this call's session. */
async function start(
  deps: AppDeps,
  { session, request }: Pick<SignedInCall<RestRoute>, 'session' | 'request'>,
  userId: string,
): Promise<{ token: string; user: User }> {
  const viewed = { userId, device: deviceOf(request) };
  const { token, account, onlyHousehold } = await impersonate(deps, session, viewed);
  const user = await readUser(deps, account, { fallback: requestLanguage(request), onlyHousehold });
  return { token, user };
}

export function registerImpersonationRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.adminImpersonate, async (call) => {
    const { token, user } = await start(deps, call, call.params.userId);
    return { impersonationToken: token, user };
  });

  router.signedIn(REST.impersonate, async (call) => {
    const { token, user } = await start(deps, call, call.params.userId);
    return { impersonationToken: token, impersonatedUser: user };
  });
}
