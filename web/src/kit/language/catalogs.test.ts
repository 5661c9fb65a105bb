/**
 * Tests that a change of the language has both service workers, the active and the waiting one, keep its messages for
 * offline.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { changeLanguage } from './catalogs.ts';
import { KEEP_LANGUAGE } from './message-parts.ts';

afterEach(async () => {
  await changeLanguage('en');
  vi.unstubAllGlobals();
});

it('a version that waits keeps the new language too, for when it takes over offline', async () => {
  const messages: unknown[] = [];
  const worker = (name: string) => ({
    postMessage: (message: object) => void messages.push({ name, ...message }),
  });
  const ready = Promise.resolve({ active: worker('active'), waiting: worker('waiting'), installing: null });
  // Browser APIs that Node lacks. The browser tests cover the real ones.
  vi.stubGlobal('navigator', { serviceWorker: { ready } });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await changeLanguage('es');
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  expect(messages).toEqual(
    ['active', 'waiting'].map((name) => ({ name, type: KEEP_LANGUAGE, language: 'es' })),
  );
});
