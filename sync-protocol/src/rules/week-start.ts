/**
 * Keeps the weekday with which a nanny's weeks begin, once a week under terms is over or has hours: no other may be
 * chosen to evade overtime (29 CFR 778.105).
 */
import { Rejection } from '../errors.ts';
import type { Terms } from '../model/terms.ts';
import type { Week } from '../model/week.ts';
import type { LoadedRows } from '../sync/mutator.ts';
import type { Read } from '../sync/reads.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { weekdayOf } from './calendar.ts';
import { termsOf, weekRowsOf } from './nanny-ranges.ts';

const daysFrom = (nannyId: string, from: string) =>
  ({ table: 'day', where: { nannyId }, range: { field: 'date', from } }) as const;

/** The weekday with which a nanny's weeks shall begin. */
interface WeekStart {
  readonly nannyId: string;
  readonly weekStartsOn: number;
}

const startsElsewhere = (allTerms: readonly Terms[], { weekStartsOn }: WeekStart): boolean =>
  allTerms.some((each) => each.weekStartsOn !== weekStartsOn);

const earliestOf = (allTerms: readonly Terms[]): string =>
  allTerms.reduce(
    (first, { effectiveFrom }) => (effectiveFrom < first ? effectiveFrom : first),
    '9999-12-31',
  );

/** Weeks from the earliest terms on. Earlier ones have rows, too, once they are confirmed. */
const hasWeeksUnderTerms = (weeks: readonly Week[], allTerms: readonly Terms[]): boolean =>
  weeks.some(({ weekStart }) => weekStart >= earliestOf(allTerms));

/** Whether a week under terms that is over began on another weekday. Its row stays when its terms are removed. */
const wasClosedElsewhere = (weeks: readonly Week[], { weekStartsOn }: WeekStart): boolean =>
  weeks.some(({ weekStart, closedAt }) => closedAt !== null && weekdayOf(weekStart) !== weekStartsOn);

/** Throws `week_start_fixed` where weeks begin on several weekdays, once a week under terms is over or has hours. */
export function assertWeekStart(rows: WorkingSet, args: WeekStart): void {
  const { nannyId } = args;
  const current = rows.list(termsOf(nannyId));
  const weeks = rows.list(weekRowsOf(nannyId));
  const isElsewhere = startsElsewhere(current, args);
  if ((isElsewhere || current.length === 0) && wasClosedElsewhere(weeks, args))
    throw new Rejection('week_start_fixed');
  if (!isElsewhere) return;
  const hasWeeks = hasWeeksUnderTerms(weeks, current);
  const days = hasWeeks ? [] : rows.list(daysFrom(nannyId, earliestOf(current)));
  if (hasWeeks || days.some(({ status }) => status === 'COMPLETED')) throw new Rejection('week_start_fixed');
}

/** Returns the reads of `assertWeekStart` besides a nanny's terms and weeks. */
export function readsOfWeekStart(args: WeekStart, rows: LoadedRows): Read[] {
  const current = rows.peekList(termsOf(args.nannyId)) ?? [];
  const weeks = rows.peekList(weekRowsOf(args.nannyId));
  if (weeks === undefined || hasWeeksUnderTerms(weeks, current) || !startsElsewhere(current, args)) return [];
  return [daysFrom(args.nannyId, earliestOf(current))];
}
