/**
 * Tests that a server start creates the super admin of ADMIN_EMAIL once, never changes the password, and fails if an
 * account of another role has the address; and that a super admin may not use a family's routes.
 */
import { expect, test } from 'vitest';
import {
  PASSWORD,
  register,
  signIn,
  startServerForTest,
  TEST_ENVIRONMENT,
} from '../../test-support/people.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';

const env = { ADMIN_EMAIL: 'Boss@Example.com', ADMIN_PASSWORD: 'boss password' };
test("the first super admin is created once and may not use a family's routes", async () => {
  const server = await startServerForTest({ env });
  const config = loadConfig({ ...TEST_ENVIRONMENT, ...env, ADMIN_PASSWORD: 'another password' });
  const secondStart = await buildApp({ config, sql: server.sql });
  await secondStart.close();
  const email = 'boss@example.com';
  await expect(signIn(server, email, { password: 'another password' })).rejects.toThrow(
    'Invalid credentials',
  );
  const admin = await signIn(server, email, { password: 'boss password' });
  expect(admin.user.role).toBe('SUPER_ADMIN');
  expect((await admin.get('/api/nannies')).status).toBe(403);
});

test('processes that start at once on a new database create one super admin', async () => {
  const server = await startServerForTest();
  const config = loadConfig({ ...TEST_ENVIRONMENT, ...env });
  const apps = await Promise.all([1, 2, 3].map(() => buildApp({ config, sql: server.sql })));
  await Promise.all(apps.map((app) => app.close()));
  const admin = await signIn(server, 'boss@example.com', { password: 'boss password' });
  expect((await admin.get<unknown[]>('/api/admin/users')).body).toHaveLength(1);
});

test('ADMIN_EMAIL of an account that is no super admin ends the start with a sentence', async () => {
  const server = await startServerForTest();
  await register(server, 'Boss', 'FAMILY');
  const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: PASSWORD };
  const config = loadConfig({ ...TEST_ENVIRONMENT, ...admin });
  await expect(buildApp({ config, sql: server.sql })).rejects.toThrow(
    'ADMIN_EMAIL boss@example.com already belongs to an account that is not a super admin.',
  );
});
