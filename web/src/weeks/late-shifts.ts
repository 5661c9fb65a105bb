/**
 * Finds the agreed shifts that a change takes away, moves or marks as not worked within their notice or after their
 * start, what they then cost, and what must be read to know it.
 */

import { shiftMinutes } from 'sync-protocol/kernel/calendar.ts';
import type { Read } from 'sync-protocol/kernel/reads.ts';
import type { Change, WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import { householdOf } from 'sync-protocol/people/household-row.ts';
import { ratesOf, termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { agreedDate, isAtAgreedTimes, noticeOf } from 'sync-protocol/weeks/agreed-times.ts';
import { owedShift } from 'sync-protocol/weeks/late-cancellation.ts';
import { cancellationsOfDay, isOfShift } from 'sync-protocol/weeks/owe-shift.ts';
import { centsFor, STRAIGHT } from 'sync-protocol/weeks/pay-parts.ts';

/** The server judges by when it receives a change: offline, a shift within this time after the limit may be late, too. */
const OFFLINE_HOURS = 24;

/** An agreed shift that a change takes away or moves late. */
export interface LateShift {
  /** Minutes of the shift. */
  readonly minutes: number;
  readonly amountCents: number;
  /** Hours before its start within which the family owes it. */
  readonly noticeHours: number;
  readonly hasBegun: boolean;
  /**
   * Taken away, it is owed. Moved to other times, only if the nanny declines these. Marked as not worked, unless she
   * says that she didn't come.
   */
  readonly change: 'taken' | 'moved' | 'marked';
}

interface Asked {
  /** The server's time, as far as this device knows it. */
  readonly at: string;
  readonly isOnline: boolean;
}

interface ChangedDay {
  /** The day as it was. */
  readonly day: AgendaDay;
  readonly change: LateShift['change'];
}

/** Returns a day that a change takes away, marks, or moves, except back to its agreed times. */
function changedDay({ table, before, after }: Change): ChangedDay | undefined {
  if (table !== 'day' || before === undefined) return undefined;
  const [day, is] = [before as AgendaDay, after as AgendaDay | undefined];
  if (is === undefined) return { day, change: 'taken' };
  if (is.status === 'DECLINED') return day.status === 'DECLINED' ? undefined : { day, change: 'taken' };
  if (is.notWorkedAt !== null && day.notWorkedAt === null) return { day, change: 'marked' };
  const hasMoved =
    day.scheduledStartUtc !== is.scheduledStartUtc || day.scheduledEndUtc !== is.scheduledEndUtc;
  const isAway = hasMoved && is.agreementEndedAt !== null && !isAtAgreedTimes(is);
  return isAway ? { day, change: 'moved' } : undefined;
}

/** Returns the reads of `lateShifts`. */
export const readsOfLate = (changes: readonly Change[]): Read[] =>
  changes.flatMap((each) => {
    const changed = changedDay(each);
    if (changed === undefined) return [];
    const { id, nannyId } = changed.day;
    return [
      { table: 'nanny', ids: [nannyId] },
      termsOf(nannyId),
      ratesOf(nannyId),
      cancellationsOfDay(id),
    ] as const;
  });

/** Returns the shifts of changed rows that are owed by this change, or may be while the device is offline. */
export function lateShifts(rows: WorkingSet, { at, isOnline }: Asked): LateShift[] {
  const changes = rows.changes();
  const added = new Set(
    changes.flatMap(({ table, id, before }) =>
      table === 'cancellation' && before === undefined ? [id] : [],
    ),
  );
  const household = householdOf(rows);
  return changes.flatMap((each) => {
    const changed = changedDay(each);
    if (changed === undefined) return [];
    const { day, change } = changed;
    const date = agreedDate(day, household.timezone);
    const noticeHours = noticeOf(day, rows.list(termsOf(day.nannyId)), household.timezone);
    const late = owedShift(rows, day, { receivedAt: at, household, moreHours: isOnline ? 0 : OFFLINE_HOURS });
    const rate = date && rateInForce(rows.list(ratesOf(day.nannyId)), date);
    if (late === undefined || noticeHours === null || !rate) return [];
    const cancellations = rows.list(cancellationsOfDay(day.id)).filter((known) => isOfShift(known, late));
    if (cancellations.some(({ id }) => !added.has(id))) return [];
    // A holiday that is marked stays paid as one.
    if (change === 'marked' && cancellations.length === 0) return [];
    const minutes = shiftMinutes(late.start, late.end);
    return {
      minutes,
      amountCents: centsFor([{ minutes, hourlyRateCents: rate.hourlyRateCents }], STRAIGHT),
      noticeHours,
      hasBegun: late.start <= at,
      change,
    };
  });
}
