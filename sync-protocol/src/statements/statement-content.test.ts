/**
 * Tests statements of over 500 random weeks against sums that are taken straight from the ledger's rows: hours, terms,
 * adjustments, payments, deductions, across clock changes, borders of weeks and the end of a year.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseCsv } from '../../test-support/csv.ts';
import { NANNY_ID, type TestHousehold } from '../../test-support/household.ts';
import { anyChoice, type Choice, runStep, stepsFor } from '../../test-support/week-steps.ts';
import { anyWorld, openWorld } from '../../test-support/week-world.ts';
import { addDays, dateOf } from '../kernel/calendar.ts';
import type { Earning, Payment } from '../ledger/payment.ts';
import { payrollCsv } from './payroll-csv.ts';
import { payrollGross as grossOfRow } from './payroll-rows.ts';
import { type PayrollWeek, payrollWeeks } from './payroll-weeks.ts';
import type { StatementContent } from './statement.ts';

const RUNS = 130;
const WEEKS_A_RUN = 4;
const SECONDS = 90;

const anySteps = fc.array(anyChoice, { minLength: 8, maxLength: 25, size: 'max' });

function total(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

const amounts = (rows: readonly { readonly amountCents: number }[]): number =>
  total(rows.map(({ amountCents }) => amountCents));

/** Returns the content, or undefined where there is nothing to state. */
function issue(household: TestHousehold, args: object): StatementContent | undefined {
  const result = household.run({ by: 'family', name: 'statement.issue', args });
  if (result.result === 'rejected') {
    expect([args, result.code]).toEqual([args, 'nothing_to_state']);
    return undefined;
  }
  const id = 'data' in result ? String(result.data?.['statementId']) : '';
  return household.row('statement', id)?.content;
}

const isHers = ({ nannyId }: { readonly nannyId: string }): boolean => nannyId === NANNY_ID;

/** Whether hours at a rate pay other cents than minutes times rate, half up, in whole numbers. */
const isInexact = ({ kind, minutes, rateCents, amountCents }: StatementContent['lines'][number]): boolean =>
  kind === 'hours' &&
  minutes !== null &&
  rateCents !== null &&
  amountCents !== Math.floor((2 * minutes * rateCents + 60) / 120);

/** What is said of nothing, beside the year. */
const NOTHING = {
  lines: [],
  days: [],
  deductions: [],
  grossCents: 0,
  overtimeCents: 0,
  netCents: 0,
  yearToDate: undefined,
};

/** What was withheld of earnings: their paid part, without what payments to her and corrections settled. */
function withheldOf(household: TestHousehold, earnings: readonly Earning[]): number {
  const others = new Set(
    household.all('payment').flatMap(({ id, kind }) => (kind === 'WITHHELD' ? [] : [id])),
  );
  return total(
    earnings.map(({ id, amountCents, openCents }) => {
      const settled = household
        .all('settlement')
        .filter(({ earningId, paymentId }) => earningId === id && others.has(paymentId));
      return amountCents - openCents - amounts(settled);
    }),
  );
}

/** What the ledger has between two dates. */
function ledgerBetween(household: TestHousehold, from: string, to: string) {
  const earnings = household
    .all('earning')
    .filter(isHers)
    .filter(({ date }) => from <= date && date <= to);
  const payments = household
    .all('payment')
    .filter(isHers)
    .filter(({ voidedAt, paymentDate }) => voidedAt === null && from <= paymentDate && paymentDate <= to);
  const withheld = withheldOf(household, earnings);
  const made = payments.filter(({ kind }) => kind === 'CORRECTION');
  let corrections = 0;
  // In order of date, each whole or not at all: a gross is never below 0.
  for (const { amountCents } of made.toSorted((a, b) =>
    `${a.paymentDate} ${a.id}` < `${b.paymentDate} ${b.id}` ? -1 : 1,
  )) {
    if (corrections + amountCents <= amounts(earnings)) corrections += amountCents;
  }
  const ofKind = (...kinds: string[]): number => amounts(earnings.filter(({ kind }) => kinds.includes(kind)));
  const gross = amounts(earnings) - corrections;
  return { earnings, gross, net: amounts(earnings) - amounts(made), withheld, corrections, ofKind };
}

/** The family pays a part of what is open, and withholds another. */
function payAndWithhold(household: TestHousehold, { which, minutes }: Choice): void {
  const open = total(
    household
      .all('earning')
      .filter(isHers)
      .map(({ openCents }) => openCents),
  );
  const withheld = Math.floor((open * which) / 40);
  if (withheld === 0) return;
  household.as('family').must('payment.record', {
    paymentId: household.newId(),
    nannyId: NANNY_ID,
    paymentDate: dateOf(household.at, household.timezone),
    amountCents: minutes * 9,
    platform: 'CASH',
    withheld: [{ paymentId: household.newId(), label: 'FICA', amountCents: withheld }],
  });
}

