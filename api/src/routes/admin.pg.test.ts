/** Tests the super admins' user routes through the API with PostgreSQL: listing, editing, deleting, and who may. */
import { randomUUID } from 'node:crypto';
import type { User } from 'sync-protocol/people/account.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_EMAIL } from '../../test-support/fixture.ts';
import { whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  join,
  NOON,
  PASSWORD,
  type Person,
  register,
  sharedTestServer,
  signIn,
} from '../../test-support/people.ts';
import { insertAccount } from '../accounts/account.ts';
import { hashPassword } from '../accounts/passwords.ts';
import type { TransactionSql } from '../database/connection.ts';

const server = sharedTestServer({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
let admin: Person;
beforeAll(async () => {
  admin = await signIn(server, ADMIN_EMAIL);
});

async function anotherAdmin(email: string): Promise<Person> {
  const passwordHash = await hashPassword(PASSWORD);
  const person = {
    email,
    name: 'Another',
    role: 'SUPER_ADMIN',
    language: null,
    passwordHash,
    createdAt: NOON,
  } as const;
  await server.sql.begin((tx) => insertAccount(tx, person));
  return signIn(server, email);
}

const list = async (): Promise<User[]> => (await admin.get<User[]>('/api/admin/users')).body;
const edit = (userId: string, body: unknown) => admin.put<User>(`/api/admin/users/${userId}`, body);

test('users are listed newest first, with the settings of their oldest household', async () => {
  server.clock.now = '2026-03-06T17:00:00.000Z';
  const first = await register(server, 'Ann', 'FAMILY');
  await first.put('/api/family-profile', {
    timezone: 'America/Denver',
    billingIncrementMinutes: 15,
    currency: 'EUR',
  });
  server.clock.now = '2026-03-07T17:00:00.000Z';
  const second = await register(server, 'Ben', 'FAMILY');
  server.clock.now = '2026-03-08T17:00:00.000Z';
  const nanny = await join(server, first, await addNanny(first, 'Cleo'));
  server.clock.now = '2026-03-09T17:00:00.000Z';
  await join(server, second, await addNanny(second, 'Cleo'));
  const alone = await register(server, 'Dora', 'NANNY');
  const users = await list();
  expect(users.map(({ id }) => id)).toEqual([alone, nanny, second, first, admin].map(({ user }) => user.id));
  expect(users[0]).toEqual(alone.user);
  expect(users[1]).toEqual({ ...nanny.user, timezone: 'America/Denver', currency: 'EUR' });
  expect(users[2]).toMatchObject({ timezone: 'America/New_York', currency: 'USD' });
});

test("a user's name and e-mail can be changed; only the new e-mail signs in", async () => {
  const gus = await register(server, 'Gus', 'FAMILY');
  const body = { name: ' Gustav ', email: ' Gustav@Example.com ' };
  const answer = await edit(gus.user.id, body);
  expect(answer).toMatchObject({
    status: 200,
    body: { ...gus.user, name: 'Gustav', email: 'gustav@example.com' },
  });
  expect((await signIn(server, 'gustav@example.com')).user).toEqual(answer.body);
  await expect(signIn(server, gus.user.email)).rejects.toThrow('Invalid credentials');
  expect((await edit(gus.user.id, body)).status).toBe(200);
});

test("another account's e-mail is refused, and an unknown id is not found", async () => {
  const hal = await register(server, 'Hal', 'FAMILY');
  const ina = await register(server, 'Ina', 'FAMILY');
  expect(await edit(ina.user.id, { name: 'Ina', email: 'HAL@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'email_taken', error: 'An account with this email already exists' },
  });
  expect((await ina.get('/api/auth/me')).body).toEqual(ina.user);
  for (const id of [randomUUID(), 'nobody']) {
    expect((await edit(id, { name: 'Nobody', email: 'nobody@example.com' })).status).toBe(404);
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(404);
  }
  expect((await hal.get('/api/auth/me')).status).toBe(200);
});

test('a deleted user is gone: no session, no sign-in, no household', async () => {
  const kai = await register(server, 'Kai', 'FAMILY');
  expect((await admin.delete(`/api/admin/users/${kai.user.id}`)).status).toBe(204);
  expect((await kai.get('/api/auth/me')).status).toBe(401);
  await expect(signIn(server, kai.user.email)).rejects.toThrow('Invalid credentials');
  expect((await list()).some(({ id }) => id === kai.user.id)).toBe(false);
  expect((await admin.delete(`/api/admin/users/${kai.user.id}`)).status).toBe(404);
  const left = await server.sql`select 1 from household_version v
    where not exists (select 1 from membership m where m.household_id = v.household_id)`;
  expect(left.count).toBe(0);
});

test('a nanny deleted by a super admin is unlinked and may be invited again', async () => {
  const family = await register(server, 'Max', 'FAMILY');
  const record = await addNanny(family, 'Nia');
  const nia = await join(server, family, record);
  expect((await admin.delete(`/api/admin/users/${nia.user.id}`)).status).toBe(204);
  const path = `/api/nannies/${record.id}`;
  expect((await family.get<NannyAnswer>(path)).body).toMatchObject({ name: 'Nia', nannyUserId: null });
  const [entry] = await server.sql`
    select account_id as "accountId", actor_role as role, result from mutation_log
    where name = 'nanny.unlink' and nanny_id = ${record.id}`;
  expect(entry).toEqual({ accountId: admin.user.id, role: 'SUPER_ADMIN', result: 'applied' });
  expect((await family.post(`${path}/invite`)).status).toBe(201);
});

test('only super admins may read and change users', async () => {
  const lea = await register(server, 'Lea', 'FAMILY');
  const mia = await register(server, 'Mia', 'NANNY');
  for (const person of [lea, mia]) {
    expect((await person.get('/api/admin/users')).status).toBe(403);
    const body = { name: 'Mine', email: 'mine@example.com' };
    expect((await person.put(`/api/admin/users/${person.user.id}`, body)).status).toBe(403);
    expect((await person.delete(`/api/admin/users/${person.user.id}`)).status).toBe(403);
  }
  expect((await server.stranger.get('/api/admin/users')).status).toBe(401);
});

test("a super admin can't delete their own account here, nor the last one theirs", async () => {
  const own = `/api/admin/users/${admin.user.id}`;
  expect(await admin.delete(own)).toMatchObject({ status: 409, body: { code: 'own_account' } });
  const answer = await admin.call('DELETE', '/api/account', { body: { password: PASSWORD } });
  expect(answer).toMatchObject({ status: 409, body: { code: 'last_admin' } });
  expect((await admin.get('/api/auth/me')).status).toBe(200);
});

test('a super admin can be deleted while another one remains', async () => {
  const second = await anotherAdmin('second.admin@example.com');
  const answer = await second.call('DELETE', '/api/account', { body: { password: PASSWORD } });
  expect(answer.status).toBe(204);
  const third = await anotherAdmin('third.admin@example.com');
  expect((await admin.delete(`/api/admin/users/${third.user.id}`)).status).toBe(204);
});

const lockAdmins = (tx: TransactionSql) => tx`select 1 from account where role = 'SUPER_ADMIN' for update`;

test('of two super admins who delete each other concurrently, one remains', async () => {
  const other = await anotherAdmin('other.admin@example.com');
  const answers = await whileLocked(server.sql, lockAdmins, {
    start: () => [
      admin.delete(`/api/admin/users/${other.user.id}`),
      other.delete(`/api/admin/users/${admin.user.id}`),
    ],
  });
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  const left = await server.sql`select 1 from account where role = 'SUPER_ADMIN'`;
  expect(left.count).toBe(1);
});
