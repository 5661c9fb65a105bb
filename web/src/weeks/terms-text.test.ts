/** Tests what terms say: of each preset, of no rules, and without a hole in any language. */

import * as fc from 'fast-check';
import { LANGUAGE_CODES, type Language } from 'sync-protocol/kernel/languages.ts';
import {
  HOURS_PER_DAY,
  HOURS_PER_WEEK,
  MULTIPLIER_MAX,
  MULTIPLIER_MIN,
  termsFields,
} from 'sync-protocol/weeks/terms.ts';
import {
  NO_RULES,
  PRESET_IDS,
  TERMS_PRESETS,
  type TermsWithHome,
} from 'sync-protocol/weeks/terms-presets.ts';
import { afterEach, expect, it } from 'vitest';
import { withMessages } from '../kit/language/catalogs.ts';
import { setLanguage } from '../kit/language/language.ts';
import { activateLanguage } from '../kit/language/messages.ts';
import { termsSentences } from './terms-text.ts';

const RATE = { hourlyRateCents: 2250, currency: 'USD' } as const;

function speak(language: Language): void {
  setLanguage(language);
  activateLanguage(language);
}

afterEach(() => speak('en'));

const overtimeOf = (terms: TermsWithHome): string | undefined =>
  termsSentences(terms, RATE).find(({ rule }) => rule === 'overtime')?.words;

it('each preset says its overtime', () => {
  const said = Object.fromEntries(TERMS_PRESETS.map(({ id, terms }) => [id, overtimeOf(terms)]));
  expect(Object.keys(said)).toEqual([...PRESET_IDS]);
  expect(said).toMatchInlineSnapshot(`
    {
      "us-ca-attendant": "40 h a week at the rate, then 1.5 ×: $33.75 an hour. 9 h a day at the rate, then 1.5 ×.",
      "us-ca-attendant-live-in": "45 h a week at the rate, then 1.5 ×: $33.75 an hour. 9 h a day at the rate, then 1.5 ×.",
      "us-federal": "40 h a week at the rate, then 1.5 ×: $33.75 an hour.",
      "us-federal-live-in": "There is no overtime: each hour pays the rate.",
      "us-ma": "40 h a week at the rate, then 1.5 ×: $33.75 an hour. All hours on the rest day, Sunday, at 1.5 ×.",
      "us-ny": "40 h a week at the rate, then 1.5 ×: $33.75 an hour. All hours on the rest day, Sunday, at 1.5 ×.",
      "us-ny-live-in": "44 h a week at the rate, then 1.5 ×: $33.75 an hour. All hours on the rest day, Sunday, at 1.5 ×.",
    }
  `);
});

it('a rule that terms don’t have is said, too', () => {
  expect(termsSentences(NO_RULES, RATE).map(({ words }) => words)).toEqual([
    'There is no overtime: each hour pays the rate.',
    'No hours are guaranteed.',
    'Shifts that the family cancels are not paid.',
    'Holidays are paid like other days.',
    'Pay is due every week.',
    'Weeks begin on Monday.',
    'It isn’t said whether the nanny lives in the family’s home.',
  ]);
});

it('names the overtime rate only where it is whole cents and known', () => {
  const terms = { ...NO_RULES, weeklyLimitMinutes: 2400 };
  expect(overtimeOf(terms)).toBe('40 h a week at the rate, then 1.5 ×: $33.75 an hour.');
  const [odd] = termsSentences(terms, { ...RATE, hourlyRateCents: 2151 });
  expect(odd?.words).toBe('40 h a week at the rate, then 1.5 ×.');
  const [unknown] = termsSentences(terms, { ...RATE, hourlyRateCents: undefined });
  expect(unknown?.words).toBe(odd?.words);
});

const minutes = (hours: number) => fc.option(fc.integer({ min: 0, max: hours * 60 }));
const weekday = fc.integer({ min: 0, max: 6 });
const multiplier = fc.integer({ min: MULTIPLIER_MIN, max: MULTIPLIER_MAX });

const anyTerms = fc.record({
  weekStartsOn: weekday,
  weeklyLimitMinutes: minutes(HOURS_PER_WEEK),
  dailyLimitMinutes: minutes(HOURS_PER_DAY),
  restWeekday: fc.option(weekday),
  overtimeMultiplierHundredths: multiplier,
  guaranteedMinutes: minutes(HOURS_PER_WEEK),
  cancellationHours: fc.option(fc.integer({ min: 1, max: 48 })),
  holidayMultiplierHundredths: fc.option(multiplier),
  payPeriod: fc.constantFrom('WEEKLY', 'BIWEEKLY', 'SEMIMONTHLY', 'MONTHLY'),
});

const HOLE = /undefined|null|NaN|Infinity|[{}]|\s\s|^\s*$/u;

it.each(LANGUAGE_CODES)('all valid terms are said without a hole in %s', async (language) => {
  speak(language);
  await withMessages('rest', async () => undefined);
  fc.assert(
    fc.property(
      anyTerms,
      fc.option(fc.boolean()),
      fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
      (fields, livesIn, hourlyRateCents) => {
        const said = termsSentences({ ...fields, livesIn }, { hourlyRateCents, currency: 'USD' });
        const hasOvertime =
          fields.weeklyLimitMinutes !== null ||
          fields.dailyLimitMinutes !== null ||
          fields.restWeekday !== null;
        const isSaid =
          termsFields.safeParse(fields).success &&
          new Set(said.map(({ rule }) => rule)).size === 7 &&
          said.every(({ words }) => !HOLE.test(words) && words.endsWith('.')) &&
          said[0]?.words.includes('×') === hasOvertime;
        expect(isSaid).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
});
