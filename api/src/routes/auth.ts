/** Routes for people who aren't signed in, with limited tries: sign-up, sign-in, invitations and password resets. */
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import { readUser } from '../accounts/account.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { deviceOf, setSessionCookie } from '../accounts/authentication.ts';
import { acceptInvitation, findInvitation, findValidInvitation } from '../accounts/invitation.ts';
import { acceptOnce } from '../accounts/invited-person.ts';
import { acceptMemberInvitation, findMemberInvitation } from '../accounts/member-invitation.ts';
import { toFamilyRole } from '../accounts/members.ts';
import { findReset, requestReset, resetPassword } from '../accounts/password-reset.ts';
import { register } from '../accounts/registration.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import { type SignedIn, signIn } from '../accounts/sign-in.ts';
import { rememberDevice, type Throttle } from '../accounts/throttle.ts';
import type { PublicCall, Router } from '../http/router.ts';
import { readHousehold } from '../reads/household.ts';

/** Sets the cookies of a signed-in browser. Returns the response body. */
async function setCookies(
  deps: AppDeps,
  { request, reply }: Pick<PublicCall<RestRoute>, 'request' | 'reply'>,
  { token, account }: SignedIn,
): Promise<TokenAndUser> {
  setSessionCookie(deps, reply, token);
  rememberDevice(deps, reply, account.id);
  return { token, user: await readUser(deps, account, { fallback: requestLanguage(request) }) };
}

export function registerAuthRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  router.public(REST.register, async (call) => {
    return setCookies(deps, call, await register(deps, { ...call.body, device: deviceOf(call.request) }));
  });

  router.public(REST.login, async (call) => {
    const { body, request } = call;
    const credentials = { ...body, device: deviceOf(request) };
    const countTry = (accountId: string | undefined) =>
      throttle.account(request, { email: body.email, accountId });
    return setCookies(deps, call, await signIn(deps, credentials, countTry));
  });

  router.public(REST.loadInvitation, async ({ params }) => {
    const member = await findMemberInvitation(deps, params.token);
    if (member !== undefined) {
      const { householdId, email } = member;
      const { name } = await readHousehold(deps, householdId);
      const role = toFamilyRole(member.role);
      return { email, role, nannyName: null, householdId, householdName: name };
    }
    const { householdId, nanny } = await findInvitation(deps, params.token);
    const { name } = await readHousehold(deps, householdId);
    const role = 'NANNY' as const;
    return { email: nanny.email, role, nannyName: nanny.name, householdId, householdName: name };
  });

  router.public(REST.acceptInvitation, async (call) => {
    const { params, body, request } = call;
    const accepting = { ...body, device: deviceOf(request) };
    const member = await findMemberInvitation(deps, params.token);
    if (member !== undefined) {
      await throttle.account(request, { email: member.email, accountId: undefined });
      const accept = () => acceptMemberInvitation(deps, { invitation: member, ...accepting });
      const isValid = async () => (await findMemberInvitation(deps, params.token)) !== undefined;
      return setCookies(deps, call, await acceptOnce(accept, isValid));
    }
    const invitation = await findInvitation(deps, params.token);
    await throttle.account(request, { email: invitation.nanny.email, accountId: undefined });
    const accept = () => acceptInvitation(deps, { invitation, ...accepting });
    const isValid = async () => (await findValidInvitation(deps, params.token)) !== undefined;
    return setCookies(deps, call, await acceptOnce(accept, isValid));
  });
}

/** Routes for forgotten passwords. Responses don't reveal whether an account exists. */
export function registerResetRoutes(router: Router, deps: AppDeps, throttle: Throttle): void {
  router.public(REST.resetOffer, async () => ({ byMail: deps.outbox !== undefined }));

  router.public(REST.askReset, async ({ body, request }) => {
    await throttle.reset(request, body.email);
    await requestReset(deps, { email: body.email, language: requestLanguage(request) });
    return undefined;
  });

  router.public(REST.loadReset, async ({ params }) => {
    const { email } = await findReset(deps, params.token);
    return { email };
  });

  router.public(REST.resetPassword, async ({ params, body }) => {
    await resetPassword(deps, params.token, body.password);
    return undefined;
  });
}
