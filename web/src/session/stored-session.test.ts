/** Tests reading the stored session, also when it is corrupt. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredSession } from './stored-session.ts';

const ANN = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.test',
  role: 'FAMILY',
  timezone: 'America/New_York',
  currency: 'USD',
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function readWith(user: unknown) {
  stored.set('auth_token', 'token');
  stored.set('auth_user', JSON.stringify(user));
  return readStoredSession();
}

it('reads the stored token and user, with fields that this build does not know', () => {
  expect(readStoredSession()).toBe('none');
  expect(readWith(ANN)).toEqual({ token: 'token', user: ANN });
  expect(readWith({ ...ANN, language: 'es' })).toEqual({ token: 'token', user: { ...ANN, language: 'es' } });
});

it.each([
  ['no object', 'Ann'],
  ['null', null],
  ['a list', []],
  ['an id that is no UUID', { ...ANN, id: 'x' }],
  ['no name', { ...ANN, name: undefined }],
  ['an unknown role', { ...ANN, role: 'KING' }],
])('a stored user with %s is corrupt', (_what, user) => {
  expect(readWith(user)).toBe('corrupt');
});

it.each(['{', ''])('a stored user that is no JSON is corrupt: %j', (text) => {
  readWith(ANN);
  stored.set('auth_user', text);
  expect(readStoredSession()).toBe('corrupt');
});
