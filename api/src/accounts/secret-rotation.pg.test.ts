/** A new JWT_SECRET voids all tokens and nothing else. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TokenAndUser } from 'sync-protocol/rest/sessions.ts';
import { afterEach, expect, test } from 'vitest';
import {
  addNanny,
  invite,
  NOON,
  openWorld,
  PASSWORD,
  Person,
  register,
  type World,
} from '../../test-support/people.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

let world: World;
let rotated: FastifyInstance;
afterEach(async () => {
  await rotated.close();
  await world.close();
});

/** Starts a server with another secret on the same database. */
async function rotate(): Promise<FastifyInstance> {
  const config = loadConfig({ JWT_SECRET: 'another secret, another secret, another', LOG_LEVEL: 'silent' });
  rotated = await buildApp({ config, sql: world.sql, now: () => NOON });
  return rotated;
}

test('a new secret voids tokens, cookies and impersonations, but not passwords', async () => {
  world = await openWorld();
  const family = await register(world, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia');
  const link = await invite(family, mia.id);
  const credentials = { email: family.user.email, password: PASSWORD };
  const { cookies } = await world.stranger.post('/api/auth/login', credentials);
  const joining = { name: 'Mia', password: PASSWORD };
  const waiting = await addNanny(family, 'Ivy');
  const open = await invite(family, waiting.id);
  const nanny = await world.stranger.post<TokenAndUser>(`/api/invitations/${link}/accept`, joining);
  const impersonation = await family.post<{ impersonationToken: string }>(
    `/api/impersonate/${nanny.body.user.id}`,
  );

  const app = await rotate();
  const after = new Person(app);
  const message = {
    protocol: 1,
    accountId: family.user.id,
    clientId: randomUUID(),
    cursors: {},
    mutations: [],
  };
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
