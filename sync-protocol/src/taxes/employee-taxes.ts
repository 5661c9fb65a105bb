/**
 * What is due of one employee's wages of a year for Social Security and Medicare, and boxes 1 to 6 of her Form W-2.
 * Publication 926; integer cents, each product rounded once, half up.
 */
import type { EmployeeYear } from './employee-year.ts';
import {
  ADDITIONAL_MEDICARE_FROM_CENTS,
  ADDITIONAL_MEDICARE_RATE,
  MEDICARE_RATE,
  SOCIAL_SECURITY_RATE,
  shareOf,
  type TaxYear,
} from './tax-years.ts';

/** Returns the wages above $200,000, of which she pays Additional Medicare Tax. */
export const additionalWages = (wagesCents: number): number =>
  Math.max(0, wagesCents - ADDITIONAL_MEDICARE_FROM_CENTS);

/** Returns the employee's Social Security of a year's wages. */
export const socialSecurityOf = (wagesCents: number, { wageBase }: TaxYear): number =>
  shareOf(Math.min(wagesCents, wageBase.amountCents), SOCIAL_SECURITY_RATE);

/** Returns the employee's Medicare of a year's wages, with Additional Medicare Tax. */
export const medicareOf = (wagesCents: number): number =>
  shareOf(wagesCents, MEDICARE_RATE) + shareOf(additionalWages(wagesCents), ADDITIONAL_MEDICARE_RATE);

interface W2Boxes {
  /** Wages, with her share where the family pays it. */
  readonly box1Cents: number;
  /** Federal income tax withheld. */
  readonly box2Cents: number;
  /** Social Security wages. */
  readonly box3Cents: number;
  /** Social Security withheld, or paid for her by the family. */
  readonly box4Cents: number;
  /** Medicare wages. */
  readonly box5Cents: number;
  /** Medicare withheld, or paid for her by the family. */
  readonly box6Cents: number;
}

export interface EmployeeTaxes {
  /** Whether her wages are subject to Social Security and Medicare. */
  readonly isSubject: boolean;
  /** Her share by law of the wages so far. */
  readonly socialSecurityCents: number;
  readonly medicareCents: number;
  readonly w2: W2Boxes;
}

/** Returns what is due of her wages, and her Form W-2. */
export function employeeTaxes({ chosen, wagesCents, withheld }: EmployeeYear, year: TaxYear): EmployeeTaxes {
  const isSubject = chosen.setting !== 'EXEMPT' && wagesCents >= year.fica.amountCents;
  const socialSecurityCents = isSubject ? socialSecurityOf(wagesCents, year) : 0;
  const medicareCents = isSubject ? medicareOf(wagesCents) : 0;
  const isPaidByFamily = chosen.setting === 'FAMILY_PAYS';
  const familySocialSecurity = isPaidByFamily
    ? Math.max(0, socialSecurityCents - withheld.SOCIAL_SECURITY)
    : 0;
  const familyMedicare = isPaidByFamily ? Math.max(0, medicareCents - withheld.MEDICARE) : 0;
  return {
    isSubject,
    socialSecurityCents,
    medicareCents,
    w2: {
      box1Cents: wagesCents + familySocialSecurity + familyMedicare,
      box2Cents: withheld.FEDERAL_INCOME,
      box3Cents: isSubject ? Math.min(wagesCents, year.wageBase.amountCents) : 0,
      box4Cents: withheld.SOCIAL_SECURITY + familySocialSecurity,
      box5Cents: isSubject ? wagesCents : 0,
      box6Cents: withheld.MEDICARE + familyMedicare,
    },
  };
}
