/** Tests amounts as people type them in each language, and that a field's amount reads back to the same cents. */
import * as fc from 'fast-check';
import { MAX_PAYMENT_CENTS } from 'sync-protocol/kernel/values.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { formatMoney } from './format.ts';
import { setLanguage } from './language.ts';
import { formatAmountInput, parseAmount } from './typed-amount.ts';

const LANGUAGES = ['en', 'es', 'fr'] as const;

afterEach(() => setLanguage('en'));

describe.each(LANGUAGES)('in %s', (language) => {
  it('an amount reads the same with a point or a comma, and with groups', () => {
    setLanguage(language);
    const alike = [
      '22,50',
      '22.50',
      '22,5',
      ' $22.50 ',
      '\u202A22.50\u202C',
      '22,50 $',
      '22,50\u00A0$\u00A0US',
      '€22.50',
    ];
    expect(alike.map(parseAmount)).toEqual(alike.map(() => 2250));
    const large = [
      '1234.50',
      '1 234,50',
      '1\u202F234,50',
      '1\u00A0234,5',
      '1,234.50',
      '1.234,50',
      'CA$1,234.50',
    ];
    expect(large.map(parseAmount)).toEqual(large.map(() => 123_450));
    expect(['.5', '5.', '0', '1 234', '1,234,567', '1.234.567', '1000000'].map(parseAmount)).toEqual([
      50, 500, 0, 123_400, 123_456_700, 123_456_700, 100_000_000,
    ]);
  });

  it('what is no amount is refused', () => {
    setLanguage(language);
    const wrong = [
      '',
      ' ',
      '.',
      '$',
      'abc',
      '-5',
      '21.505',
      '1.234',
      '0,500',
      '1,23,456',
      '12 34',
      '1,234,5',
      '1.2.3',
    ];
    const more = [
      '17$50',
      '1€5',
      '12 USD 50',
      '5$-',
      'Infinity',
      '1e3',
      '1,2345',
      '1 2345',
      '99999999999999999999',
    ];
    expect([...wrong, ...more].filter((typed) => parseAmount(typed) !== undefined)).toEqual([]);
  });

  it('what a field shows, and money with its sign, read back to the same cents', () => {
    setLanguage(language);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PAYMENT_CENTS }),
        fc.constantFrom('USD', 'EUR', 'GBP', 'CAD'),
        (cents, currency) => {
          expect(parseAmount(formatAmountInput(cents))).toBe(cents);
          expect(parseAmount(formatMoney(cents, currency))).toBe(cents);
        },
      ),
    );
  });
});

it('a comma before three digits groups only where the language groups so', () => {
  const read = LANGUAGES.map((language) => {
    setLanguage(language);
    return parseAmount('1,234');
  });
  expect(read).toEqual([123_400, 123_400, undefined]);
});

it('a field shows the decimal sign of the language, and no groups', () => {
  const shown = LANGUAGES.map((language) => {
    setLanguage(language);
    return formatAmountInput(1_234_50);
  });
  expect(shown).toEqual(['1234.50', '1234.50', '1234,50']);
});
