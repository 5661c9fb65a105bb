/** Tests that sealed texts open with their own key and purpose alone. */
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const KEY = { secret: 'a secret of tests, long enough', purpose: 'one' };

test('a text opens with its own key, and is sealed differently each time', () => {
  const sealed = sealText('clé', KEY);
  expect(openText(sealed, KEY)).toBe('clé');
  expect(sealText('clé', KEY)).not.toEqual(sealed);
});

test('a text doesn’t open with another key, for another purpose, or changed', () => {
  const sealed = sealText('key', KEY);
  expect(openText(sealed, { ...KEY, secret: 'another secret of tests' })).toBeUndefined();
  expect(openText(sealed, { ...KEY, purpose: 'two' })).toBeUndefined();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openText(changed, KEY)).toBeUndefined();
  }
  expect(openText(Buffer.alloc(3), KEY)).toBeUndefined();
});
