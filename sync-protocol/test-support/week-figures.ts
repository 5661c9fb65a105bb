/** For tests: a nanny's week as a person sees it before signing, from all rows of a household. */
import type { AnyRow, Rows } from '../src/model/tables.ts';
import { payOfAnyWeek, readsOfWeekPay } from '../src/rules/any-week-pay.ts';
import { termsOf } from '../src/rules/week-earnings.ts';
import { type WeekTotal } from '../src/rules/week-status.ts';
import { weekFrom } from '../src/rules/weeks.ts';
import { WorkingSet } from '../src/sync/working-set.ts';

/** The tables that price a week. */
export const PRICING_TABLES = ['household', 'nanny', 'rate', 'terms', 'week', 'day', 'cancellation'] as const;
type PricingTable = (typeof PRICING_TABLES)[number];
export type PricingRows = { readonly [T in PricingTable]: readonly Rows[T][] };

export interface WeekKey {
  readonly nannyId: string;
  readonly weekStart: string;
}

/** Returns what a week comes to; undefined where no week of the nanny begins on this date. */
export function totalOf(rows: PricingRows, { nannyId, weekStart }: WeekKey): WeekTotal | undefined {
  const [household] = rows.household;
  if (household === undefined) return undefined;
  const week = weekFrom(
    rows.terms.filter((terms) => terms.nannyId === nannyId),
    weekStart,
  );
  if (week === undefined) return undefined;
  const set = new WorkingSet(household.id);
  set.load(
    [termsOf(nannyId), ...readsOfWeekPay({ householdId: household.id, nannyId }, [week])],
    PRICING_TABLES.flatMap((table) => (rows[table] as readonly AnyRow[]).map((row) => [table, row] as const)),
  );
  return payOfAnyWeek(set, { nannyId, week });
}

/** Returns the arguments with which somebody signs a week that they see like this. */
export const toFigures = ({ billableMinutes, overtimeMinutes, grossCents }: WeekTotal) => ({
  billableMinutes,
  overtimeMinutes,
  grossCents,
});
