/** Tests REST calls with a stubbed fetch: the request sent, the value or error returned, refused tokens reported. */

import { exportPayments, unpaid } from 'sync-protocol/ledger/payments-rest.ts';
import { adminImpersonate, editUser } from 'sync-protocol/people/administration-rest.ts';
import { login, logout } from 'sync-protocol/people/sessions-rest.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, onTokenRefused } from './api-client.ts';
import { buildPath, call } from './rest-client.ts';

const USER = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.test',
  role: 'FAMILY',
  timezone: 'America/New_York',
  currency: 'USD',
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

interface Seen {
  readonly path: string;
  readonly init: RequestInit;
}

let seen: Seen[] = [];
let answer = { status: 200, body: '' };
const stored = new Map<string, string>();

beforeEach(() => {
  seen = [];
  stored.clear();
  stored.set('auth_token', 'kept');
  // Browser APIs that Node lacks. The browser tests cover the real server.
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    seen.push({ path, init });
    const { status, body } = answer;
    return new Response(body === '' ? null : body, { status });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const headerOf = (name: string): string | null => new Headers(seen[0]?.init.headers).get(name);

const answering = (status: number, body: unknown): void => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

it('encodes parameters in the path', () => {
  expect(buildPath('/api/a/{one}/b/{two}', { one: 'x/y', two: 'ü ?' })).toBe('/api/a/x%2Fy/b/%C3%BC%20%3F');
});

it('throws when a path parameter is missing', () => {
  expect(() => buildPath('/api/a/{one}', {})).toThrow('without one');
});

const IN_HOUSEHOLD = { query: { householdId: '0198c0de-0001-7000-8000-000000000001' } };

it('leaves undefined query parameters out', () => {
  expect(buildPath('/api/a', {}, { start: '2026-01-01', end: undefined, n: 3 })).toBe(
    '/api/a?start=2026-01-01&n=3',
  );
  expect(buildPath('/api/a', {}, { start: undefined })).toBe('/api/a');
});

it('sends method, path, token and JSON of the route', async () => {
  answering(200, USER);
  const edited = await call(editUser, {
    params: { userId: USER.id },
    body: { name: 'Ann Lee', email: USER.email },
  });
  expect(edited).toEqual(USER);
  const body = JSON.stringify({ name: 'Ann Lee', email: USER.email });
  expect(seen).toMatchObject([
    { path: `/api/admin/users/${USER.id}`, init: { method: 'PUT', credentials: 'include', body } },
  ]);
  expect(headerOf('authorization')).toBe('Bearer kept');
  expect(headerOf('content-type')).toBe('application/json');
});

it('sends a content type only with a body', async () => {
  answering(200, { impersonationToken: 't', user: USER });
  await call(adminImpersonate, { params: { userId: USER.id } });
  expect(headerOf('content-type')).toBeNull();
  expect(seen[0]?.init.body).toBeUndefined();
});

it('sends a given token instead of the stored one', async () => {
  answering(204, '');
  await expect(call(logout, { token: 'other' })).resolves.toBeUndefined();
  expect(headerOf('authorization')).toBe('Bearer other');
});

it('returns a file as text', async () => {
  answering(200, 'Date,Nanny\r\n');
  await expect(call(exportPayments, IN_HOUSEHOLD)).resolves.toBe('Date,Nanny\r\n');
});

it('throws a refusal in the reader’s words, with its details', async () => {
  const details = [{ path: 'email', message: 'Must be an e-mail address' }];
  answering(400, { error: 'Something is not valid.', code: 'bad_input', details });
  const error = await call(login, { body: { email: 'x', password: 'y' } }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    fromServer: true,
    message: 'Some of this input is not valid.',
    details,
  });
});

it('throws the server’s sentence of a refusal that this version does not know', async () => {
  answering(409, { error: 'The moon is full.', code: 'full_moon' });
  await expect(call(unpaid, IN_HOUSEHOLD)).rejects.toThrow('The moon is full.');
});

it("throws '{status}: {body}' for a response that is not from our server", async () => {
  answering(502, 'Bad Gateway');
  await expect(call(unpaid, IN_HOUSEHOLD)).rejects.toThrow('502: Bad Gateway');
});

it('throws when a response does not match the contract', async () => {
  for (const wrong of ['', 'no json', { token: 't' }, { token: 't', user: { ...USER, role: 'KING' } }]) {
    answering(200, wrong);
    const error = await call(login, { body: { email: 'x', password: 'y' } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ fromServer: false });
  }
});

it('accepts fields that only a newer server knows', async () => {
  const owed = { nannyId: USER.id, unpaidCents: 5, owedWagesCents: 3, owedClaimsCents: 2 };
  answering(200, [{ ...owed, currency: 'USD' }]);
  expect(await call(unpaid, IN_HOUSEHOLD)).toMatchObject([owed]);
});

it('throws a network error when no response arrives', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(unpaid, IN_HOUSEHOLD)).rejects.toBeInstanceOf(NetworkError);
});

it('reports a token that the server refuses, and no other error', async () => {
  const refused: string[] = [];
  onTokenRefused((token) => refused.push(token));
  answering(401, { error: 'Invalid credentials', code: 'invalid_credentials' });
  await call(login, { body: { email: 'x', password: 'y' } }).catch(() => undefined);
  expect(refused).toEqual([]);
  answering(401, { error: 'Please sign in.', code: 'signed_out' });
  await call(unpaid, IN_HOUSEHOLD).catch(() => undefined);
  expect(refused).toEqual(['kept']);
});
