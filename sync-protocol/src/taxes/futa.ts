/**
 * Federal unemployment tax of a household: whether it is due, on which wages, and how much, which depends on whether
 * contributions to the state were paid in full and in time. Only the family knows; unknown is not 'no'.
 */
import { quarterOf } from '../kernel/months.ts';
import { isFutaExempt } from '../people/tax-setting-names.ts';
import type { EmployeeYear } from './employee-year.ts';
import { FUTA_CREDITED_RATE, FUTA_RATE, FUTA_WAGE_BASE_CENTS, shareOf, type TaxYear } from './tax-years.ts';

export interface Futa {
  /** Whether all employees together were paid $1,000 in a quarter of this year or of the year before. */
  readonly isDue: boolean;
  /** The first $7,000 of each employee; 0 where it isn't due. */
  readonly wagesCents: number;
  /** Null: whether contributions to the state were paid isn't known. */
  readonly cents: number | null;
  /** After the whole credit, 0.6 %. */
  readonly minCents: number;
  /** Without any credit, 6.0 %. */
  readonly maxCents: number;
}

const countedFor = (employees: readonly EmployeeYear[]): EmployeeYear[] =>
  employees.filter(({ chosen }) => !isFutaExempt(chosen));

/** Returns the wages of all employees together in their highest quarter. */
function highestQuarter(employees: readonly EmployeeYear[]): number {
  const quarters = new Map<number, number>();
  for (const { paymentDate, amountCents } of countedFor(employees).flatMap(({ payments }) => payments)) {
    const quarter = quarterOf(paymentDate);
    quarters.set(quarter, (quarters.get(quarter) ?? 0) + amountCents);
  }
  return Math.max(0, ...quarters.values());
}

/** Returns the FUTA wages of employees: the first $7,000 of each. */
export const futaWages = (employees: readonly Pick<EmployeeYear, 'chosen' | 'wagesCents'>[]): number =>
  employees
    .filter(({ chosen }) => !isFutaExempt(chosen))
    .reduce((sum, { wagesCents }) => sum + Math.min(wagesCents, FUTA_WAGE_BASE_CENTS), 0);

export interface FutaInput {
  readonly year: TaxYear;
  readonly employees: readonly EmployeeYear[];
  readonly employeesBefore: readonly EmployeeYear[];
  readonly stateContributionsPaid: boolean | null;
}

interface FutaRates {
  readonly min: number;
  readonly max: number;
}

/** Returns the lowest and the highest rate, in ten-thousandths; one rate once the family has said what it paid. */
export function futaRates(stateContributionsPaid: boolean | null): FutaRates {
  if (stateContributionsPaid === null) return { min: FUTA_CREDITED_RATE, max: FUTA_RATE };
  const rate = stateContributionsPaid ? FUTA_CREDITED_RATE : FUTA_RATE;
  return { min: rate, max: rate };
}

/** Returns whether FUTA is due, and how much. */
export function futaOf({ year, employees, employeesBefore, stateContributionsPaid }: FutaInput): Futa {
  const highest = Math.max(highestQuarter(employees), highestQuarter(employeesBefore));
  const isDue = highest >= year.futa.amountCents;
  const wagesCents = isDue ? futaWages(employees) : 0;
  const { min, max } = futaRates(stateContributionsPaid);
  const [minCents, maxCents] = [shareOf(wagesCents, min), shareOf(wagesCents, max)];
  return { isDue, wagesCents, cents: minCents === maxCents ? maxCents : null, minCents, maxCents };
}
