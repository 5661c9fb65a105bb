/**
 * Tests nannies' invitation links through the API with PostgreSQL: content, validity, one use, repeated requests,
 * joining with a new or an existing account, refused joiners, and the access of a nanny who is removed later.
 */
import { randomUUID } from 'node:crypto';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  householdIdOf,
  invite,
  join,
  PASSWORD,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';
import { lockHousehold } from '../database/mutation-log.ts';

const server = sharedTestServer({ env: { PUBLIC_URL: 'https://book.example' } });
let family: Person;
let other: Person;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  other = await register(server, 'Olga Other', 'FAMILY');
});

const load = (token: string) => server.stranger.get(`/api/invitations/${token}`);
const accept = (token: string, password = PASSWORD) =>
  server.stranger.post<TokenAndUser>(`/api/invitations/${token}/accept`, { name: 'Joined', password });
const GONE = { status: 404, body: { error: 'This invitation link is invalid or has expired.' } };

test('a link has the public address, names the nanny, and works once', async () => {
  const nanny = await addNanny(family, 'Mia');
  const { body } = await family.post<{ inviteUrl: string }>(`/api/nannies/${nanny.id}/invite`);
  expect(body.inviteUrl).toMatch(/^https:\/\/book\.example\/invite\/[\w-]{43}$/);
  const token = body.inviteUrl.split('/').at(-1) ?? '';
  expect((await load(token)).body).toEqual({
    email: 'mia@example.com',
    role: 'NANNY',
    nannyName: 'Mia',
    householdId: await householdIdOf(server.sql, family),
    householdName: `${family.user.name}'s household`,
  });

  const joined = await accept(token);
  expect(joined.body.user).toMatchObject({ name: 'Joined', email: 'mia@example.com', role: 'NANNY' });
  const { body: record } = await family.get<NannyAnswer>(`/api/nannies/${nanny.id}`);
  expect(record.nannyUserId).toBe(joined.body.user.id);

  expect(await load(token)).toMatchObject(GONE);
  expect(await accept(token)).toMatchObject(GONE);
  expect((await family.post(`/api/nannies/${nanny.id}/invite`)).status).toBe(409);
});

test('the token is not stored', async () => {
  const token = await invite(family, (await addNanny(family, 'Kim')).id);
  const rows = await server.sql`select * from invitation`;
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a new link voids the old one', async () => {
  const nanny = await addNanny(family, 'Nora');
  const old = await invite(family, nanny.id);
  const fresh = await invite(family, nanny.id);
  expect(await load(old)).toMatchObject(GONE);
  expect((await load(fresh)).status).toBe(200);
});

test('a repeated Idempotency-Key returns the same link and voids no newer one', async () => {
  const nanny = await addNanny(family, 'Rosa');
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () => family.call('POST', `/api/nannies/${nanny.id}/invite`, { headers });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toMatchObject({ status: 201, body: first.body });
  const later = await invite(family, nanny.id);
  expect((await ask()).body).toEqual(first.body);
  expect((await load(later)).status).toBe(200);
  await accept(later);
  expect(await ask()).toMatchObject({ status: 201, body: first.body });
});

test('of two requests at once with one Idempotency-Key, both return a link that works', async () => {
  const nanny = await addNanny(family, 'Rita');
  const householdId = await householdIdOf(server.sql, family);
  const headers = { 'idempotency-key': randomUUID() };
  const ask = () =>
    family.call<{ inviteUrl: string }>('POST', `/api/nannies/${nanny.id}/invite`, { headers });
  const [first, second] = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
    start: () => [ask(), ask()],
  });
  expect(second).toMatchObject({ status: 201, body: first?.body });
  expect((await load(first?.body.inviteUrl.split('/').at(-1) ?? '')).status).toBe(200);
});

