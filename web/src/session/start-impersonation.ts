/** Starts an impersonation in this browser. Apart from its end (impersonation.ts), which every signed-in screen needs. */
import { accountCalls, currentSession, followStoredSession } from './session.ts';
import { writeImpersonation } from './stored-session.ts';

/** Impersonation needs a signed-in account. */
export class NotLoggedIn extends Error {
  constructor() {
    super('Nobody is signed in');
    this.name = 'NotLoggedIn';
  }
}

/** Impersonates this user in every tab. Throws `NotLoggedIn`, `ApiError` or `NetworkError`. */
export async function startImpersonation(userId: string): Promise<void> {
  const session = currentSession();
  if (session.status !== 'authenticated') throw new NotLoggedIn();
  const { requestImpersonation } = await accountCalls();
  const viewing = await requestImpersonation(session.user.role === 'SUPER_ADMIN', userId);
  const { token, user } = session;
  // The person signed out or in while the server answered.
  if (currentSession().token !== token) throw new NotLoggedIn();
  writeImpersonation({ token, user }, viewing);
  followStoredSession();
}
