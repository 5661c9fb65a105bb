/**
 * Tests that a new JWT_SECRET voids tokens, cookies and impersonations, but not passwords or pending invitations, and
 * that tokens are valid again with the old secret.
 */
import type { FastifyInstance } from 'fastify';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  addNanny,
  invite,
  NOON,
  PASSWORD,
  Person,
  register,
  startServerForTest,
  syncRequestOf,
  TEST_ENVIRONMENT,
  type TestServer,
} from '../../test-support/people.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

/** Starts a server with another secret on the same database. */
async function rotate({ sql }: TestServer): Promise<FastifyInstance> {
  const config = loadConfig({ ...TEST_ENVIRONMENT, JWT_SECRET: 'another secret, another secret, another' });
  const rotated = await buildApp({ config, sql, now: () => NOON });
  onTestFinished(() => rotated.close());
  return rotated;
}

test('a new secret voids tokens, cookies and impersonations, but not passwords', async () => {
  const server = await startServerForTest();
  const family = await register(server, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  const link = await invite(family, mia.id);
  const credentials = { email: family.user.email, password: PASSWORD };
  const { cookies } = await server.stranger.post('/api/auth/login', credentials);
  const joining = { name: 'Mia', password: PASSWORD };
  const waiting = await addNanny(family, 'Ivy');
  const open = await invite(family, waiting.id);
  const nanny = await server.stranger.post<TokenAndUser>(`/api/invitations/${link}/accept`, joining);
  const impersonation = await family.post<{ impersonationToken: string }>(
    `/api/impersonate/${nanny.body.user.id}`,
  );

  const app = await rotate(server);
  const after = new Person(app);
  const message = syncRequestOf(family);
  for (const token of [family.token, nanny.body.token, impersonation.body.impersonationToken]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await after.call('GET', '/api/auth/me', { headers })).status).toBe(401);
    expect((await after.call('POST', '/api/auth/refresh', { headers })).status).toBe(401);
    expect((await after.call('POST', '/api/sync', { headers, body: message })).status).toBe(401);
    expect((await after.call('GET', '/api/sync/events', { headers })).status).toBe(401);
  }
  for (const { name, value } of cookies) {
    const headers = { cookie: `${name}=${value}` };
    expect((await after.call('GET', '/api/auth/me', { headers })).status).toBe(401);
  }

  const { status, body } = await after.post<TokenAndUser>('/api/auth/login', credentials);
  expect(status).toBe(200);
  const back = new Person(app, body);
  expect((await back.post('/api/sync', message)).status).toBe(200);
  // Pending invitations stay valid: their hashes don't depend on the secret.
  expect((await after.get(`/api/invitations/${open}`)).status).toBe(200);
  // With the old secret, old tokens are valid again: no session was deleted.
  expect((await family.get('/api/auth/me')).status).toBe(200);
});
