/**
 * When a week may be confirmed and approved: once it is over, or earlier once none of its shifts lies ahead. From then
 * on it is shown, signed and closed with the figures of its end.
 */
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { householdOf } from '../people/household-row.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { type NannyWeek } from './nanny-week.ts';
import { daysOf } from './week-reads.ts';
import { assertHoursKnown } from './week-status.ts';

type DayAhead = Pick<AgendaDay, 'date' | 'status' | 'notWorkedAt' | 'proposedByNanny'>;

/** Whether a side still has to answer a shift, or an accepted one has neither hours nor the mark 'not worked'. */
const liesAhead = ({ status, notWorkedAt, proposedByNanny }: DayAhead): boolean =>
  status === 'PENDING' || (status === 'ACCEPTED' && (notWorkedAt === null || proposedByNanny === true));

const isDone = ({ status, notWorkedAt }: DayAhead): boolean =>
  status === 'COMPLETED' || (status === 'ACCEPTED' && notWorkedAt !== null);

/**
 * Whether a week that isn't over can be signed as at its end: a shift of it is done and none lies ahead. A week in which
 * nothing was done waits for its end: its shifts may not be planned yet.
 */
function hasNothingAhead(days: readonly DayAhead[], { start, end }: NannyWeek): boolean {
  const own = days.filter(({ date }) => date >= start && date <= end);
  return own.some(isDone) && !own.some(liesAhead);
}

interface WeekOfNanny {
  readonly nannyId: string;
  readonly week: NannyWeek;
}

/** Whether a week can be signed as at its end: it is over, or none of its shifts lies ahead. */
export const isAtEnd = (rows: WorkingSet, { nannyId, week }: WeekOfNanny, today: string): boolean =>
  week.end < today || (week.start <= today && hasNothingAhead(rows.list(daysOf(nannyId, week)), week));

/**
 * Throws `hours_missing` or `week_not_over` where a week can't be signed yet. The server's clock decides whether it is
 * over: that of a device may be set ahead.
 */
export function assertAtEnd(rows: WorkingSet, of: WeekOfNanny, receivedAt: string): void {
  const today = dateOf(receivedAt, householdOf(rows).timezone);
  if (isAtEnd(rows, of, today)) return;
  assertHoursKnown(rows, of, today);
  throw new Rejection('week_not_over');
}
