/** Tests how the language at a device and the account's come together: late answers, other people, a network again. */
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../kit/language/catalogs.ts';
import { currentLanguage } from '../kit/language/language.ts';
import { chooseLanguage, followAccountLanguage } from './chosen-language.ts';
import { clearUnsentLanguage, keepUnsentLanguage, unsentLanguage } from './remembered-language.ts';
import { currentSession, setSession } from './session.ts';

const userOf = (last: number, language: Language) => ({
  id: `01920000-0000-7000-8000-00000000000${last}`,
  name: 'Ann Lee',
  email: 'ann@example.test',
  role: 'FAMILY' as const,
  timezone: 'America/New_York',
  currency: 'USD' as const,
  language,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const ANN = userOf(1, 'en');
const BEN = userOf(2, 'en');

const stored = new Map<string, string>();
const listeners = new Map<string, () => void>();
const listen = (name: string, listener: () => void): void => void listeners.set(name, listener);

/** What the server knows of Ann, the languages that it was sent, and what holds its next answer back. */
let onServer: Language = 'en';
let sent: Language[] = [];
let held: Promise<void> | undefined;

async function answer(
  _path: string,
  { method, body, headers }: RequestInit & { body?: string },
): Promise<Response> {
  const user = new Headers(headers).get('authorization') === 'Bearer ben' ? BEN : ANN;
  const wait = held;
  held = undefined;
  if (method === 'GET') {
    const asked = { ...user, language: onServer };
    await wait;
    return Response.json(asked);
  }
  const { language } = JSON.parse(body ?? '') as { language: Language };
  sent.push(language);
  await wait;
  onServer = language;
  return Response.json({ ...user, language });
}

/** Delays the server’s next answer until the returned function is called. */
function delayAnswer(): () => void {
  let release: (() => void) | undefined;
  held = new Promise((resolve) => {
    release = resolve;
  });
  return () => release?.();
}

// Browser APIs that Node lacks. The browser tests cover the real ones.
beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: listen });
  vi.stubGlobal('document', {
    documentElement: { lang: '' },
    visibilityState: 'visible',
    addEventListener: listen,
  });
  vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
  vi.stubGlobal('fetch', answer);
  vi.useFakeTimers();
  followAccountLanguage();
  vi.useRealTimers();
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(async () => {
  stored.clear();
  onServer = 'en';
  await changeLanguage('en');
  setSession({ token: 'ann', user: ANN });
  sent = [];
});

/** The first call loads its modules, which takes seconds on a busy machine. */
const until = (expectation: () => void): Promise<void> => vi.waitFor(expectation, { timeout: 20_000 });

const show = (): void => listeners.get('visibilitychange')?.();

it('of two choices the newer one reaches the account last', async () => {
  keepUnsentLanguage('es', ANN);
  const release = delayAnswer();
  show();
  await until(() => expect(sent).toEqual(['es']));
  await chooseLanguage('fr');
  await vi.dynamicImportSettled();
  release();
  await until(() => expect(currentSession().user?.language).toBe('fr'));
  expect(sent).toEqual(['es', 'fr']);
  expect(onServer).toBe('fr');
});

it('an older answer about the account undoes no newer choice', async () => {
  const release = delayAnswer();
  show();
  await until(() => expect(held).toBeUndefined());
  await chooseLanguage('es');
  await vi.dynamicImportSettled();
  release();
  await vi.dynamicImportSettled();
  await until(() => expect(unsentLanguage(ANN)).toBeUndefined());
  expect(currentSession().user?.language).toBe('es');
  expect(currentLanguage()).toBe('es');
});

it('a choice is not sent to the account of somebody who signs in meanwhile', async () => {
  keepUnsentLanguage('es', ANN);
  show();
  // The calls are being loaded.
  await Promise.resolve();
  setSession({ token: 'ben', user: BEN });
  await chooseLanguage('fr');
  await until(() => expect(sent).toContain('fr'));
  expect(sent).toEqual(['fr']);
});

it('a language that could not be fetched is spoken once there is a network', async () => {
  setSession({ token: 'ann', user: { ...ANN, language: 'es' } });
  await until(() => expect(currentLanguage()).toBe('es'));
  await changeLanguage('fr');
  listeners.get('online')?.();
  await until(() => expect(currentLanguage()).toBe('es'));
});

it('forgetting a sent choice leaves another person’s', () => {
  keepUnsentLanguage('es', BEN);
  clearUnsentLanguage(ANN);
  clearUnsentLanguage(null);
  expect(unsentLanguage(BEN)).toBe('es');
  clearUnsentLanguage(BEN);
  expect(unsentLanguage(BEN)).toBeUndefined();
});
