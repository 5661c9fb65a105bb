/**
 * Writes the weeks of a year as CSV for a payroll service, a line for each week, nanny and rate and for what was
 * withheld, and names the file.
 */

import { plainAmount, plainHours, toCsv } from '../kernel/csv.ts';
import { LANGUAGES, type Language, type Say } from '../kernel/languages.ts';
import type { Currency } from '../kernel/values.ts';
import { newRow, type PayrollPart, type PayrollRow, payrollGross } from './payroll-rows.ts';
import type { PayrollWeek } from './payroll-weeks.ts';
import type { PayrollWithheld } from './payroll-withheld.ts';

/** The header of the file, in its order, and how it writes numbers. All else is the same in every language. */
export interface PayrollCsvWords
  extends Readonly<Record<(typeof COLUMNS | typeof WITHHELD_COLUMNS)[number], string>> {
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
  'leaveHours',
  'leavePay',
  'adjustmentPay',
  'adjustedDate',
  'grossPay',
  'currency',
] as const;

/** Columns that only a file with something withheld has. */
const WITHHELD_COLUMNS = ['payDate', 'withheldFor', 'tax', 'withheld', 'withheldInYear'] as const;

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
  leaveHours: 'Time off hours',
  leavePay: 'Time off pay',
  holidayHours: 'Holiday hours',
  holidayPay: 'Holiday pay',
  adjustmentPay: 'Adjustment pay',
  adjustedDate: 'Adjusted day',
  grossPay: 'Gross pay',
  currency: 'Currency',
  payDate: 'Pay date',
  withheldFor: 'Withheld for',
  tax: 'Tax',
  withheld: 'Withheld',
  withheldInYear: 'Withheld in the year so far',
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
  leaveHours: t('Time off hours'),
  leavePay: t('Time off pay'),
  holidayHours: t('Holiday hours'),
  holidayPay: t('Holiday pay'),
  adjustmentPay: t('Adjustment pay'),
  adjustedDate: t('Adjusted day'),
  grossPay: t('Gross pay'),
  currency: t('Currency'),
  payDate: t('Pay date'),
  withheldFor: t('Withheld for'),
  tax: t('Tax'),
  withheld: t('Withheld'),
  withheldInYear: t('Withheld in the year so far'),
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
  ...cellsOf(row.leave),
  plainAmount(row.adjustmentCents),
  row.hoursDate ?? '',
  plainAmount(payrollGross(row)),
  currency,
];

const NOTHING_WITHHELD = WITHHELD_COLUMNS.map(() => '');

const withheldCells = (each: PayrollWithheld): string[] => [
  each.payDate,
  each.label,
  each.tax ?? '',
  plainAmount(each.amountCents),
  plainAmount(each.yearToDateCents),
];

/**
 * Returns the weeks as CSV. The amounts of a line sum up to its gross pay; the overtime premium is a part of the overtime
 * pay. What was withheld follows its week, a line each without pay, by pay date. The header is English by default.
 */
export function payrollCsv(
  weeks: readonly PayrollWeek[],
  currency: Currency,
  words: PayrollCsvWords = ENGLISH,
): string {
  const hasWithheld = weeks.some(({ withheld }) => withheld.length > 0);
  const ofPay = hasWithheld ? NOTHING_WITHHELD : [];
  return toCsv(
    [
      [...COLUMNS, ...(hasWithheld ? WITHHELD_COLUMNS : [])].map((column) => words[column]),
      ...weeks.flatMap((week) => [
        ...week.rows.map((row) => [...toRecord(week, row, currency), ...ofPay]),
        ...week.withheld.map((each) => [...toRecord(week, newRow(null), currency), ...withheldCells(each)]),
      ]),
    ],
    words.hasDecimalComma,
  );
}

/** Returns the file's name: 'fairday-payroll-2026.csv'. */
export const payrollCsvName = (year: number): string => `fairday-payroll-${year}.csv`;
