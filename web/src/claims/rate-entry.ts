/** The typed amount that a mile or kilometer pays, to a tenth of a cent. */
import { MILEAGE_TENTHS_MAX } from 'sync-protocol/claims/claim-choices.ts';
import { cached } from 'sync-protocol/kernel/locale-notation.ts';
import { activeLocale } from '../kit/language/format.ts';

const TENTHS_PER_UNIT = 1000;
const TYPED = /^(?<whole>\d{0,2})(?:[.,](?<decimals>\d{1,3}))?$/u;

/** Returns tenths of a cent of '0.725' or '0,725'; undefined for anything else, and for more than the most. */
export function parseMileageRate(typed: string): number | undefined {
  const found = TYPED.exec(typed.trim().replaceAll(/^[$€£]\s*|\s*[$€£]$/gu, ''))?.groups;
  if (found === undefined) return undefined;
  const { whole = '', decimals = '' } = found;
  const tenths = Number(whole) * TENTHS_PER_UNIT + Number(decimals.padEnd(3, '0'));
  return tenths >= 1 && tenths <= MILEAGE_TENTHS_MAX ? tenths : undefined;
}

const inputFormat = cached(
  (locale: string) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 3, maximumFractionDigits: 3, useGrouping: false }),
);

/** Returns '0.725', or '0,725' in French, for a field. */
export const formatMileageInput = (rateTenths: number): string =>
  inputFormat(activeLocale()).format(rateTenths / TENTHS_PER_UNIT);
