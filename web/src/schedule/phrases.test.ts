/** Tests the times on cards. */
import { expect, it, onTestFinished } from 'vitest';
import { setLanguage } from '../kit/language/language.ts';
import { formatCardTimes } from './phrases.ts';

const onCard = (): string =>
  formatCardTimes('2026-03-10T13:00:00.000Z', '2026-03-10T21:00:00.000Z', 'America/New_York');

it('writes the times of a card with the specification’s hyphen', () => {
  expect(onCard()).toBe('9:00 AM - 5:00 PM');
});

it('keeps the hyphen on the line of the start in Spanish', () => {
  setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  expect(onCard()).toMatch(/a\.m\.\u00a0- 5:00/);
});
