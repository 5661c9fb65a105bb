/**
 * Tests the server's log with PostgreSQL: no secrets or personal content, request ids, counts of pushes, device
 * reports.
 */
import { randomUUID } from 'node:crypto';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { expect, test } from 'vitest';
import { resetTokenFor } from '../../test-support/fixture.ts';
import {
  addNanny,
  householdIdOf,
  invite,
  PASSWORD,
  Person,
  queued,
  register,
  signIn,
  startTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'the secret of the admin' };

/** Starts a server that logs at this level. The test closes it before it reads the lines. */
async function startLogging(level: string, env: Record<string, string> = {}) {
  const lines: string[] = [];
  const logTo = { write: (line: string) => lines.push(line) };
  const server = await startTestServer({ env: { LOG_LEVEL: level, ...env }, logTo });
  const family = await register(server, 'Fay Family', 'FAMILY');
  return { server, family, lines };
}

test('at level trace the log holds no password, token, cookie or link', async () => {
  const { server, family, lines } = await startLogging('trace', ADMIN);
  const credentials = { email: family.user.email, password: PASSWORD };
  const signedIn = await server.stranger.post<TokenAndUser>('/api/auth/login', credentials);
  const cookies = signedIn.cookies.map(({ value }) => value);
  await server.stranger.post('/api/auth/login', { ...credentials, password: 'a wrong password' });
  await server.stranger.call('POST', '/api/auth/login', { body: `{"password":"${PASSWORD}` });

  const mia = await addNanny(family, 'Mia');
  const link = await invite(family, mia.id);
  await server.stranger.get(`/api/invitations/${link}`);
  await server.app.inject({ url: `/invite/${link}` });
  const feed = { householdId: await householdIdOf(server.sql, family), notes: false };
  const { url } = (await family.post<{ url: string }>('/api/account/feeds', feed)).body;
  const { pathname } = new URL(url);
  await server.app.inject({ url: pathname });
  const joining = { name: 'Mia', password: 'the secret of the nanny' };
  const joined = await server.stranger.post<TokenAndUser>(`/api/invitations/${link}/accept`, joining);
  const impersonation = await family.post<{ impersonationToken: string }>(
    `/api/impersonate/${joined.body.user.id}`,
  );
  const change = { currentPassword: PASSWORD, newPassword: 'the secret that is new' };
  expect((await family.post('/api/auth/password', change)).status).toBe(204);
  const admin = await signIn(server, ADMIN.ADMIN_EMAIL, { password: ADMIN.ADMIN_PASSWORD });
  const resetLink = await resetTokenFor(admin, family);
  await server.app.inject({ url: `/reset/${resetLink}` });
  const reset = { password: 'the secret by a link' };
  expect((await server.stranger.post(`/api/auth/password-reset/${resetLink}`, reset)).status).toBe(204);
  const cookie = { cookie: cookies.map((value) => `fairday_session=${value}`).join('; ') };
  await new Person(server.app).call('GET', '/api/auth/me', { headers: cookie });
  // A server fault, whose database error quotes the row.
  await server.sql`alter table account add constraint nobody check (length(name) < 12)`;
  const body = { name: 'Somebody with a long name', email: 'long@example.com', role: 'FAMILY' };
  expect(
    (await server.stranger.post('/api/auth/register', { ...body, password: 'the secret that failed' }))
      .status,
  ).toBe(500);
  const hashes = await server.sql<
    { passwordHash: string }[]
  >`select password_hash as "passwordHash" from account`;
  await server.close();

  const log = lines.join('');
  expect(log).toContain('/api/invitations/[token]');
  expect(log).toContain('/api/auth/password-reset/[token]');
  expect(log).toContain('/calendar/[token]');
  expect(log).toContain('super admin created a password link');
  expect(log).toContain('violates check constraint');
  const secrets = [
    PASSWORD,
    ADMIN.ADMIN_PASSWORD,
    'a wrong password',
    joining.password,
    change.newPassword,
    reset.password,
    resetLink,
    pathname.split('/').at(-1) ?? '',
    'the secret that failed',
    'long@example.com',
    link,
    family.token ?? '',
    joined.body.token,
    impersonation.body.impersonationToken,
    ...cookies,
    ...hashes.map(({ passwordHash }) => passwordHash),
  ];
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
});

test("a request's lines have its id; a push logs counts and results, no content", async () => {
  const { server, family, lines } = await startLogging('info');
  const householdId = await householdIdOf(server.sql, family);
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const todo = { todoId: randomUUID(), dayId: randomUUID(), title: 'Buy the medicine' };
  const mutations = [
    queued(1, { householdId, name: 'household.saveSettings', args: settings }),
    queued(2, { householdId, name: 'todo.add', args: todo }),
  ];
  lines.length = 0;
  expect((await family.post('/api/sync', syncRequestOf(family, { mutations }))).status).toBe(200);
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const profile = { ...settings, timezone: 'Mars/Olympus' };
  await family.call('PUT', '/api/family-profile', { headers, body: profile });
  await server.close();
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ids = new Set(entries.map(({ reqId }) => reqId));
  expect([...ids].every((id) => typeof id === 'string')).toBe(true);
  expect(ids.size).toBe(2);
  const push = entries.find(({ msg }) => msg === 'push applied');
  expect(push).toMatchObject({
    mutations: 2,
    outcomes: { applied: 1 },
    durationMs: expect.any(Number),
    refused: [mutations[1]?.id],
  });
  expect(entries.filter(({ mutationId }) => mutationId === key)).toEqual([
    expect.objectContaining({
      req: { method: 'PUT', path: '/api/family-profile' },
      res: { statusCode: 400 },
      responseTime: expect.any(Number),
    }),
  ]);
  const log = lines.join('');
  expect(log).not.toMatch(/Fay|fay\.family|medicine|Mars|Olympus|127\.0\.0\.1/);
  expect(log).not.toContain(mutations[0]?.id);
});

test("a device's report is logged as a warning, only for its own households", async () => {
  const { server, family, lines } = await startLogging('warn');
  await register(server, 'Olga Other', 'FAMILY');
  const households = await server.sql<{ id: string; isHers: boolean }[]>`
    select household_id as id, account_id = ${family.user.id} as "isHers" from membership order by 2 desc`;
  const reports = households.map(({ id }) => ({
    code: 'digest_mismatch',
    householdId: id,
    table: 'rate',
  }));
  expect((await family.post('/api/sync', syncRequestOf(family, { reports }))).status).toBe(200);
  await server.close();
  const [warning, ...others] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ ...reports[0], msg: 'device repaired itself' });
  expect(JSON.stringify(warning)).not.toMatch(new RegExp(`Fay|${family.user.id}`));
});
