/** REST routes of a household's parents and viewers (list, roles, removal, invitations), and of own households. */
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import {
  cancelMemberInvitation,
  createMemberInvitation,
  listMemberInvitations,
} from '../accounts/member-invitation.ts';
import { assertParent, changeMember, listMembers, removeMember, toFamilyRole } from '../accounts/members.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import { householdFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { readHousehold } from '../reads/household.ts';

export function registerMemberRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.ownHouseholds, async ({ session }) =>
    Promise.all(
      session.memberships.map(async ({ householdId, role }) => {
        const { name } = await readHousehold(deps, householdId);
        return { householdId, name, role: role === 'NANNY' ? role : toFamilyRole(role) };
      }),
    ),
  );

  router.signedIn(REST.listMembers, ({ session, query }) =>
    listMembers(deps, householdFor(session, query.householdId)),
  );

  router.signedIn(REST.changeMember, ({ session, query, params, body }) => {
    const householdId = householdFor(session, query.householdId);
    return changeMember(deps, { householdId, by: session, ...params }, body.role);
  });

  router.signedIn(REST.removeMember, async ({ session, query, params }) => {
    const householdId = householdFor(session, query.householdId);
    await removeMember(deps, { householdId, by: session, ...params });
    return undefined;
  });

  router.signedIn(REST.listMemberInvitations, ({ session, query }) =>
    listMemberInvitations(deps, householdFor(session, query.householdId)),
  );

  router.signedIn(REST.inviteMember, async ({ session, query, body, mutationId, request: asked }) => {
    const householdId = householdFor(session, query.householdId);
    assertParent(session, householdId);
    const language = requestLanguage(asked);
    const request = { id: mutationId, accountId: session.account.id, householdId, ...body, language };
    return { id: mutationId, ...(await createMemberInvitation(deps, request, session)) };
  });

  router.signedIn(REST.cancelMemberInvitation, async ({ session, query, params }) => {
    const householdId = householdFor(session, query.householdId);
    assertParent(session, householdId);
    await cancelMemberInvitation(deps, { householdId, id: params.invitationId });
    return undefined;
  });
}
