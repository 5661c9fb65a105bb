/** Tests what compiled messages say: values, selects, plurals and their numbers, in each language. */
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, type Language } from 'sync-protocol/kernel/languages.ts';
import { expect, test } from 'vitest';
import { type CompiledMessage, fillMessage, type Values } from './compiled-message.ts';

const say = (message: string, values: Values, language: Language = 'en'): string =>
  fillMessage(compileMessage(message) as CompiledMessage, { values, locale: LANGUAGES[language].locale });

test('a value stands as it is; one that is missing is empty', () => {
  expect(say('{name} # {count}{none}', { name: '{a} # \\u202e', count: 1200 })).toBe('{a} # \\u202e # 1200');
});

test('a select says the choice of its value, else the other', () => {
  const message = '{who, select, you {You} other {{name}}} paid';
  expect(say(message, { who: 'you', name: 'Ann' })).toBe('You paid');
  expect(say(message, { who: 'toString', name: 'Ann' })).toBe('Ann paid');
});

test('a plural says an exact number first, and writes its number as the language does', () => {
  const message = '{count, plural, =0 {none} one {# day} other {# days}}';
  const counts = [0, 1, 1.5, 2, 1200];
  const inLanguage = (language: Language) => counts.map((count) => say(message, { count }, language));
  expect(inLanguage('en')).toEqual(['none', '1 day', '1.5 days', '2 days', '1,200 days']);
  expect(inLanguage('es')).toEqual(['none', '1 day', '1.5 days', '2 days', '1,200 days']);
  expect(inLanguage('fr')).toEqual(['none', '1 day', '1,5 day', '2 days', '1\u00a0200 days']);
});

test('a choice inside a plural knows the number', () => {
  const message = '{count, plural, one {a day} other {{who, select, you {your # days} other {# days}}}}';
  expect(say(message, { count: 3, who: 'you' })).toBe('your 3 days');
});
