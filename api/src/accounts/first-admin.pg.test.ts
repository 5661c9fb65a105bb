import { afterEach, expect, test } from 'vitest';
import { openWorld, PASSWORD, register, type World } from '../../test-support/people.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

let world: World | undefined;
afterEach(() => world?.close());

const env = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'boss password' };
const secrets = { JWT_SECRET: 'only for tests, only for tests, only for tests', LOG_LEVEL: 'silent' };

const signIn = (password: string) =>
  world?.stranger.post<{ user: { role: string } }>('/api/auth/login', {
    email: 'boss@example.com',
    password,
  });

test("the first super admin is created once and may not use a family's routes", async () => {
  world = await openWorld({ env });
  const config = loadConfig({ ...env, ...secrets, ADMIN_PASSWORD: 'another password' });
  const secondStart = await buildApp({ config, sql: world.sql });
  await secondStart.close();
  expect((await signIn('another password'))?.status).toBe(401);
  const response = await signIn('boss password');
  expect(response?.body.user.role).toBe('SUPER_ADMIN');
  const token = (response?.body as { token?: string } | undefined)?.token ?? '';
  const headers = { authorization: `Bearer ${token}` };
  expect((await world.stranger.call('GET', '/api/nannies', { headers })).status).toBe(403);
});

test('ADMIN_EMAIL of an account that is no super admin ends the start with a sentence', async () => {
  world = await openWorld();
  await register(world, 'Boss', 'FAMILY');
  const config = loadConfig({ ...secrets, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD });
  await expect(buildApp({ config, sql: world.sql })).rejects.toThrow(
    'ADMIN_EMAIL boss@example.com already belongs to an account that is not a super admin.',
  );
});
