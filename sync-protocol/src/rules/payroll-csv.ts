/** Writes the weeks of a year as CSV for a payroll service, a line for each week and nanny, and names the file. */
import type { Say } from '../model/languages.ts';
import type { Currency } from '../model/values.ts';
import { plainAmount, plainHours, toCsv } from './csv.ts';
import type { PayrollPart, PayrollWeek } from './payroll-weeks.ts';

/** The header of the file, in its order. All else is the same in every language. */
export type PayrollCsvWords = Readonly<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = [
  'nanny',
  'weekStart',
  'weekEnd',
  'regularHours',
  'hourlyRate',
  'regularPay',
  'overtimeHours',
  'overtimeRate',
  'overtimePay',
  'guaranteedHours',
  'guaranteedPay',
  'cancellationHours',
  'cancellationPay',
  'holidayHours',
  'holidayPay',
  'adjustmentPay',
  'grossPay',
  'currency',
] as const;

/** The words in English, written out: for readers of another language, the web app's `t` doesn't say English. */
const ENGLISH: PayrollCsvWords = {
  nanny: 'Nanny',
  weekStart: 'Week start',
  weekEnd: 'Week end',
  regularHours: 'Regular hours',
  hourlyRate: 'Hourly rate',
  regularPay: 'Regular pay',
  overtimeHours: 'Overtime hours',
  overtimeRate: 'Overtime rate',
  overtimePay: 'Overtime pay',
  guaranteedHours: 'Guaranteed hours',
  guaranteedPay: 'Guaranteed pay',
  cancellationHours: 'Cancellation hours',
  cancellationPay: 'Cancellation pay',
  holidayHours: 'Holiday hours',
  holidayPay: 'Holiday pay',
  adjustmentPay: 'Adjustment pay',
  grossPay: 'Gross pay',
  currency: 'Currency',
};

/** Returns the words of the file in the language of `t`. */
export const payrollCsvWords = (t: Say): PayrollCsvWords => ({
  nanny: t('Nanny'),
  weekStart: t('Week start'),
  weekEnd: t('Week end'),
  regularHours: t('Regular hours'),
  hourlyRate: t('Hourly rate'),
  regularPay: t('Regular pay'),
  overtimeHours: t('Overtime hours'),
  overtimeRate: t('Overtime rate'),
  overtimePay: t('Overtime pay'),
  guaranteedHours: t('Guaranteed hours'),
  guaranteedPay: t('Guaranteed pay'),
  cancellationHours: t('Cancellation hours'),
  cancellationPay: t('Cancellation pay'),
  holidayHours: t('Holiday hours'),
  holidayPay: t('Holiday pay'),
  adjustmentPay: t('Adjustment pay'),
  grossPay: t('Gross pay'),
  currency: t('Currency'),
});

const cellsOf = ({ minutes, amountCents }: PayrollPart): [hours: string, pay: string] => [
  plainHours(minutes),
  plainAmount(amountCents),
];

function toRecord(week: PayrollWeek, currency: Currency): string[] {
  const { regular, overtime, added } = week;
  const [regularHours, regularPay] = cellsOf(regular);
  const [overtimeHours, overtimePay] = cellsOf(overtime);
  return [
    week.name,
    week.start,
    week.end,
    regularHours,
    regular.ratesCents.map(plainAmount).join(' / '),
    regularPay,
    overtimeHours,
    overtime.rateCents === null ? '' : plainAmount(overtime.rateCents),
    overtimePay,
    ...cellsOf(added.guarantee),
    ...cellsOf(added.cancellation),
    ...cellsOf(added.holiday),
    plainAmount(week.adjustmentCents),
    plainAmount(week.grossCents),
    currency,
  ];
}

/** Returns the weeks as CSV. The amounts of a line sum up to its gross pay. The header is English by default. */
export const payrollCsv = (
  weeks: readonly PayrollWeek[],
  currency: Currency,
  words: PayrollCsvWords = ENGLISH,
): string =>
  toCsv([COLUMNS.map((column) => words[column]), ...weeks.map((week) => toRecord(week, currency))]);

/** Returns the file's name: 'fairday-payroll-2026.csv'. */
export const payrollCsvName = (year: number): string => `fairday-payroll-${year}.csv`;
