/**
 * Tests the texts that `t` returns: values stay as they were typed, plurals write their number, and a translation is
 * used in its language, else English.
 */
import { afterEach, expect, test } from 'vitest';
import { activateLanguage, addCatalog, t } from './messages.ts';

afterEach(() => activateLanguage('en'));

test('what a person typed is said as it is, also if it looks like a message', () => {
  for (const name of ['\\u202e', '\\x41', '{name}', '# <b>', '$&', "l'été '{'", '%'])
    expect(t('Hello {name}!', { name })).toBe(`Hello ${name}!`);
});

test('a plural says the number as the language writes it', () => {
  const days = '{count, plural, one {# day} other {# days}}';
  expect([1, 2, 1200].map((count) => t(days, { count }))).toEqual(['1 day', '2 days', '1,200 days']);
});

test('a message is said in the active language, and in English without a translation', () => {
  addCatalog('es', { 'Hello {name}!': ['Hola, ', ['name'], '.'] });
  activateLanguage('es');
  expect(t('Hello {name}!', { name: 'Fay' })).toBe('Hola, Fay.');
  expect(t('Good night')).toBe('Good night');
  activateLanguage('en');
  expect(t('Hello {name}!', { name: 'Fay' })).toBe('Hello Fay!');
});
