/**
 * For tests: a nanny's week as a person sees it before signing, from all rows of a household. Also signs a week and
 * returns its status.
 */
import { dateOf } from '../src/kernel/calendar.ts';
import type { AnyRow, Rows } from '../src/kernel/tables.ts';
import { WorkingSet } from '../src/kernel/working-set.ts';
import { allCancellationsOf, approvedLeavesOf, termsOf } from '../src/people/nanny-ranges.ts';
import { confirmedReviews } from '../src/weeks/adjustments.ts';
import { payOfAnyWeek, readsOfWeekPay } from '../src/weeks/any-week-pay.ts';
import { type NannyWeek, weekFrom } from '../src/weeks/nanny-week.ts';
import { weekId } from '../src/weeks/week.ts';
import type { Outlook } from '../src/weeks/week-pricing.ts';
import { type WeekStatus, type WeekTotal, weekStatus } from '../src/weeks/week-status.ts';
import { totalToSign } from '../src/weeks/week-view.ts';
import { NANNY_ID, type TestHousehold } from './household.ts';
import { WEEK } from './terms.ts';

/** The tables that price a week. */
const PRICING_TABLES = [
  'household',
  'nanny',
  'rate',
  'terms',
  'week',
  'day',
  'cancellation',
  'leave',
  'review',
  'earning',
  'payment',
] as const;
type PricingTable = (typeof PRICING_TABLES)[number];
export type PricingRows = { readonly [T in PricingTable]: readonly Rows[T][] };

export interface WeekKey {
  readonly nannyId: string;
  readonly weekStart: string;
}

interface ReadWeek {
  readonly rows: WorkingSet;
  readonly week: NannyWeek;
}

/** Loads what a week is priced with; undefined where no week of the nanny begins on this date. */
function readFrom(rows: PricingRows, { nannyId, weekStart }: WeekKey): ReadWeek | undefined {
  const [household] = rows.household;
  if (household === undefined) return undefined;
  const week = weekFrom(
    rows.terms.filter((terms) => terms.nannyId === nannyId),
    weekStart,
  );
  if (week === undefined) return undefined;
  const set = new WorkingSet(household.id);
  const given = PRICING_TABLES.flatMap((table) =>
    (rows[table] as readonly AnyRow[]).map((row) => [table, row] as const),
  );
  const owner = { householdId: household.id, nannyId };
  // Twice: which adjustments a week may have is known once reviews, cancellations and leave are loaded.
  set.load(
    [termsOf(nannyId), confirmedReviews(nannyId), allCancellationsOf(nannyId), approvedLeavesOf(nannyId)],
    given,
  );
  set.load(readsOfWeekPay(owner, [week], set), given);
  return { rows: set, week };
}

/** Returns what a week comes to; undefined where no week of the nanny begins on this date. */
export function totalOf(rows: PricingRows, key: WeekKey, outlook: Outlook = {}): WeekTotal | undefined {
  const read = readFrom(rows, key);
  return read && payOfAnyWeek(read.rows, { nannyId: key.nannyId, week: read.week, outlook });
}

/** Returns what a week comes to as it is signed at an instant; undefined where no week begins on its date. */
export function totalAt(rows: PricingRows, key: WeekKey, at: string): WeekTotal | undefined {
  const read = readFrom(rows, key);
  const today = dateOf(at, rows.household[0]?.timezone ?? 'UTC');
  return read && totalToSign(read.rows, { nannyId: key.nannyId, week: read.week }, today);
}

/** Returns the arguments with which somebody signs a week that they see like this. */
export const toFigures = ({ billableMinutes, overtimeMinutes, grossCents, byDate = [] }: WeekTotal) => ({
  billableMinutes,
  overtimeMinutes,
  grossCents,
  byDate: [...byDate],
});

/** The week of the tests' household in which it is created. */
const THIS_WEEK: WeekKey = { nannyId: NANNY_ID, weekStart: WEEK };

/** Returns all rows that price weeks. */
export const pricingRows = (household: TestHousehold): PricingRows =>
  Object.fromEntries(PRICING_TABLES.map((table) => [table, household.all(table)])) as unknown as PricingRows;

/** Returns a week with the rows that price it. Throws where no week begins on its date. */
export function readWeek(household: TestHousehold, key: WeekKey = THIS_WEEK): ReadWeek {
  const read = readFrom(pricingRows(household), key);
  if (read === undefined) throw new Error(`No week begins on ${key.weekStart}`);
  return read;
}

/** Returns what a week of a test household comes to now. Throws where no week begins on its date. */
export function totalNow(
  household: TestHousehold,
  key: WeekKey = THIS_WEEK,
  outlook: Outlook = {},
): WeekTotal {
  const total = totalOf(pricingRows(household), key, outlook);
  if (total === undefined) throw new Error(`No week begins on ${key.weekStart}`);
  return total;
}

/** Returns what a week of a test household is signed with at its time. */
function totalToSignNow(household: TestHousehold, key: WeekKey, at = household.at): WeekTotal {
  const total = totalAt(pricingRows(household), key, at);
  if (total === undefined) throw new Error(`No week begins on ${key.weekStart}`);
  return total;
}

/** Returns the arguments of somebody who signs a week as it is now. */
export const figuresOf = (household: TestHousehold, key: WeekKey = THIS_WEEK, at = household.at) => ({
  ...key,
  ...toFigures(totalToSignNow(household, key, at)),
});

/** The nanny confirms a week as it is now, or the family approves it. Returns the result's code. */
export const sign = (household: TestHousehold, by: 'nanny' | 'family', key: WeekKey = THIS_WEEK): string =>
  household.as(by).code(by === 'nanny' ? 'week.confirm' : 'week.approve', figuresOf(household, key));

export const statusOf = (household: TestHousehold, key: WeekKey = THIS_WEEK): WeekStatus['status'] =>
  weekStatus(household.row('week', weekId(key.nannyId, key.weekStart)), totalToSignNow(household, key))
    .status;
