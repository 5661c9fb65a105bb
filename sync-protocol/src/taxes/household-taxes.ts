/**
 * The federal taxes of a household employer for one year: Form W-2 of each nanny, Schedule H, FUTA, what to set aside by
 * period, what is assumed, and what has to be done. All of it is derived from payments by their dates. It files nothing,
 * and the family checks it.
 */
import type { Currency } from '../kernel/values.ts';
import { employeeTaxes } from './employee-taxes.ts';
import { type EmployeeYear, employeesOf, sumWages, type WageRows, withheldBy } from './employee-year.ts';
import { type Futa, futaOf, futaRates, futaWages } from './futa.ts';
import { partOneCents, type ScheduleHLine, scheduleHOf, type TaxedEmployee } from './schedule-h.ts';
import { estimatedPeriods, scheduleHDueOn, w2DueOn } from './tax-dates.ts';
import { shareOf, type TaxYear, taxYearOf } from './tax-years.ts';

export const ASSUMPTION_CODES = [
  'cash_wages_only',
  'no_setting',
  'exempt_as_chosen',
  'differs_from_due',
  'withheld_below_threshold',
  'unnamed_withheld',
  'state_contributions_unknown',
  'no_state_credit',
  'no_credit_reduction',
  'no_leave_credits',
  'figures_not_read',
  'form_not_read',
] as const;
type AssumptionCode = (typeof ASSUMPTION_CODES)[number];

interface Assumption {
  readonly code: AssumptionCode;
  /** Whom it is about; null: the household. */
  readonly nannyId: string | null;
}

export const TAX_STEPS = ['ein', 'w2', 'w3', 'schedule_h', 'state', 'repay'] as const;

/** What the family has to do. */
interface TaxStep {
  readonly code: (typeof TAX_STEPS)[number];
  /** Null: without a date of its own. */
  readonly dueOn: string | null;
}

interface TaxPeriod {
  readonly from: string;
  readonly to: string;
  /** When estimated tax for it is due. */
  readonly dueOn: string;
  /** Both shares, income tax withheld and FUTA after the whole credit, of the wages paid in it. */
  readonly cents: number;
  /** With FUTA without a credit, where it isn't known. */
  readonly maxCents: number;
}

export interface HouseholdTaxes {
  readonly year: TaxYear;
  /** Those who were paid in the year. */
  readonly employees: readonly TaxedEmployee[];
  readonly scheduleH: readonly ScheduleHLine[];
  readonly futa: Futa;
  readonly periods: readonly TaxPeriod[];
  readonly assumptions: readonly Assumption[];
  readonly steps: readonly TaxStep[];
}

export interface HouseholdTaxRows extends WageRows {
  readonly currency: Currency;
  /** Null: not answered. */
  readonly stateContributionsPaid: boolean | null;
}

const isPaid = ({ wagesCents }: EmployeeYear): boolean => wagesCents > 0;

/** Returns an employee with her wages until a date; what she is subject to is that of the whole year so far. */
function employeeUntil(employee: TaxedEmployee, date: string, year: TaxYear): TaxedEmployee {
  const payments = employee.payments.filter(({ paymentDate }) => paymentDate <= date);
  const wagesCents = sumWages(payments);
  const box3Cents = employee.isSubject ? Math.min(wagesCents, year.wageBase.amountCents) : 0;
  const box5Cents = employee.isSubject ? wagesCents : 0;
  const w2 = { ...employee.w2, box3Cents, box5Cents };
  return { ...employee, payments, wagesCents, withheld: withheldBy(payments), w2 };
}

interface PeriodInput {
  readonly year: TaxYear;
  readonly employees: readonly TaxedEmployee[];
  readonly futa: Futa;
  readonly stateContributionsPaid: boolean | null;
}

/**
 * Returns what is due of the wages paid in each period, as differences of sums, so that the periods add up to the whole
 * year to the cent.
 */
function periodsOf({ year, employees, futa, stateContributionsPaid }: PeriodInput): TaxPeriod[] {
  const rates = futaRates(stateContributionsPaid);
  let [before, maxBefore] = [0, 0];
  return estimatedPeriods(year.year).map((period) => {
    const until = employees.map((each) => employeeUntil(each, period.to, year));
    const first = partOneCents(until);
    const wages = futa.isDue ? futaWages(until) : 0;
    const [total, maxTotal] = [first + shareOf(wages, rates.min), first + shareOf(wages, rates.max)];
    const amounts = { cents: total - before, maxCents: maxTotal - maxBefore };
    [before, maxBefore] = [total, maxTotal];
    return { ...period, ...amounts };
  });
}

