/**
 * Tests sessions through the API with PostgreSQL: their duration, refresh, the list, signing out devices, new
 * passwords and limited guesses, and sign-ins during a password change or an account's deletion.
 */

import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { SessionAnswer, TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { expect, test } from 'vitest';
import {
  NOON,
  PASSWORD,
  Person,
  register,
  sharedTestServer,
  signIn,
  startServerForTest,
} from '../../test-support/people.ts';

const server = sharedTestServer();

const later = (days: number): string => addMinutes(NOON, days * MINUTES_PER_DAY);

const statusOf = async (person: Person): Promise<number> => (await person.get('/api/auth/me')).status;
const sessionsOf = async (person: Person): Promise<SessionAnswer[]> =>
  (await person.get<SessionAnswer[]>('/api/auth/sessions')).body;

const change = (person: Person, currentPassword: string, newPassword: string) =>
  person.post('/api/auth/password', { currentPassword, newPassword });

test('a session lasts 60 days from its last use', async () => {
  const ann = await register(server, 'Ann', 'FAMILY');
  server.clock.now = later(59);
  expect(await statusOf(ann)).toBe(200);
  server.clock.now = later(118);
  expect(await statusOf(ann)).toBe(200);
  server.clock.now = later(179);
  expect(await statusOf(ann)).toBe(401);
});

test('a failed session extension fails no request and is repeated a minute later', async () => {
  const zoe = await register(server, 'Zoe', 'FAMILY');
  await server.sql.unsafe(
    `alter table session add constraint not_extended check (last_used_at < '${later(59)}') not valid`,
  );
  server.clock.now = later(59);
  expect(await statusOf(zoe)).toBe(200);
  expect((await zoe.post('/api/auth/refresh')).status).toBe(200);
  await server.sql`alter table session drop constraint not_extended`;
  const expiry = async () => (await sessionsOf(zoe))[0]?.expiresAt;
  expect(await expiry()).toBe(later(60));
  server.clock.now = addMinutes(later(59), 1);
  await statusOf(zoe);
  expect(await expiry()).toBe(addMinutes(later(119), 1));
});

test("a refresh returns the session's token and extends the session", async () => {
  const ben = await register(server, 'Ben', 'FAMILY');
  const { body } = await ben.post<TokenAndUser>('/api/auth/refresh');
  expect(body.user).toEqual(ben.user);
  expect(await sessionsOf(new Person(server.app, body))).toHaveLength(1);
  expect((await sessionsOf(ben))[0]).toMatchObject({ isCurrent: true, expiresAt: later(60) });
});

test('sessions are listed with their device names, the last used first', async () => {
  const cat = await register(server, 'Cat', 'FAMILY');
  server.clock.now = later(1);
  const phone = await signIn(server, cat.user.email, { device: 'A phone' });
  expect(await sessionsOf(phone)).toMatchObject([
    { device: 'A phone', isCurrent: true, impersonatedBy: null, createdAt: later(1) },
    { isCurrent: false, createdAt: NOON },
  ]);
});

test('one device can be signed out, and then all others', async () => {
  const dan = await register(server, 'Dan', 'FAMILY');
  const phone = await signIn(server, dan.user.email, { device: 'A phone' });
  const tablet = await signIn(server, dan.user.email, { device: 'A tablet' });
  const desk = await signIn(server, dan.user.email, { device: 'A desk' });
  const lost = (await sessionsOf(dan)).find(({ device }) => device === 'A phone');
  expect((await dan.delete(`/api/auth/sessions/${lost?.id}`)).status).toBe(204);
  expect(await Promise.all([dan, phone, tablet, desk].map(statusOf))).toEqual([200, 401, 200, 200]);
  expect((await dan.delete(`/api/auth/sessions/${lost?.id}`)).status).toBe(404);
  expect((await dan.delete('/api/auth/sessions')).status).toBe(204);
  expect(await Promise.all([dan, phone, tablet, desk].map(statusOf))).toEqual([200, 401, 401, 401]);
  expect(await sessionsOf(dan)).toHaveLength(1);
});

test("a device can't be signed out by another person", async () => {
  const eve = await register(server, 'Eve', 'FAMILY');
  const fay = await register(server, 'Fay', 'FAMILY');
  const [hers] = await sessionsOf(eve);
  expect((await fay.delete(`/api/auth/sessions/${hers?.id}`)).status).toBe(404);
  expect(await statusOf(eve)).toBe(200);
});

test('a changed password ends all other sessions', async () => {
  const gil = await register(server, 'Gil', 'NANNY');
  const phone = await signIn(server, gil.user.email, { device: 'A phone' });
  expect((await change(gil, PASSWORD, 'another password')).status).toBe(204);
  expect(await Promise.all([gil, phone].map(statusOf))).toEqual([200, 401]);
  const body = { email: gil.user.email, password: PASSWORD };
  expect((await server.stranger.post('/api/auth/login', body)).status).toBe(401);
  expect(await statusOf(await signIn(server, gil.user.email, { password: 'another password' }))).toBe(200);
});

test('without the current password nothing changes, and the answer names the field', async () => {
  const hal = await register(server, 'Hal', 'FAMILY');
  const phone = await signIn(server, hal.user.email, { device: 'A phone' });
  expect(await change(hal, 'not it', 'another password')).toMatchObject({
    status: 400,
    body: { code: 'wrong_password', details: [{ path: 'currentPassword' }] },
  });
  expect(await change(hal, PASSWORD, 'short')).toMatchObject({
    status: 400,
    body: { code: 'password_too_short', details: [{ path: 'newPassword' }] },
  });
  expect(await statusOf(phone)).toBe(200);
  expect(await statusOf(await signIn(server, hal.user.email, { device: 'A phone' }))).toBe(200);
});

test('of two concurrent password changes one is applied', async () => {
  const ida = await register(server, 'Ida', 'FAMILY');
  const phone = await signIn(server, ida.user.email, { device: 'A phone' });
  const answers = await Promise.all([
    change(ida, PASSWORD, 'the first new one'),
    change(phone, PASSWORD, 'the second new one'),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
  expect((await Promise.all([ida, phone].map(statusOf))).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a sign-in begun with the old password does not outlive its change', async () => {
  const kai = await register(server, 'Kai', 'FAMILY');
  const body = { email: kai.user.email, password: PASSWORD };
  const logins = Array.from({ length: 12 }, () =>
    server.stranger.post<TokenAndUser>('/api/auth/login', body),
  );
  const changed = change(kai, PASSWORD, 'another password');
  const entered = (await Promise.all(logins)).filter(({ status }) => status === 200);
  expect((await changed).status).toBe(204);
  const tokens = entered.map(({ body: signedIn }) => new Person(server.app, signedIn));
  expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
});

test('a sign-in while the account is deleted is a 200 or a 401, never a fault', async () => {
  for (const name of ['Lea', 'Leo', 'Liv']) {
    const gone = await register(server, name, 'FAMILY');
    const body = { email: gone.user.email, password: PASSWORD };
    const logins = Array.from({ length: 6 }, () => server.stranger.post('/api/auth/login', body));
    const ended = gone.call('DELETE', '/api/account', { body: { password: PASSWORD } });
    const statuses = (await Promise.all(logins)).map(({ status }) => status);
    expect((await ended).status).toBe(204);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
  }
});

test('guessing with a stolen token is limited, without locking out the owner', async () => {
  const narrow = await startServerForTest({ env: { AUTH_RATE_LIMIT_PER_MINUTE: '3' } });
  const jo = await register(narrow, 'Jo', 'FAMILY');
  const guesses = await Promise.all([1, 2, 3, 4].map((n) => change(jo, `guess ${n}`, 'another password')));
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([400, 400, 400, 429]);
  expect(guesses.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60');
  const body = { email: jo.user.email, password: PASSWORD };
  expect((await narrow.stranger.post('/api/auth/login', body)).status).toBe(200);
});
