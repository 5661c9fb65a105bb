/**
 * Tests the limits on sign-in tries per IP address and per account through the API with PostgreSQL. They count
 * before a body is read. X-Forwarded-For is ignored without a trusted proxy, and the owner's own browser can still sign
 * in.
 */
import { beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  addNanny,
  join,
  PASSWORD,
  type Person,
  register,
  sharedTestServer,
} from '../../test-support/people.ts';

const PER_MINUTE = 4;
const server = sharedTestServer({ env: { AUTH_RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } });
let family: Person;
let device: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  const here = await signIn({ from: '10.0.0.1', password: PASSWORD });
  device = here.cookies.find(({ name }) => name === 'fairday_device')?.value ?? '';
});

const signIn = (
  { from, password = 'wrong', cookie }: { from: string; password?: string; cookie?: string },
  email = 'fay.family@example.com',
) =>
  server.stranger.call('POST', '/api/auth/login', {
    body: { email, password },
    from,
    headers: cookie === undefined ? {} : { cookie },
  });

async function tries(count: number, one: () => Promise<Answer<unknown>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await one()).status);
  return statuses;
}

test('an IP address has limited tries per minute over all accounts', async () => {
  const from = '10.0.1.1';
  let n = 0;
  const statuses = await tries(PER_MINUTE + 1, () => signIn({ from }, `somebody${(n += 1)}@example.com`));
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
  const refused = await signIn({ from, password: PASSWORD });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('a home with many IPv6 networks has the tries of one address', async () => {
  let n = 0;
  const statuses = await tries(PER_MINUTE + 1, () =>
    signIn({ from: `2001:db8:1:${((n += 1)).toString(16)}::1` }, `home${n}@example.com`),
  );
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
  expect((await signIn({ from: '2001:db8:1:100::1' })).status).toBe(401);
});

test('an IP address without tries left is refused before its body is read', async () => {
  const from = '10.0.1.3';
  await tries(PER_MINUTE, () => signIn({ from }, 'nobody@example.com'));
  const long = { body: JSON.stringify('x'.repeat(20_000)), from };
  expect((await server.stranger.call('POST', '/api/auth/login', long)).status).toBe(429);
  expect((await server.stranger.call('POST', '/api/auth/login', { ...long, from: '10.0.1.4' })).status).toBe(
    413,
  );
});

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const from = '10.0.1.2';
  let n = 0;
  const statuses = await tries(PER_MINUTE + 1, () =>
    server.stranger.call('POST', '/api/auth/login', {
      body: { email: 'nobody@example.com', password: 'wrong' },
      from,
      headers: { 'x-forwarded-for': `10.9.9.${(n += 1)}` },
    }),
  );
  expect(statuses.at(-1)).toBe(429);
});

test('guessing from many addresses is limited, without locking out the owner', async () => {
  let n = 0;
  const guess = () => signIn({ from: `10.1.0.${(n += 1)}` });
  const statuses = await tries(PER_MINUTE * 5 + 2, guess);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(PER_MINUTE * 5);
  expect(statuses.at(-1)).toBe(429);
  expect((await signIn({ from: '10.2.0.1', password: PASSWORD })).status).toBe(429);
  const owner = { from: '10.2.0.2', password: PASSWORD, cookie: `fairday_device=${device}` };
  expect((await signIn(owner)).status).toBe(200);
});

test('only the cookie of a browser where the owner signed in ignores the limit', async () => {
  const mia = await join(server, family, await addNanny(family, 'Mia'));
  const viewing = await family.post<{ impersonationToken: string }>(`/api/impersonate/${mia.user.id}`);
  const { email } = mia.user;
  let n = 0;
  const guess = (cookie?: string) =>
    signIn({ from: `10.3.0.${(n += 1)}`, ...(cookie === undefined ? {} : { cookie }) }, email);
  expect((await tries(PER_MINUTE * 5 + 1, guess)).at(-1)).toBe(429);
  for (const token of [viewing.body.impersonationToken, mia.token, device]) {
    expect((await guess(`fairday_device=${token}`)).status).toBe(429);
  }
});

test('the cookie that remembers a browser gives no access', async () => {
  const headers = { authorization: `Bearer ${device}` };
  expect((await server.stranger.call('GET', '/api/auth/me', { headers })).status).toBe(401);
});
