/**
 * Terms for tests, a weekly limit of 40 hours and random ones: sets them, closes a week, and lists what terms have
 * added.
 */
import * as fc from 'fast-check';
import { UNSET } from '../src/kernel/unset-fields.ts';
import { closingId } from '../src/weeks/added-earning-id.ts';
import { type TermsFields, termsId } from '../src/weeks/terms.ts';
import { NANNY_ID, type TestHousehold } from './household.ts';

export const WEEKLY_40: TermsFields = {
  weekStartsOn: 1,
  weeklyLimitMinutes: 2400,
  dailyLimitMinutes: null,
  restWeekday: null,
  overtimeMultiplierHundredths: 150,
  guaranteedMinutes: null,
  cancellationHours: null,
  holidayMultiplierHundredths: null,
  payPeriod: 'WEEKLY',
};

const MONDAY = 1;

export const anyTerms: fc.Arbitrary<TermsFields> = fc
  .record({
    weekStartsOn: fc.constant(MONDAY),
    weeklyLimitMinutes: fc.option(fc.integer({ min: 0, max: 3000 })),
    dailyLimitMinutes: fc.option(fc.integer({ min: 0, max: 700 })),
    restWeekday: fc.option(fc.nat(6)),
    overtimeMultiplierHundredths: fc.constantFrom(100, 150, 175, 200),
    guaranteedMinutes: fc.option(fc.integer({ min: 0, max: 3000 })),
    cancellationHours: fc.option(fc.integer({ min: 1, max: 72 })),
    holidayMultiplierHundredths: fc.option(fc.constantFrom(200, 250, 300)),
    payPeriod: fc.constant('WEEKLY' as const),
  })
  .map((terms) => terms);

/** Monday; the tests' household is at Thursday 5 March 2026. */
export const WEEK = '2026-03-02';

/** The family sets terms for the nanny, by default of 40 hours a week from the household's current week on. */
export function setTerms(
  household: TestHousehold,
  {
    effectiveFrom = WEEK,
    ...fields
  }: Partial<TermsFields> & { effectiveFrom?: string; livesIn?: boolean | null } = {},
): void {
  household.as('family').must('terms.set', { nannyId: NANNY_ID, effectiveFrom, ...WEEKLY_40, ...fields });
}

/** Puts terms of the nanny that an older version allowed, such as those of another weekday. */
export function plantTerms(
  household: TestHousehold,
  terms: Partial<TermsFields> & { effectiveFrom: string },
): void {
  const { effectiveFrom } = terms;
  const of = { householdId: household.id, nannyId: NANNY_ID, version: 1, changedAt: household.at };
  household.plant('terms', {
    ...UNSET.terms,
    ...of,
    id: termsId(NANNY_ID, effectiveFrom),
    ...WEEKLY_40,
    ...terms,
  });
}

/** The server closes the nanny's week, as of the household's time. */
export function closeWeek(household: TestHousehold, weekStart = WEEK): void {
  const mutationId = closingId(NANNY_ID, weekStart);
  const args = { householdId: household.id, nannyId: NANNY_ID, weekStart };
  household.as('server').must('week.close', args, { mutationId });
}

/** Returns what terms have added for the nanny, as 'kind date cents'. */
export const added = (household: TestHousehold): string[] =>
  household
    .all('earning')
    .filter(({ kind, nannyId }) => kind !== 'hours' && nannyId === NANNY_ID)
    .map(({ kind, date, amountCents }) => `${kind} ${date} ${amountCents}`)
    .toSorted();
