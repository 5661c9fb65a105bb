/** Marks a week under terms as over: for the mutator that closes weeks, and for an approval that comes before it. */
import type { WorkingSet } from '../kernel/working-set.ts';
import type { NannyWeek } from './nanny-week.ts';
import { updateWeek } from './week-earnings.ts';
import { keptAtClosing } from './week-pricing.ts';
import { changeWeek } from './week-status.ts';

/** Marks a week as over, keeps the rates of its dates, and adds its guarantee and holidays. Needs `readsOfDates`. */
export function markOver(
  rows: WorkingSet,
  { nannyId, week }: { nannyId: string; week: NannyWeek },
  closedAt: string,
): void {
  changeWeek(rows, { nannyId, start: week.start }, { closedAt, ...keptAtClosing(rows, nannyId, week) });
  updateWeek(rows, nannyId, week);
}
