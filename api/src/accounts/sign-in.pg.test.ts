/**
 * Tests registration, sign-in, sign-out, tokens of unknown sessions, and the session cookie (also against other sites)
 * through the API with PostgreSQL.
 */
import { randomUUID } from 'node:crypto';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { NOON, PASSWORD, Person, register, sharedTestServer } from '../../test-support/people.ts';

const server = sharedTestServer();
let family: Person;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
});

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.stranger.call<TokenAndUser>('POST', '/api/auth/login', { body: { email, password }, headers });

test('registration signs in; the e-mail is stored trimmed and in lower case', async () => {
  const body = { name: ' Ann  Lee ', email: ' Ann@Example.COM ', password: 'sixsix', role: 'NANNY' };
  const answer = await server.stranger.post<TokenAndUser>('/api/auth/register', body);
  expect(answer.status).toBe(201);
  expect(answer.body.user).toMatchObject({
    name: 'Ann  Lee',
    email: 'ann@example.com',
    role: 'NANNY',
    timezone: 'America/New_York',
    currency: 'USD',
    createdAt: NOON,
  });
  const me = await new Person(server.app, answer.body).get('/api/auth/me');
  expect(me.body).toEqual(answer.body.user);
});

test('a family whose household’s name is cut at an emoji can register', async () => {
  const name = `${'x'.repeat(87)}😀 and more`;
  const body = { name, email: 'long@example.com', password: PASSWORD, role: 'FAMILY' };
  expect(await server.stranger.post('/api/auth/register', body)).toMatchObject({
    status: 201,
    body: { user: { name } },
  });
});

test('an e-mail has one account, regardless of upper and lower case', async () => {
  const body = { name: 'Other', email: 'FAY.family@example.com', password: PASSWORD, role: 'FAMILY' };
  expect(await server.stranger.post('/api/auth/register', body)).toMatchObject({
    status: 409,
    body: { error: 'An account with this email already exists' },
  });
});

test.each([[{ role: 'SUPER_ADMIN' }], [{ isAdmin: true }]])('registration refuses %o', async (wrong) => {
  const body = { name: 'New', email: 'new@example.com', password: PASSWORD, role: 'FAMILY', ...wrong };
  expect((await server.stranger.post('/api/auth/register', body)).status).toBe(400);
});

test('an unknown e-mail and a wrong password are the same 401', async () => {
  const wrong = await signIn(family.user.email, 'wrong password');
  const unknown = await signIn('nobody@example.com', 'wrong password');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toEqual({ error: 'Invalid credentials', code: 'invalid_credentials' });
  expect(unknown).toMatchObject({ status: 401, body: wrong.body });
});

test('logging out ends only this session', async () => {
  const { body } = await signIn(family.user.email, PASSWORD);
  const phone = new Person(server.app, body);
  expect((await phone.post('/api/auth/logout')).status).toBe(204);
  expect((await phone.get('/api/auth/me')).status).toBe(401);
  expect((await family.get('/api/auth/me')).status).toBe(200);
});

test('a valid token of an unknown session is a 401', async () => {
  const token = server.app.jwt.sign({ sub: family.user.id, sid: randomUUID() });
  const headers = { authorization: `Bearer ${token}` };
  expect((await server.stranger.call('GET', '/api/auth/me', { headers })).status).toBe(401);
});

test('the cookie signs in too, but changes nothing for another site', async () => {
  const entered = await signIn(family.user.email, PASSWORD);
  const session = entered.cookies.find(({ name }) => name === 'fairday_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  const cookie = `fairday_session=${session?.value}`;
  const logout = (headers: Record<string, string>) =>
    server.stranger.call('POST', '/api/auth/logout', { headers: { cookie, ...headers } });

  expect((await server.stranger.call('GET', '/api/auth/me', { headers: { cookie } })).status).toBe(200);
  expect(await logout({})).toMatchObject({ status: 403, body: { code: 'cross_origin' } });
  expect((await logout({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await logout({ origin: 'null' })).status).toBe(403);
  expect((await logout({ origin: 'http://127.0.0.1:3000' })).status).toBe(204);
});
