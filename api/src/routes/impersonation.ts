/** REST routes that start an impersonation, for super admins and for parents. */
import { REST } from 'sync-protocol/rest/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { deviceOf } from '../accounts/authentication.ts';
import { impersonate } from '../accounts/impersonation.ts';
import type { Router } from '../http/router.ts';

export function registerImpersonationRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.adminImpersonate, async ({ session, params, request }) => {
    const { token, user } = await impersonate(deps, session, { ...params, device: deviceOf(request) });
    return { impersonationToken: token, user };
  });

  router.signedIn(REST.impersonate, async ({ session, params, request }) => {
    const { token, user } = await impersonate(deps, session, { ...params, device: deviceOf(request) });
    return { impersonationToken: token, impersonatedUser: user };
  });
}
