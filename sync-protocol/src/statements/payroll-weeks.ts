/**
 * What each week of a year came to for each nanny, for a payroll service: hours and amounts by rate and kind,
 * priced as the ledger prices them. A week belongs to the year in which it ends, and counts once it is over.
 */

import { addDays } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import { runAtOnce, type Steps } from '../kernel/in-steps.ts';
import type { AnyRow, TableName } from '../kernel/tables.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import type { Earning, Payment } from '../ledger/payment.ts';
import { isWages } from '../ledger/purpose.ts';
import type { Review } from '../ledger/review.ts';
import type { Household } from '../people/household.ts';
import type { Nanny, Rate } from '../people/nanny.ts';
import { allCancellationsOf, approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import type { Leave } from '../time-off/leave.ts';
import { confirmedReviews } from '../weeks/adjustments.ts';
import { payOfAnyWeek, readsOfWeekPay } from '../weeks/any-week-pay.ts';
import { DAYS_REACHED, workInWeek } from '../weeks/minutes-by-date.ts';
import { type NannyWeek, weekOf, weeksBetween } from '../weeks/nanny-week.ts';
import type { Terms } from '../weeks/terms.ts';
import type { Cancellation, Week } from '../weeks/week.ts';
import type { WorkedPart } from '../weeks/week-pay.ts';
import type { WeekTotal } from '../weeks/week-status.ts';
import { type PayrollRow, payrollRows } from './payroll-rows.ts';
import { type PayrollWithheld, payrollWithheld } from './payroll-withheld.ts';

/** A household's rows. Of days, earnings and payments those in `payrollDates` are enough. */
export interface PayrollRows {
  readonly household: Household;
  readonly nannies: readonly Nanny[];
  readonly rates: readonly Rate[];
  readonly terms: readonly Terms[];
  readonly weeks: readonly Week[];
  readonly days: readonly AgendaDay[];
  readonly cancellations: readonly Cancellation[];
  readonly leaves: readonly Leave[];
  /** Those that the family confirmed: with cancellations and leave, they tell which earnings and payments are adjustments. */
  readonly reviews: readonly Review[];
  readonly earnings: readonly Earning[];
  readonly payments: readonly Payment[];
}

export interface PayrollWeek {
  readonly nannyId: string;
  readonly name: string;
  readonly start: string;
  readonly end: string;
  /** By rate. What changed in earlier, approved weeks and counts in this one comes last. */
  readonly rows: readonly PayrollRow[];
  readonly grossCents: number;
  /** What was withheld of payments dated in this week and in the year. */
  readonly withheld: readonly PayrollWithheld[];
}

/** Returns the dates of the days, earnings and payments that the weeks of a year need. */
export const payrollDates = (year: number): { readonly from: string; readonly to: string } => ({
  from: addDays(`${year}-01-01`, -(DAYS_PER_WEEK - 1) - DAYS_REACHED),
  to: `${year}-12-31`,
});

const rowsOfNanny = <Row extends { readonly nannyId: string }>(rows: readonly Row[], { id }: Nanny): Row[] =>
  rows.filter(({ nannyId }) => nannyId === id);

/** Returns the rows that price these weeks, as the rule of weeks reads them. */
function workingSetOf(rows: PayrollRows, nanny: Nanny, weeks: readonly NannyWeek[]): WorkingSet {
  const { household } = rows;
  const set = new WorkingSet(household.id);
  const given: Partial<Record<TableName, readonly AnyRow[]>> = {
    household: [household],
    nanny: [nanny],
    rate: rowsOfNanny(rows.rates, nanny),
    terms: rowsOfNanny(rows.terms, nanny),
    week: rowsOfNanny(rows.weeks, nanny),
    day: rowsOfNanny(rows.days, nanny),
    cancellation: rowsOfNanny(rows.cancellations, nanny),
    leave: rowsOfNanny(rows.leaves, nanny),
    review: rowsOfNanny(rows.reviews, nanny),
    earning: rowsOfNanny(rows.earnings, nanny),
    payment: rowsOfNanny(rows.payments, nanny),
  };
  const owner = { householdId: household.id, nannyId: nanny.id };
  const tables = Object.entries(given) as [TableName, readonly AnyRow[]][];
  const all = tables.flatMap(([table, list]) => list.map((row) => [table, row] as const));
  // First the terms, which say what the weeks beside these are, and what names the adjustments.
  const { id } = nanny;
  set.load([termsOf(id), confirmedReviews(id), allCancellationsOf(id), approvedLeavesOf(id)], all);
  set.load(readsOfWeekPay(owner, weeks, set), all);
  return set;
}

/** Returns the worked minutes of a week by date, in order. */
const partsOf = ({ days, household }: PayrollRows, nanny: Nanny, week: NannyWeek): WorkedPart[] =>
  rowsOfNanny(days, nanny)
    .filter(({ status }) => status === 'COMPLETED')
    .flatMap((day) => workInWeek(day, week, household.timezone).parts)
    .toSorted(by(({ date }) => [date]));

/** Returns a week's pay with the time off that was paid out in it, which belongs to no week's work. */
function withPayouts(
  pay: WeekTotal,
  earnings: readonly Earning[],
  { nannyId, start, end }: Pick<NannyWeek, 'start' | 'end'> & { readonly nannyId: string },
): WeekTotal {
  const lines = earnings
    .filter(isWages)
    .filter((each) => each.nannyId === nannyId && each.kind === 'leave' && each.weekStart === null)
    .filter(({ date }) => date >= start && date <= end)
    .map(({ kind, date, minutes, rateCents, amountCents }) => ({
      kind,
      date,
      minutes,
      rateCents,
      amountCents,
    }));
  if (lines.length === 0) return pay;
  const paidOut = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...pay, lines: [...pay.lines, ...lines], grossCents: pay.grossCents + paidOut };
}

