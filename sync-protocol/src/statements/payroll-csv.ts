/** Writes the weeks of a year as CSV for a payroll service, a line for each week, nanny and rate, and names the file. */

import { plainAmount, plainHours, toCsv } from '../kernel/csv.ts';
import { LANGUAGES, type Language, type Say } from '../kernel/languages.ts';
import type { Currency } from '../kernel/values.ts';
import { type PayrollPart, type PayrollRow, payrollGross } from './payroll-rows.ts';
import type { PayrollWeek } from './payroll-weeks.ts';

/** The header of the file, in its order, and how it writes numbers. All else is the same in every language. */
export interface PayrollCsvWords extends Readonly<Record<(typeof COLUMNS)[number], string>> {
  readonly hasDecimalComma: boolean;
}

const COLUMNS = [
  'nanny',
  'weekStart',
  'weekEnd',
  'hourlyRate',
  'regularHours',
  'regularPay',
  'overtimeHours',
  'overtimePay',
  'overtimePremium',
  'holidayHours',
  'holidayPay',
  'guaranteedHours',
  'guaranteedPay',
  'cancellationHours',
  'cancellationPay',
  'adjustmentPay',
  'adjustedDate',
  'grossPay',
  'currency',
] as const;

/** The words in English, written out: for readers of another language, the web app's `t` doesn't say English. */
const ENGLISH: PayrollCsvWords = {
  hasDecimalComma: false,
  nanny: 'Nanny',
  weekStart: 'Week start',
  weekEnd: 'Week end',
  regularHours: 'Regular hours',
  hourlyRate: 'Hourly rate',
  regularPay: 'Regular pay',
  overtimeHours: 'Overtime hours',
  overtimePay: 'Overtime pay',
  overtimePremium: 'Of which overtime premium',
  guaranteedHours: 'Guaranteed hours',
  guaranteedPay: 'Guaranteed pay',
  cancellationHours: 'Cancellation hours',
  cancellationPay: 'Cancellation pay',
  holidayHours: 'Holiday hours',
  holidayPay: 'Holiday pay',
  adjustmentPay: 'Adjustment pay',
  adjustedDate: 'Adjusted day',
  grossPay: 'Gross pay',
  currency: 'Currency',
};

/** Returns the words of the file in a language, which `t` says. */
export const payrollCsvWords = (t: Say, language: Language): PayrollCsvWords => ({
  hasDecimalComma: LANGUAGES[language].hasDecimalComma,
  nanny: t('Nanny'),
  weekStart: t('Week start'),
  weekEnd: t('Week end'),
  regularHours: t('Regular hours'),
  hourlyRate: t('Hourly rate'),
  regularPay: t('Regular pay'),
  overtimeHours: t('Overtime hours'),
  overtimePay: t('Overtime pay'),
  overtimePremium: t('Of which overtime premium'),
  guaranteedHours: t('Guaranteed hours'),
  guaranteedPay: t('Guaranteed pay'),
  cancellationHours: t('Cancellation hours'),
  cancellationPay: t('Cancellation pay'),
  holidayHours: t('Holiday hours'),
  holidayPay: t('Holiday pay'),
  adjustmentPay: t('Adjustment pay'),
  adjustedDate: t('Adjusted day'),
  grossPay: t('Gross pay'),
  currency: t('Currency'),
});

const cellsOf = ({ minutes, amountCents }: PayrollPart): [hours: string, pay: string] => [
  plainHours(minutes),
  plainAmount(amountCents),
];

const toRecord = ({ name, start, end }: PayrollWeek, row: PayrollRow, currency: Currency): string[] => [
  name,
  start,
  end,
  row.rateCents === null ? '' : plainAmount(row.rateCents),
  ...cellsOf(row.regular),
  ...cellsOf(row.overtime),
  plainAmount(row.premiumCents),
  ...cellsOf(row.holiday),
  ...cellsOf(row.guarantee),
  ...cellsOf(row.cancellation),
  plainAmount(row.adjustmentCents),
  row.hoursDate ?? '',
  plainAmount(payrollGross(row)),
  currency,
];

/**
 * Returns the weeks as CSV. The amounts of a line sum up to its gross pay; the overtime premium is a part of the overtime
 * pay. The header is English by default.
 */
export const payrollCsv = (
  weeks: readonly PayrollWeek[],
  currency: Currency,
  words: PayrollCsvWords = ENGLISH,
): string =>
  toCsv(
    [
      COLUMNS.map((column) => words[column]),
      ...weeks.flatMap((week) => week.rows.map((row) => toRecord(week, row, currency))),
    ],
    words.hasDecimalComma,
  );

/** Returns the file's name: 'fairday-payroll-2026.csv'. */
export const payrollCsvName = (year: number): string => `fairday-payroll-${year}.csv`;
