import type { User } from 'sync-protocol/model/account.ts';
import { acceptInvitation } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';
import { setSession } from '../../session/session.ts';

/** Joins as the invited nanny. Throws `ApiError` or `NetworkError`. */
export async function joinByInvitation(
  invitationToken: string,
  account: { name: string; password: string },
): Promise<User> {
  return setSession(await call(acceptInvitation, { params: { token: invitationToken }, body: account }));
}
