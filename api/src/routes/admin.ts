/** Routes of super admins: list, edit and delete users, create password links, show the operations page. */
import { REST } from 'sync-protocol/routes.ts';
import { findAccountById, readUser } from '../accounts/account.ts';
import { deleteAccount } from '../accounts/account-deletion.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { createResetLinkFor } from '../accounts/password-reset.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import { editUser, listUsers } from '../accounts/users.ts';
import type { Router } from '../http/router.ts';
import type { Observation } from '../operations/observation.ts';

export function registerAdminRoutes(router: Router, deps: AppDeps, observation: Observation): void {
  router.signedIn(REST.operations, () => observation.operations());

  router.listed(REST.listUsers, async ({ request }) => listUsers(deps, requestLanguage(request)));

  router.signedIn(REST.editUser, async ({ params, body, request }) => {
    const account = await editUser(deps, params.userId, body);
    return readUser(deps, account, { fallback: requestLanguage(request) });
  });

  router.signedIn(REST.makeResetLink, async ({ params, session, mutationId, request }) => {
    const madeBy = session.account.id;
    const link = await createResetLinkFor(deps, params.userId, { id: mutationId, madeBy, at: deps.now() });
    // No household's history records this access to an account, so the server's log does.
    request.log.info({ mutationId, madeBy, userId: params.userId }, 'super admin created a password link');
    return link;
  });

  router.signedIn(REST.deleteUser, async ({ params, session }) => {
    if (params.userId === session.account.id) throw new HttpRefusal('own_account');
    const account = await findAccountById(deps.sql, params.userId);
    if (account === undefined) throw new HttpRefusal('not_found');
    await deleteAccount(deps, { account, by: session.account });
    return undefined;
  });
}
