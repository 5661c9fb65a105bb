/** Writes what was withheld, by purpose: of a statement and, from form 5 on, since 1 January. */
import type { Say } from '../../kernel/languages.ts';
import { labelNamesTax, type PaymentTax } from '../../ledger/payment-taxes.ts';
import { purposeKey, withheldLines } from '../../ledger/withheld-lines.ts';
import type { StatementDeduction } from '../statement.ts';
import type { Writer } from './statement-writer.ts';

const TAX_NAMES: Readonly<Record<PaymentTax, (t: Say) => string>> = {
  SOCIAL_SECURITY: (t) => t('Social Security'),
  MEDICARE: (t) => t('Medicare'),
  FEDERAL_INCOME: (t) => t('Federal income tax'),
  STATE: (t) => t('State tax'),
  OTHER: (t) => t('Other tax'),
};

/** Returns what was withheld for, and which tax it counts as where the label doesn't say so. */
function nameOf({ label, tax }: StatementDeduction, { t }: Writer): string {
  if (label === '') return t('Deduction');
  return tax === undefined || labelNamesTax(label)
    ? t('Deduction: {label}', { label })
    : t('Deduction: {label}, counted as {tax}', { label, tax: TAX_NAMES[tax](t) });
}

const withTax = ({ label, amountCents, tax }: StatementDeduction) => ({
  label,
  amountCents,
  tax: tax ?? null,
});

const byPurpose = (deductions: readonly StatementDeduction[]): ReadonlyMap<string, StatementDeduction> =>
  new Map(deductions.map((each) => [purposeKey(withTax(each)), each]));

/** Returns the cells of a row for each purpose: its name, this statement's amount and the year's, below zero. */
export function deductionCells(writer: Writer): [name: string, now: string, year: string][] {
  const { content, money } = writer;
  const { deductions } = content;
  const { deductions: ofYear } = content.yearToDate;
  if (ofYear === undefined)
    return deductions.map((each) => [nameOf(each, writer), money(0 - each.amountCents), '']);
  const [now, year] = [byPurpose(deductions), byPurpose(ofYear)];
  return withheldLines([...deductions, ...ofYear].map(withTax)).map((line) => {
    const key = purposeKey(line);
    const shown = now.get(key) ?? year.get(key);
    const [cents, yearCents] = [now, year].map((list) => list.get(key)?.amountCents ?? 0);
    return [
      shown === undefined ? '' : nameOf(shown, writer),
      money(0 - (cents ?? 0)),
      money(0 - (yearCents ?? 0)),
    ];
  });
}