/** Returns what is assumed about one nanny. */
function assumedOf(employee: TaxedEmployee, year: TaxYear): AssumptionCode[] {
  const { chosen, isSubject, wagesCents, withheld, w2, socialSecurityCents, medicareCents } = employee;
  const isWithheld = withheld.SOCIAL_SECURITY + withheld.MEDICARE > 0;
  const isBelow = wagesCents < year.fica.amountCents;
  const differs = w2.box4Cents !== socialSecurityCents || w2.box6Cents !== medicareCents;
  const codes: readonly (AssumptionCode | false)[] = [
    chosen.setting === 'NONE' && 'no_setting',
    chosen.setting === 'EXEMPT' && 'exempt_as_chosen',
    (isSubject || (isWithheld && !isBelow)) && differs && 'differs_from_due',
    isBelow && isWithheld && 'withheld_below_threshold',
    withheld.UNNAMED > 0 && 'unnamed_withheld',
  ];
  return codes.filter((code) => code !== false);
}

const isNotRead = ({ fica, futa, wageBase }: TaxYear): boolean =>
  [fica, futa, wageBase].some(({ readOn }) => readOn === null);

function assumptionsOf({ year, employees, futa, stateContributionsPaid }: PeriodInput): Assumption[] {
  const household: readonly (AssumptionCode | false)[] = [
    'cash_wages_only',
    futa.isDue && stateContributionsPaid === null && 'state_contributions_unknown',
    futa.isDue && stateContributionsPaid === false && 'no_state_credit',
    futa.isDue && stateContributionsPaid !== false && 'no_credit_reduction',
    year.form !== 'PLAIN' && 'no_leave_credits',
    isNotRead(year) && 'figures_not_read',
    year.formReadOn === null && 'form_not_read',
  ];
  return [
    ...employees.flatMap((each) => assumedOf(each, year).map((code) => ({ code, nannyId: each.nannyId }))),
    ...household.filter((code) => code !== false).map((code) => ({ code, nannyId: null })),
  ];
}

/** Returns what has to be done; nothing where no federal tax is due and none was withheld. */
function stepsOf({ year, employees, futa }: PeriodInput): TaxStep[] {
  const isFiled = futa.isDue || partOneCents(employees) > 0;
  const hasW2 = employees.some(
    ({ isSubject, w2 }) => isSubject || w2.box2Cents + w2.box4Cents + w2.box6Cents > 0,
  );
  // Withheld of wages of which neither is due.
  const isRepaid = employees.some(({ isSubject, w2 }) => !isSubject && w2.box4Cents + w2.box6Cents > 0);
  const w2 = w2DueOn(year.year);
  const steps: readonly (TaxStep | false)[] = [
    (isFiled || hasW2) && { code: 'ein', dueOn: null },
    hasW2 && { code: 'w2', dueOn: w2 },
    hasW2 && { code: 'w3', dueOn: w2 },
    isFiled && { code: 'schedule_h', dueOn: scheduleHDueOn(year.year) },
    employees.length > 0 && { code: 'state', dueOn: null },
    isRepaid && { code: 'repay', dueOn: null },
  ];
  return steps.filter((step) => step !== false);
}

/**
 * Returns the taxes of a year, from its payments and those of the year before. Undefined: this version doesn't know the
 * year's figures, or the currency isn't US dollars.
 */
export function householdTaxes(rows: HouseholdTaxRows, yearNumber: number): HouseholdTaxes | undefined {
  const year = taxYearOf(yearNumber);
  if (year === undefined || rows.currency !== 'USD') return undefined;
  const { stateContributionsPaid } = rows;
  const employees = employeesOf(rows, yearNumber)
    .filter(isPaid)
    .map((employee): TaxedEmployee => ({ ...employee, ...employeeTaxes(employee, year) }));
  const employeesBefore = employeesOf(rows, yearNumber - 1);
  const futa = futaOf({ year, employees, employeesBefore, stateContributionsPaid });
  const input = { year, employees, futa, stateContributionsPaid };
  return {
    year,
    employees,
    scheduleH: scheduleHOf(input),
    futa,
    periods: periodsOf(input),
    assumptions: assumptionsOf(input),
    steps: stepsOf(input),
  };
}
