/** Tests messages of e-mails and CSV: their languages, and that values, such as names, are put in as they are. */
import { expect, test } from 'vitest';
import { translator } from './messages.ts';

const VALUES = [
  '{x}',
  '{name}',
  "'{'",
  "O'Hara",
  '{n, plural, one {#} other {#}}',
  '<b>Ann</b>',
  '# $& $1 %',
  String.raw`\u000a\x3cb\x3e\u003cb\u003e`,
  'back\\slash\\',
  '',
];

test.each(VALUES)('the value %j is put in as it is', (name) => {
  const said = (['en', 'es', 'fr'] as const).map((code) => translator(code)('Hello {name},', { name }));
  expect(said).toEqual([`Hello ${name},`, `Hola, ${name}:`, `Bonjour ${name},`]);
});

test('a message without a translation is said in English, with its plural', () => {
  const t = translator('es');
  const moons = '{count, plural, one {# moon} other {# moons}}';
  expect([t(moons, { count: 1 }), t(moons, { count: 2 })]).toEqual(['1 moon', '2 moons']);
});

test('a name of JavaScript’s own is a message like others', () => {
  expect(translator('fr')('constructor')).toBe('constructor');
});
