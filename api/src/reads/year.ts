/**
 * Reads a calendar year for the REST routes: sums of payments with tax thresholds, and the weeks of the payroll CSV.
 */

import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { DEFAULT_LANGUAGE, type Language } from 'sync-protocol/kernel/languages.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import {
  allCancellationsOf,
  approvedLeavesOf,
  ratesOf,
  termsOf,
  weekRowsOf,
} from 'sync-protocol/people/nanny-ranges.ts';
import { ALL_NANNIES } from 'sync-protocol/people/permissions.ts';
import { payrollCsv, payrollCsvWords } from 'sync-protocol/statements/payroll-csv.ts';
import {
  byStartAndName,
  type PayrollRows,
  type PayrollWeek,
  payrollDates,
  payrollStepsOf,
} from 'sync-protocol/statements/payroll-weeks.ts';
import { type ThresholdState, yearSteps } from 'sync-protocol/statements/year.ts';
import type { YearAnswer } from 'sync-protocol/statements/years-rest.ts';
import { THRESHOLD_NAMES } from 'sync-protocol/taxes/tax-years.ts';
import { confirmedReviews } from 'sync-protocol/weeks/adjustments.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createTurns } from '../kit/event-loop-share.ts';
import { translator } from '../kit/messages.ts';
import { readRows } from '../sync/read-rows.ts';
import { readHousehold } from './household.ts';
import { runSteps } from './run-steps.ts';

/** Loads the household's nannies, oldest first. */
export async function readAllNannies(deps: AppDeps, householdId: string): Promise<Nanny[]> {
  const rows = await readRows(deps.sql, householdId, [ALL_NANNIES]);
  return rows.list(ALL_NANNIES).toSorted(byAge);
}

/** Returns the read of two years of payments: the threshold of unemployment tax counts the year before, too. */
const paymentsOf = (nannyId: string, year: number) =>
  ({
    table: 'payment',
    where: { nannyId },
    range: { field: 'paymentDate', from: `${year - 1}-01-01`, to: `${year}-12-31` },
  }) as const;

/** Loads payments of a year and the year before. */
export async function readPaymentsOfYears(
  deps: AppDeps,
  householdId: string,
  { nannies, year }: { nannies: readonly Nanny[]; year: number },
): Promise<Payment[]> {
  const reads = nannies.map(({ id }) => paymentsOf(id, year));
  const rows = await readRows(deps.sql, householdId, reads);
  return reads.flatMap((read) => rows.list(read));
}

function toThreshold(state: ThresholdState): YearAnswer['thresholds'][number] {
  const { threshold, reachedOn, ...counted } = state;
  return {
    ...counted,
    name: THRESHOLD_NAMES[state.id],
    amountCents: threshold?.amountCents ?? null,
    reached: threshold === undefined ? null : reachedOn !== null,
    reachedOn,
    source: threshold?.source ?? null,
    readOn: threshold?.readOn ?? null,
    checkWith: threshold?.checkWith ?? null,
  };
}

export async function readYear(deps: AppDeps, householdId: string, year: number): Promise<YearAnswer> {
  const [household, nannies] = await Promise.all([
    readHousehold(deps, householdId),
    readAllNannies(deps, householdId),
  ]);
  const payments = await readPaymentsOfYears(deps, householdId, { nannies, year });
  const today = dateOf(deps.now(), household.timezone);
  const { currency } = household;
  const steps = yearSteps({ currency, nannies, payments }, { year, today });
  const totals = await runSteps(steps, createTurns());
  return {
    year,
    nannies: totals.nannies.map(({ quarters, ...nanny }) => ({
      ...nanny,
      quarters: quarters.map(({ grossCents }) => ({ grossCents })),
    })),
    thresholds: totals.thresholds.map(toThreshold),
  };
}

type PayrollReader = Pick<AppDeps, 'sql'> & { readonly household: Household; readonly year: number };

/** Loads what prices a nanny's weeks of a year. */
async function readPayrollRows({ sql, household, year }: PayrollReader, nanny: Nanny): Promise<PayrollRows> {
  const where = { nannyId: nanny.id };
  const dates = payrollDates(year);
  const range = { field: 'date', ...dates };
  const reads = {
    rates: ratesOf(nanny.id),
    terms: termsOf(nanny.id),
    weeks: weekRowsOf(nanny.id),
    days: { table: 'day', where, range } as const,
    cancellations: allCancellationsOf(nanny.id),
    leaves: approvedLeavesOf(nanny.id),
    reviews: confirmedReviews(nanny.id),
    earnings: { table: 'earning', where, range } as const,
    payments: { table: 'payment', where, range: { field: 'paymentDate', ...dates } } as const,
  };
  const rows = await readRows(sql, household.id, Object.values(reads));
  return {
    household,
    nannies: [nanny],
    rates: rows.list(reads.rates),
    terms: rows.list(reads.terms),
    weeks: rows.list(reads.weeks),
    days: rows.list(reads.days),
    cancellations: rows.list(reads.cancellations),
    leaves: rows.list(reads.leaves),
    reviews: rows.list(reads.reviews),
    earnings: rows.list(reads.earnings),
    payments: rows.list(reads.payments),
  };
}

/**
 * Returns the weeks that ended in a year as CSV, in English unless a language is named. Reads and prices one nanny
 * after the other: each week is in one snapshot.
 */
export async function readPayroll(
  deps: AppDeps,
  householdId: string,
  { year, language = DEFAULT_LANGUAGE }: { year: number; language?: Language | undefined },
): Promise<string> {
  const [household, nannies] = await Promise.all([
    readHousehold(deps, householdId),
    readAllNannies(deps, householdId),
  ]);
  const dates = { year, today: dateOf(deps.now(), household.timezone) };
  const weeks: PayrollWeek[] = [];
  const yieldIfDue = createTurns();
  for (const nanny of nannies) {
    const rows = await readPayrollRows({ sql: deps.sql, household, year }, nanny);
    weeks.push(...(await runSteps(payrollStepsOf(rows, nanny, dates), yieldIfDue)));
  }
  return payrollCsv(
    weeks.toSorted(byStartAndName),
    household.currency,
    payrollCsvWords(translator(language), language),
  );
}
