/**
 * Tests which of the app's languages fits a person's list best, and that each language has a name and a locale of its
 * own.
 */
import { expect, test } from 'vitest';
import { LANGUAGES, languageFor } from './languages.ts';

test('the first language of a person that the app has is theirs', () => {
  expect(languageFor(['de-AT', 'fr-FR', 'en'])).toBe('fr');
  expect(languageFor(['es-419', 'en-US'])).toBe('es');
  expect(languageFor(['ES'])).toBe('es');
});

test('a person with none of the app’s languages reads English', () => {
  expect(languageFor(['de', 'uk'])).toBe('en');
  expect(languageFor([])).toBe('en');
});

test('a tag whose language only begins alike is another language', () => {
  expect(languageFor(['est-EE', 'fry'])).toBe('en');
});

test('every language names itself and a locale of its own', () => {
  for (const [code, { name, locale }] of Object.entries(LANGUAGES)) {
    expect(locale.startsWith(`${code}-`)).toBe(true);
    expect(new Intl.DisplayNames(locale, { type: 'language' }).of(code)?.toLowerCase()).toBe(
      name.toLowerCase(),
    );
  }
});
