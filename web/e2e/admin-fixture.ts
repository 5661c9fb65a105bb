/** A server with a super admin. */
import { type Server, startServer } from './harness/server.ts';
import { type Account, call } from './household.ts';

const EMAIL = 'root@example.test';
const PASSWORD = 'Keeper-of-all-users';
export const ADMIN = { name: 'root', email: EMAIL, password: PASSWORD };

export const startAdminServer = (): Promise<Server> =>
  startServer({
    env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, AUTH_RATE_LIMIT_PER_MINUTE: '1000' },
  });

/** Signs the super admin in. */
export async function adminSession(url: string): Promise<Account> {
  const answer = await call(url, null, ['POST', '/api/auth/login', { email: EMAIL, password: PASSWORD }]);
  return { ...(answer as Omit<Account, 'person'>), person: ADMIN };
}

/** Signs an account in again. */
export async function sessionOf(url: string, { person }: Account): Promise<Account> {
  const { email, password } = person;
  const answer = await call(url, null, ['POST', '/api/auth/login', { email, password }]);
  return { ...(answer as Omit<Account, 'person'>), person };
}