const momentOf = ({ paymentDate, createdAt }: Payment): string => `${paymentDate} ${createdAt}`;

/** What was paid by pay date: until the payment that paid the last of these earnings, or until now. */
function paidInYear(household: TestHousehold, earnings: readonly Earning[]) {
  const all = household
    .all('payment')
    .filter(isHers)
    .filter(({ kind, voidedAt }) => kind !== 'CORRECTION' && voidedAt === null);
  const settles = (earning: Earning, payment: Payment): boolean =>
    household.row('settlement', `${payment.id}/${earning.id}`) !== undefined;
  const paying = all.filter((payment) => earnings.some((earning) => settles(earning, payment)));
  const isPaid = earnings.every(({ openCents }) => openCents === 0) && paying.length > 0;
  const end = isPaid
    ? paying.map(momentOf).toSorted().at(-1)
    : `${dateOf(household.at, household.timezone)} ~`;
  const counted = all.filter(
    (payment) => momentOf(payment) <= (end ?? '') && payment.paymentDate.slice(0, 4) === end?.slice(0, 4),
  );
  const withheld = amounts(counted.filter(({ kind }) => kind === 'WITHHELD'));
  const premiums = household.all('earning').filter(({ kind }) => kind === 'overtime');
  const overtime = premiums.flatMap((earning) =>
    counted.flatMap((payment) => household.row('settlement', `${payment.id}/${earning.id}`) ?? []),
  );
  return [amounts(counted), amounts(overtime), withheld, amounts(counted) - withheld];
}

/** Returns what was earned: the gross without corrections. */
function expectPeriod(household: TestHousehold, from: string, to: string): number {
  const ledger = ledgerBetween(household, from, to);
  const content = issue(household, { nannyId: NANNY_ID, from, to });
  const { lines, days, yearToDate, ...said } = content ?? NOTHING;
  const ofLines = (...kinds: string[]): number => amounts(lines.filter(({ kind }) => kinds.includes(kind)));
  expect({
    gross: said.grossCents,
    lines: amounts(lines),
    worked: ofLines('hours', 'overtime', 'rounding'),
    guarantee: ofLines('guarantee'),
    holiday: ofLines('holiday'),
    cancellation: ofLines('cancellation'),
    adjustment: ofLines('adjustment'),
    days: amounts(days),
    net: said.netCents,
    withheld: amounts(said.deductions),
    overtime: said.overtimeCents,
    year: yearToDate && [
      yearToDate.grossCents,
      yearToDate.overtimeCents,
      yearToDate.deductionsCents,
      yearToDate.netCents,
    ],
    inexact: lines.filter(isInexact),
    rounded: Math.abs(ofLines('rounding')) <= days.length,
  }).toEqual({
    gross: ledger.gross,
    lines: ledger.gross,
    worked: ledger.ofKind('hours', 'overtime'),
    guarantee: ledger.ofKind('guarantee'),
    holiday: ledger.ofKind('holiday'),
    cancellation: ledger.ofKind('cancellation'),
    adjustment: ledger.ofKind('adjustment') - ledger.corrections,
    days: ledger.ofKind('hours'),
    net: ledger.gross - ledger.withheld,
    withheld: ledger.withheld,
    overtime: ledger.ofKind('overtime'),
    year: yearToDate && paidInYear(household, ledger.earnings),
    inexact: [],
    rounded: true,
  });
  expect(said.grossCents).toBeGreaterThanOrEqual(0);
  return said.grossCents + ledger.corrections;
}

function expectPayments(household: TestHousehold): void {
  const payments = household.all('payment').filter(({ voidedAt }) => voidedAt === null);
  for (const payment of payments.filter(({ kind }) => kind === 'PAID')) {
    const withheld = payments.filter(({ paidWith }) => paidWith === payment.id);
    const ids = [payment.id, ...withheld.map(({ id }) => id)];
    const settled = amounts(household.all('settlement').filter(({ paymentId }) => ids.includes(paymentId)));
    const content = issue(household, { paymentId: payment.id });
    expect([content?.grossCents ?? 0, amounts(content?.lines ?? []), content?.netCents ?? 0]).toEqual([
      settled,
      settled,
      settled - amounts(withheld),
    ]);
  }
}

