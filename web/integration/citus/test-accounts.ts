/**
 * Tests accounts written concurrently on Citus, which locks their tables as a whole: sign-ins, registrations, new
 * passwords, invitations, a deadlock: `npm run test:citus`.
 */
import { createResetLink } from 'api/accounts/password-reset.ts';
import { loadConfig } from 'api/config.ts';
import { transact } from 'api/database/transaction.ts';
import { waitingSessions } from 'api/test-support/locks.ts';
import {
  addNanny,
  invite,
  NOON,
  PASSWORD,
  type Person,
  register,
  TEST_ENVIRONMENT,
} from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect, test, vi } from 'vitest';
import { testServerOfFile } from '../test-household.ts';

const testServer = testServerOfFile();

const ROUNDS = [1, 2, 3, 4, 5];

const signIn = ({ user }: Person) =>
  testServer().stranger.post('/api/auth/login', { email: user.email, password: PASSWORD });

const registerAnother = () => {
  const person = { name: 'Another', email: `${newId()}@example.com`, password: PASSWORD, role: 'FAMILY' };
  return testServer().stranger.post('/api/auth/register', person);
};

const statusesOf = async (calls: readonly Promise<{ status: number }>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status);

test('sign-ins succeed beside registrations, new passwords and accepted invitations', async () => {
  const [ann, ben, cat, dan] = [
    await register(testServer(), 'Ann', 'FAMILY'),
    await register(testServer(), 'Ben', 'FAMILY'),
    await register(testServer(), 'Cat', 'FAMILY'),
    await register(testServer(), 'Dan', 'NANNY'),
  ];
  const samePassword = { currentPassword: PASSWORD, newPassword: PASSWORD };
  for (const round of ROUNDS) {
    const { id } = await addNanny(ann, `Nanny ${round}`);
    const token = await invite(ann, id);
    const accept = { name: `Nanny ${round}`, password: PASSWORD };
    const statuses = await statusesOf([
      signIn(ben),
      registerAnother(),
      signIn(cat),
      dan.post('/api/auth/password', samePassword),
      signIn(ben),
      testServer().stranger.post(`/api/invitations/${token}/accept`, accept),
      signIn(cat),
      registerAnother(),
    ]);
    expect(statuses).toEqual([200, 201, 200, 204, 200, 200, 200, 201]);
  }
});

test('a transaction and a new password link that deadlock both succeed', async () => {
  const { sql } = testServer();
  const { user } = await register(testServer(), 'Eve', 'FAMILY');
  const deps = { sql, config: loadConfig(TEST_ENVIRONMENT), now: () => NOON, publicUrl: () => '' };
  const owner = { id: user.id, email: user.email, passwordHash: '' };
  const create = () => createResetLink(deps, owner, { id: newId(), madeBy: null, at: NOON });
  let link: ReturnType<typeof create> | undefined;
  await transact(sql, async (tx) => {
    await tx`delete from session where id = ${newId()}`;
    // The link's statement locks password_reset, and waits for account, which the first statement has locked.
    link ??= create();
    await vi.waitFor(async () => expect(await waitingSessions(sql)).not.toEqual([]), 5000);
    await tx`delete from password_reset where account_id = ${newId()}`;
  });
  expect(await link).toMatchObject({ resetUrl: expect.any(String) as string });
});
