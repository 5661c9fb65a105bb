/** A super admin's users, and how the server fares. */
import { REST } from 'sync-protocol/rest.ts';
import { findAccountById } from '../accounts/account.ts';
import { deleteAccount } from '../accounts/account-deletion.ts';
import type { AppDeps } from '../accounts/deps.ts';
import { Refused } from '../accounts/refused.ts';
import { editUser, listUsers } from '../accounts/users.ts';
import type { Observation } from '../observe/observation.ts';
import type { Router } from './bind.ts';

export function registerAdminRoutes(router: Router, deps: AppDeps, observation: Observation): void {
  router.signedIn(REST.operations, () => observation.operations());

  router.signedIn(REST.listUsers, () => listUsers(deps));

  router.signedIn(REST.editUser, ({ params, body }) => editUser(deps, params.userId, body));

  router.signedIn(REST.deleteUser, async ({ params, session }) => {
    if (params.userId === session.account.id) throw new Refused('own_account');
    const account = await findAccountById(deps.sql, params.userId);
    if (account === undefined) throw new Refused('not_found');
    await deleteAccount(deps, { account, by: session.account });
    return undefined;
  });
}