function expectOwed(household: TestHousehold): void {
  const counted = household.all('payment').filter(({ voidedAt }) => voidedAt === null);
  const owed = amounts(household.all('earning').filter(isHers)) - amounts(counted.filter(isHers));
  const latest = household.all('statement').filter(isHers);
  for (const { content } of latest) expect(content.openCents).toBe(owed);
}

/** What the payroll of all years comes to, once all weeks are over. */
function payrollGross(household: TestHousehold): number {
  const [row] = household.all('household');
  if (row === undefined) throw new Error('No household');
  const rows = {
    household: row,
    nannies: household.all('nanny').filter(({ id }) => id === NANNY_ID),
    rates: household.all('rate'),
    terms: household.all('terms'),
    weeks: household.all('week'),
    days: household.all('day'),
    cancellations: household.all('cancellation'),
    leaves: household.all('leave'),
    reviews: household.all('review').filter(({ status }) => status === 'confirmed'),
    earnings: household.all('earning'),
    payments: household.all('payment'),
  };
  const year = Number(dateOf(household.at, household.timezone).slice(0, 4));
  const years = [year - 1, year, year + 1].flatMap((each) =>
    payrollWeeks(rows, { year: each, today: '9999-12-31' }),
  );
  for (const { rows: ofWeek, grossCents, nannyId, start, withheld } of years) {
    // Of a week that ends in the next year, the year of the pay date has only what was withheld.
    if (ofWeek.length === 0 && withheld.length > 0) continue;
    expect(total(ofWeek.map(grossOfRow))).toBe(grossCents);
    const premium = household
      .all('earning')
      .filter((each) => each.kind === 'overtime' && each.nannyId === nannyId && each.weekStart === start);
    expect(total(ofWeek.map(({ premiumCents }) => premiumCents))).toBe(amounts(premium));
    for (const { regular, overtime, holiday } of ofWeek)
      for (const { minutes } of [regular, overtime, holiday]) expect(minutes).toBeGreaterThanOrEqual(0);
  }
  expectWorkedOnce(household, years);
  return total(years.map(({ grossCents }) => grossCents));
}

const toCents = (cell: string): number => Math.round(Number(cell) * 100);

/** The CSV's own cells: those of each line sum to its gross, in whole cents. */
function expectWorkedOnce(household: TestHousehold, weeks: readonly PayrollWeek[]): void {
  const [header = [], ...records] = parseCsv(
    payrollCsv(weeks, household.all('household')[0]?.currency ?? 'USD'),
  );
  for (const record of records) {
    const pay = header.flatMap((name, i) =>
      name.endsWith(' pay') && name !== 'Gross pay' ? [record[i] ?? ''] : [],
    );
    expect(total(pay.map(toCents))).toBe(toCents(record[header.indexOf('Gross pay')] ?? ''));
  }
  // Without holidays, each billed minute is in one column; on a holiday, one that wasn't worked may be, too.
  const counted = total(
    weeks.flatMap(({ rows }) => rows.map((row) => row.regular.minutes + row.overtime.minutes)),
  );
  const billed = total(
    household
      .all('day')
      .filter(isHers)
      .map(({ billableMinutes }) => billableMinutes ?? 0),
  );
  const isChanged = household.all('review').some(({ status }) => status === 'confirmed');
  if (!isChanged) expect(counted).toBeLessThanOrEqual(billed);
}

it('equal the ledger to the cent, in whole and cut weeks', { timeout: SECONDS * 1000 }, () => {
  let weeks = 0;
  let deducted = 0;
  fc.assert(
    fc.property(anyWorld, anySteps, fc.nat(6), (world, choices, cut) => {
      const household = openWorld(world);
      for (const [i, choice] of choices.entries()) {
        for (const step of stepsFor(household, choice, i)) runStep(household, step);
        if (choice.isHers) payAndWithhold(household, choice);
      }
      const first = addDays(household.at.slice(0, 10), -21 + cut);
      const last = addDays(first, 7 * WEEKS_A_RUN - 1);
      let sum = 0;
      for (let from = first; from <= last; from = addDays(from, 7)) {
        sum += expectPeriod(household, from, addDays(from, 6));
        weeks += 1;
      }
      expect(sum).toBe(expectPeriod(household, first, last));
      expectPayments(household);
      expectOwed(household);
      deducted += household.all('statement').filter(({ content }) => content.deductions.length > 0).length;
      expect(payrollGross(household)).toBe(ledgerBetween(household, '0000', '9999').net);
    }),
    { numRuns: RUNS, seed: 226 },
  );
  expect(weeks).toBeGreaterThan(500);
  expect(deducted).toBeGreaterThan(50);
});