/**
 * Returns the weeks of a nanny that ended in a year before `today`, in order, one in each step, and those of the pay dates
 * of what was withheld in the year. The rows may be hers alone.
 */
export function* payrollStepsOf(
  rows: PayrollRows,
  nanny: Nanny,
  { year, today }: { year: number; today: string },
): Steps<PayrollWeek[]> {
  const last = `${year}-12-31`;
  const weeks = weeksBetween(rowsOfNanny(rows.terms, nanny), `${year}-01-01`, last).filter(
    ({ end }) => end <= last && end < today,
  );
  const set = workingSetOf(rows, nanny, weeks);
  const { id: nannyId, name } = nanny;
  const found: PayrollWeek[] = [];
  for (const week of weeks) {
    const { start, end } = week;
    const pay = withPayouts(payOfAnyWeek(set, { nannyId, week }), rows.earnings, { nannyId, ...week });
    yield;
    if (pay.lines.length === 0) continue;
    const premium = rows.earnings.find(
      (each) => each.nannyId === nannyId && each.kind === 'overtime' && each.weekStart === start,
    );
    const payroll = payrollRows(pay, partsOf(rows, nanny, week), premium?.amountCents ?? 0);
    found.push({ nannyId, name, start, end, rows: payroll, grossCents: pay.grossCents, withheld: [] });
  }
  return withWithheld(found, rows, { nanny, year });
}

/**
 * Adds what was withheld in the year to the weeks of its pay dates: also to weeks without hours, and to one that isn't
 * over or ends in the next year, with no pay.
 */
function withWithheld(
  weeks: readonly PayrollWeek[],
  rows: PayrollRows,
  { nanny, year }: { readonly nanny: Nanny; readonly year: number },
): PayrollWeek[] {
  const terms = rowsOfNanny(rows.terms, nanny);
  const { id: nannyId, name } = nanny;
  const byStart = new Map(weeks.map((week) => [week.start, week]));
  for (const each of payrollWithheld(rowsOfNanny(rows.payments, nanny), year)) {
    const { start, end } = weekOf(terms, each.payDate);
    const week = byStart.get(start) ?? { nannyId, name, start, end, rows: [], grossCents: 0, withheld: [] };
    byStart.set(start, { ...week, withheld: [...week.withheld, each] });
  }
  return [...byStart.values()].toSorted(by(({ start }) => [start]));
}

function weeksOfNanny(
  rows: PayrollRows,
  nanny: Nanny,
  dates: { year: number; today: string },
): PayrollWeek[] {
  return runAtOnce(payrollStepsOf(rows, nanny, dates));
}

/** Compares weeks of several nannies: by start, then by name. */
export const byStartAndName = by(({ start, name, nannyId }: PayrollWeek) => [start, name, nannyId]);

/**
 * Returns the weeks that ended in a year before `today`, which is in the household's zone, by start and name. Leaves
 * out weeks without hours and pay.
 */
export const payrollWeeks = (rows: PayrollRows, dates: { year: number; today: string }): PayrollWeek[] =>
  rows.nannies.flatMap((nanny) => weeksOfNanny(rows, nanny, dates)).toSorted(byStartAndName);