test('of links requested concurrently, one is valid', async () => {
  const nanny = await addNanny(family, 'Tess');
  const tokens = await Promise.all(Array.from({ length: 5 }, () => invite(family, nanny.id)));
  const statuses = await Promise.all(tokens.map(async (token) => (await load(token)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a link is valid for seven days', async () => {
  const token = await invite(family, (await addNanny(family, 'Lea')).id);
  server.clock.now = '2026-03-12T16:59:59.000Z';
  expect((await load(token)).status).toBe(200);
  server.clock.now = '2026-03-12T17:00:00.000Z';
  expect(await load(token)).toMatchObject(GONE);
  expect(await accept(token)).toMatchObject(GONE);
});

test('a link is void once the nanny is removed or her e-mail changes', async () => {
  const nanny = await addNanny(family, 'Ida');
  const first = await invite(family, nanny.id);
  await family.patch(`/api/nannies/${nanny.id}`, { email: 'ida.new@example.com' });
  expect(await load(first)).toMatchObject(GONE);
  const second = await invite(family, nanny.id);
  expect((await family.delete(`/api/nannies/${nanny.id}`)).status).toBe(204);
  expect(await load(second)).toMatchObject(GONE);
});

test('a password that is too short is refused, and the link stays valid', async () => {
  const token = await invite(family, (await addNanny(family, 'Una')).id);
  expect(await accept(token, '12345')).toMatchObject({
    status: 400,
    body: { error: 'Password must be at least 6 characters long.' },
  });
  expect((await load(token)).status).toBe(200);
});

test('an existing account is linked by its password; each family sees its record', async () => {
  const here = await addNanny(family, 'Sam');
  const sam = await join(server, family, here);
  server.clock.now = '2026-03-06T17:00:00.000Z';
  const there = await addNanny(other, 'Sam', 30);
  const token = await invite(other, there.id);
  expect((await accept(token, 'not her password')).status).toBe(401);
  const linked = await accept(token);
  expect(linked.body.user.id).toBe(sam.user.id);

  const own = await sam.get<NannyAnswer>('/api/nannies/me');
  expect(own.body).toMatchObject({ id: here.id, hourlyRate: 21.5 });
  const byId = await sam.get<NannyAnswer>(`/api/nannies/${there.id}`);
  expect(byId.body).toMatchObject({ id: there.id, hourlyRate: 30 });
});

test('an account can’t take a second record of its household and lose the first', async () => {
  const first = await addNanny(family, 'Pia');
  const pia = await join(server, family, first);
  await server.sql`update account set email = 'pia.new@example.com' where id = ${pia.user.id}`;
  const second = await family.post<NannyAnswer>('/api/nannies', {
    name: 'Pia',
    email: 'pia.new@example.com',
    hourlyRate: 20,
  });
  const token = await invite(family, second.body.id);
  expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'already_member' } });
  expect((await pia.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(first.id);
  const { body: record } = await family.get<NannyAnswer>(`/api/nannies/${second.body.id}`);
  expect(record.nannyUserId).toBeNull();
});

test("a family's e-mail can't join as a nanny", async () => {
  const { body: nanny } = await family.post<NannyAnswer>('/api/nannies', {
    name: 'Olga',
    email: other.user.email,
    hourlyRate: 20,
  });
  expect((await accept(await invite(family, nanny.id))).status).toBe(409);
});

test('of two concurrent uses of a link, one joins', async () => {
  await register(server, 'Racing', 'NANNY');
  // A person without an account, and one who has one.
  for (const name of ['Race', 'Racing']) {
    const token = await invite(family, (await addNanny(family, name)).id);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  }
});

test('a removed nanny keeps her account and loses the household', async () => {
  const nanny = await addNanny(family, 'Rae');
  const rae = await join(server, family, nanny);
  await family.delete(`/api/nannies/${nanny.id}`);
  expect(await rae.get('/api/nannies/me')).toMatchObject({
    status: 404,
    body: { error: 'No family has added you yet' },
  });
  expect((await rae.get(`/api/nannies/${nanny.id}`)).status).toBe(404);
  expect((await rae.get('/api/auth/me')).status).toBe(200);
});
