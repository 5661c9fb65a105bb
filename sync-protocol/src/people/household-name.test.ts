/** Tests the names of new households in each language, cut at the limit, and as readers of other languages see them. */
import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '../kernel/languages.ts';
import { NAME_MAX } from '../kernel/value-rules.ts';
import { householdNameFor, householdNameIn } from './household-name.ts';

it('names a household after its parent, in the parent’s language', () => {
  const names = LANGUAGE_CODES.map((language) => householdNameFor('Pat Parker', language));
  expect(names).toEqual(["Pat Parker's household", 'Hogar de Pat Parker', 'Foyer Pat Parker']);
});

it('cuts a long name, and never halves a character', () => {
  for (const language of LANGUAGE_CODES) {
    const name = householdNameFor('😀'.repeat(NAME_MAX), language);
    expect(name.length).toBeLessThanOrEqual(NAME_MAX);
    expect(name).not.toMatch(/\p{Surrogate}/u);
  }
});

it('shows the name in the language of its reader', () => {
  for (const stored of LANGUAGE_CODES) {
    for (const reader of LANGUAGE_CODES) {
      const name = householdNameFor('Zoë O’Hara $&', stored);
      expect(householdNameIn(name, reader)).toBe(householdNameFor('Zoë O’Hara $&', reader));
    }
  }
});

it('leaves other names as they are', () => {
  for (const name of ['', 'The Millers', "'s household", 'Hogar de '])
    expect(householdNameIn(name, 'fr')).toBe(name);
});
