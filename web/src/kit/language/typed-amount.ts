/** Reads amounts of money as people type them in any of the languages, and writes them into fields. */

import { toCents, toDollars } from 'sync-protocol/kernel/dollars.ts';
import { cached } from 'sync-protocol/kernel/locale-notation.ts';
import { stripCopied } from 'sync-protocol/kernel/value-rules.ts';
import { activeLocale, formatCount } from './format.ts';

/** Before or after the amount: between its digits, as in '12$50', a sign would be a decimal sign. */
const CURRENCY = /^(?:[$€£\s]|USD?|CAD?|EUR|GBP)+|(?:[$€£\s]|USD?|CAD?|EUR|GBP)+$/giu;
const SPACES = /[\s'’]/gu;
/** '172', '172.5', '172,50', '.5' and '5.'. */
const PLAIN = /^(?=.*\d)(?<whole>\d*)(?:[.,](?<decimals>\d{0,2}))?$/u;
/** '1 234,50', '1,234.50' and '1.234.567': digits in groups of three, and another sign before the decimals. */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?<sign>[ .,])\d{3}(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,](?<decimals>\d{1,2}))?$/u;
/** '1,234': a thousand where the comma groups digits, else more decimals than money has. */
const AMBIGUOUS = /^\d+[.,]\d{3}$/u;

/**
 * Returns the cents of a typed amount: '22.50', '22,50', '1 234,50', '$1,234.50'. Undefined for anything else, a sign
 * before it or more than two decimals too.
 */
export function parseAmount(typed: string): number | undefined {
  const text = stripCopied(typed).replaceAll(CURRENCY, '').replaceAll(SPACES, ' ');
  const found = (PLAIN.exec(text) ?? GROUPED.exec(text))?.groups;
  if (found === undefined) return undefined;
  const { whole = '', sign, decimals = '' } = found;
  if (AMBIGUOUS.test(text) && !formatCount(1000).includes(sign ?? '')) return undefined;
  return toCents(Number(`${whole.replaceAll(/\D/g, '')}.${decimals}0`));
}

const inputFormat = cached(
  (locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }),
);

/** Returns '172.50', or '172,50' in French, for a field. */
export const formatAmountInput = (cents: number): string =>
  inputFormat(activeLocale()).format(toDollars(cents));
