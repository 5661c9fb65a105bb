/** Prices leave anew where the plan of its date changes: leave that was asked for before generating is leave. */
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { updateWeek } from './week-earnings.ts';
import { readsOfWeeks } from './week-reads.ts';

/** Returns the weeks of those dates that have approved leave; none before terms and leave are loaded. */
function weeksWithLeaveOn(nannyId: string, dates: readonly string[], rows: LoadedRows): NannyWeek[] {
  const terms = rows.peekList(termsOf(nannyId));
  const leaves = rows.peekList(approvedLeavesOf(nannyId));
  if (terms === undefined || leaves === undefined || leaves.length === 0) return [];
  const planned = new Set(dates);
  return [...new Set(leaves.flatMap(({ date }) => (planned.has(date) ? weekOf(terms, date) : [])))];
}

/** Returns the reads of `updateLeaveOn`. */
export const readsOfLeaveOn = (dates: readonly string[], nannyId: string, rows: LoadedRows): Read[] => [
  termsOf(nannyId),
  approvedLeavesOf(nannyId),
  ...readsOfWeeks(
    { householdId: rows.householdId, nannyId },
    { weeks: weeksWithLeaveOn(nannyId, dates, rows) },
    rows,
  ),
];

/** Updates the weeks in which approved leave is on these dates. */
export function updateLeaveOn(rows: WorkingSet, nannyId: string, dates: readonly string[]): void {
  for (const week of weeksWithLeaveOn(nannyId, dates, rows)) updateWeek(rows, nannyId, week);
}
