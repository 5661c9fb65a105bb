/** Tests accounts written concurrently on Citus, which locks their tables as a whole: `npm run test:citus`. */
import { addNanny, invite, PASSWORD, type Person, register } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { expect, test } from 'vitest';
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
