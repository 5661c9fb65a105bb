/** Keeps the family from taking an owed holiday away with its shift. */
import { Rejection } from '../kernel/errors.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { addedEarningId } from './added-earning-id.ts';
import { isApproved } from './frozen-weeks.ts';
import type { NannyWeek } from './nanny-week.ts';
import { canceledDays, isOwedUnworked } from './unworked-shifts.ts';
import { weekId } from './week.ts';
import { payOfWeek } from './week-pricing.ts';
import { addedEarningsOf, cancellationsOf, weeksUnderTerms } from './week-reads.ts';

const sumOf = (earnings: readonly { readonly amountCents: number }[]): number =>
  earnings.reduce((total, { amountCents }) => total + amountCents, 0);

/** Whether a week, priced anew, would add less than the ledger has. False for an approved week: it isn't repriced. */
function lowersAdded(rows: WorkingSet, nannyId: string, week: NannyWeek): boolean {
  if (isApproved(rows, nannyId, week)) return false;
  const current = addedEarningsOf(rows, nannyId, week);
  const next = payOfWeek(rows, { nannyId, week }).added;
  return sumOf(next) < sumOf(current);
}

/** Returns the closed week that owes a day as a holiday that wasn't worked; undefined where none does. */
function weekThatOwes(rows: WorkingSet, day: AgendaDay): NannyWeek | undefined {
  const { nannyId, date } = day;
  const [week] = weeksUnderTerms(nannyId, [date], rows);
  if (week === undefined) return undefined;
  const row = rows.get('week', weekId(nannyId, week.start));
  const isClosed = row !== undefined && row.closedAt !== null && row.approved === null;
  const earning = rows.peek('earning', addedEarningId(nannyId, 'holiday', date));
  if (!isClosed || earning === undefined) return undefined;
  const canceled = canceledDays(rows.list(cancellationsOf(nannyId, week)));
  return isOwedUnworked(day, canceled) ? week : undefined;
}

/** Whether a closed week owes a day as a holiday that wasn't worked. Needs the rows of `readsToCancel`. */
export const isOwedHoliday = (rows: WorkingSet, day: AgendaDay): boolean =>
  weekThatOwes(rows, day) !== undefined;

/**
 * Throws `holidays_lower_pay` where the family's change of a day, which is made but not priced yet, takes away what a
 * closed week owes for it as a holiday. Only the server closes weeks, so that no device's clock decides.
 */
export function assertHolidayKept(rows: WorkingSet, before: AgendaDay): void {
  const week = weekThatOwes(rows, before);
  if (week !== undefined && lowersAdded(rows, before.nannyId, week))
    throw new Rejection('holidays_lower_pay');
}
