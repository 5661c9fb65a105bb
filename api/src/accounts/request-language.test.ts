/** Tests which language an `Accept-Language` header asks for: weights, order, regions, exclusions, malformed parts. */
import { expect, test } from 'vitest';
import { acceptedTags, requestLanguage } from './request-language.ts';

test.each([
  ['fr-CA,fr;q=0.9,en;q=0.8', ['fr-CA', 'fr', 'en']],
  ['en;q=0.3, es-MX , fr;q=0.75', ['es-MX', 'fr', 'en']],
  ['de;q=0.5,fr;q=0.5', ['de', 'fr']],
  ['es;q=0, fr;q=0.000, en;q=0.001', ['en']],
  ['es ; q=1.000, fr;q=1.0', ['es', 'fr']],
  ['es;q=2, fr;q=x, ;q=1, *, es;level=1;q=1, en', ['en']],
  ['', []],
])('%j accepts %j, in this order', (header, tags) => {
  expect(acceptedTags(header)).toEqual(tags);
});

test.each([
  ['es-US,en;q=0.5', 'es'],
  ['en;q=0.5,fr-FR;q=0.6', 'fr'],
  ['de-DE, fr;q=0.1', 'fr'],
  ['zh, de', 'en'],
  ['*', 'en'],
  [undefined, 'en'],
])('a request with %j is answered in %s', (header, language) => {
  expect(requestLanguage({ headers: { 'accept-language': header } })).toBe(language);
});
