/**
 * Lines A to 26 of Schedule H (Form 1040), as the form of the year numbers them. Amounts are the form's own products of
 * sums, each rounded once. Lines that only the family can fill in have neither an amount nor an answer.
 */
import { type Message, msg } from '../kernel/message.ts';
import { additionalWages, type EmployeeTaxes } from './employee-taxes.ts';
import type { EmployeeYear } from './employee-year.ts';
import type { Futa } from './futa.ts';
import {
  ADDITIONAL_MEDICARE_RATE,
  FUTA_CREDIT_RATE,
  MEDICARE_RATE,
  type ScheduleHForm,
  SOCIAL_SECURITY_RATE,
  shareOf,
  type TaxYear,
} from './tax-years.ts';

export interface ScheduleHLine {
  /** Its number on the form of that year, such as '2c'. */
  readonly line: string;
  readonly label: Message;
  /** Null: no amount is asked, or it isn't known. */
  readonly cents: number | null;
  /** Null: no answer is asked, or it is the family's. */
  readonly answer: boolean | null;
}

export interface TaxedEmployee extends EmployeeYear, EmployeeTaxes {}

export interface ScheduleHInput {
  readonly year: TaxYear;
  readonly employees: readonly TaxedEmployee[];
  readonly futa: Futa;
  readonly stateContributionsPaid: boolean | null;
}

/** Numbers of the lines of Part I that differ between the forms, without those of the credit for leave. */
const NUMBERS: Readonly<Record<ScheduleHForm, { wages: string; tax: string[]; total: string[] }>> = {
  CREDIT_2020: { wages: '1a', tax: ['2a', '2c'], total: ['8a', '8c'] },
  CREDITS_2021: { wages: '1a', tax: ['2a', '2c'], total: ['8a', '8d'] },
  PLAIN: { wages: '1', tax: ['2'], total: ['8'] },
};

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const amount = (line: string, label: Message, cents: number | null): ScheduleHLine => ({
  line,
  label,
  cents,
  answer: null,
});

const answer = (line: string, label: Message, said: boolean | null): ScheduleHLine => ({
  line,
  label,
  cents: null,
  answer: said,
});

interface PartOne {
  readonly isSubject: boolean;
  readonly withheldIncomeTax: number;
  readonly socialSecurityWages: number;
  readonly medicareWages: number;
  readonly additionalWages: number;
}

function addUp(employees: readonly TaxedEmployee[]): PartOne {
  return {
    isSubject: employees.some(({ isSubject }) => isSubject),
    withheldIncomeTax: sum(employees.map(({ withheld }) => withheld.FEDERAL_INCOME)),
    socialSecurityWages: sum(employees.map(({ w2 }) => w2.box3Cents)),
    medicareWages: sum(employees.map(({ w2 }) => w2.box5Cents)),
    additionalWages: sum(employees.map(({ w2 }) => additionalWages(w2.box5Cents))),
  };
}

/** Returns what Part I adds up to: both shares, Additional Medicare Tax and income tax withheld. */
export function partOneCents(employees: readonly TaxedEmployee[]): number {
  const part = addUp(employees);
  return (
    shareOf(part.socialSecurityWages, 2 * SOCIAL_SECURITY_RATE) +
    shareOf(part.medicareWages, 2 * MEDICARE_RATE) +
    shareOf(part.additionalWages, ADDITIONAL_MEDICARE_RATE) +
    part.withheldIncomeTax
  );
}

function partOne({ year, employees, futa }: ScheduleHInput): ScheduleHLine[] {
  const part = addUp(employees);
  const { wages, tax, total } = NUMBERS[year.form];
  const socialSecurity = shareOf(part.socialSecurityWages, 2 * SOCIAL_SECURITY_RATE);
  const subject = [
    amount(wages, msg('Total cash wages subject to Social Security tax'), part.socialSecurityWages),
    ...tax.map((line) => amount(line, msg('Social Security tax'), socialSecurity)),
    amount('3', msg('Total cash wages subject to Medicare tax'), part.medicareWages),
    amount('4', msg('Medicare tax'), shareOf(part.medicareWages, 2 * MEDICARE_RATE)),
    amount('5', msg('Total cash wages subject to Additional Medicare Tax withholding'), part.additionalWages),
    amount(
      '6',
      msg('Additional Medicare Tax withholding'),
      shareOf(part.additionalWages, ADDITIONAL_MEDICARE_RATE),
    ),
  ];
  return [
    ...(part.isSubject ? subject : []),
    amount('7', msg('Federal income tax withheld'), part.withheldIncomeTax),
    ...total.map((line) =>
      amount(line, msg('Total Social Security, Medicare and federal income taxes'), partOneCents(employees)),
    ),
    answer('9', msg('Cash wages of $1,000 or more in a quarter of this year or the year before'), futa.isDue),
  ];
}

/** Section A where contributions were paid in full and in time, or may have been; Section B otherwise. */
function partTwo({ futa, stateContributionsPaid }: ScheduleHInput): ScheduleHLine[] {
  const questions = [
    answer('10', msg('Contributions to only one state, without a credit reduction'), null),
    answer('11', msg('All state contributions paid by the due date'), stateContributionsPaid),
    answer('12', msg('All wages taxable for FUTA also taxable for the state'), null),
  ];
  const wages = msg('Total cash wages subject to FUTA tax');
  if (stateContributionsPaid !== false) {
    return [
      ...questions,
      amount('13', msg('Name of the state'), null),
      amount('14', msg('Contributions paid to the state'), null),
      amount('15', wages, futa.wagesCents),
      amount('16', msg('FUTA tax'), futa.cents),
    ];
  }
  return [
    ...questions,
    amount('20', wages, futa.wagesCents),
    amount('21', msg('6.0 percent of line 20'), futa.maxCents),
    amount('22', msg('5.4 percent of line 20'), shareOf(futa.wagesCents, FUTA_CREDIT_RATE)),
    amount('23', msg('Credit for contributions to the state'), 0),
    amount('24', msg('FUTA tax'), futa.cents),
  ];
}

/** Returns the lines of the year's form that apply; only A to C where nothing has to be filed. */
export function scheduleHOf(input: ScheduleHInput): ScheduleHLine[] {
  const { employees, futa } = input;
  const { isSubject, withheldIncomeTax } = addUp(employees);
  const hasPartOne = isSubject || withheldIncomeTax > 0;
  const first = hasPartOne ? partOneCents(employees) : 0;
  const lines = [
    answer('A', msg('Cash wages of one employee at or above the year’s amount'), isSubject),
    ...(isSubject ? [] : [answer('B', msg('Federal income tax withheld for an employee'), hasPartOne)]),
    ...(hasPartOne
      ? []
      : [
          answer(
            'C',
            msg('Cash wages of $1,000 or more in a quarter of this year or the year before'),
            futa.isDue,
          ),
        ]),
    ...(hasPartOne ? partOne(input) : []),
  ];
  if (!futa.isDue) return lines;
  return [
    ...lines,
    ...partTwo(input),
    amount('25', msg('Amount of the total above, 0 without one'), first),
    amount('26', msg('Total household employment taxes'), futa.cents === null ? null : first + futa.cents),
  ];
}
