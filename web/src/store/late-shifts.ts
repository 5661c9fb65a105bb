/**
 * Finds the agreed shifts that a change takes away or moves within the notice of the terms, what they then cost, and
 * what must be read to know it.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { rateInForce } from 'sync-protocol/rules/billing.ts';
import { shiftMinutes } from 'sync-protocol/rules/calendar.ts';
import { householdOf } from 'sync-protocol/rules/household-row.ts';
import { agreedDate, isAtAgreedTimes, isOfShift, lateShift } from 'sync-protocol/rules/late-cancellation.ts';
import { ratesOf, termsOf } from 'sync-protocol/rules/nanny-ranges.ts';
import { centsFor, STRAIGHT } from 'sync-protocol/rules/pay-parts.ts';
import { weekOf } from 'sync-protocol/rules/weeks.ts';
import type { Read } from 'sync-protocol/sync/reads.ts';
import type { Change, WorkingSet } from 'sync-protocol/sync/working-set.ts';

/** The server judges by when it receives a change: offline, a shift within this time after the limit may be late, too. */
const OFFLINE_HOURS = 24;

/** An agreed shift that a change takes away or moves late. */
export interface LateShift {
  /** Minutes of the shift. */
  readonly minutes: number;
  readonly amountCents: number;
  /** Hours before its start within which the family owes it. */
  readonly noticeHours: number;
  /** Moved to other times: owed only if the nanny declines these. Otherwise it is owed at once. */
  readonly isMoved: boolean;
}

interface Asked {
  /** The server's time, as far as this device knows it. */
  readonly at: string;
  readonly isOnline: boolean;
}

/** Returns a day as it was, if the change takes it away or moves it, except back to its agreed times. */
function dayBefore({ table, before, after }: Change): AgendaDay | undefined {
  if (table !== 'day' || before === undefined) return undefined;
  const [was, is] = [before as AgendaDay, after as AgendaDay | undefined];
  if (is === undefined) return was;
  const hasMoved =
    was.scheduledStartUtc !== is.scheduledStartUtc || was.scheduledEndUtc !== is.scheduledEndUtc;
  if (is.status === 'DECLINED') return was.status === 'DECLINED' ? undefined : was;
  return hasMoved && is.agreementEndedAt !== null && !isAtAgreedTimes(is) ? was : undefined;
}

const cancellationsOf = ({ id: dayId }: AgendaDay) => ({ table: 'cancellation', where: { dayId } }) as const;

/** Returns the reads of `lateShifts`. */
export const readsOfLate = (changes: readonly Change[]): Read[] =>
  changes.flatMap((change) => {
    const day = dayBefore(change);
    return day === undefined ? [] : [termsOf(day.nannyId), ratesOf(day.nannyId), cancellationsOf(day)];
  });

/** Returns the shifts of changed rows that are owed by this change, or may be while the device is offline. */
export function lateShifts(rows: WorkingSet, { at, isOnline }: Asked): LateShift[] {
  const changes = rows.changes();
  const added = new Set(
    changes.flatMap(({ table, id, before }) =>
      table === 'cancellation' && before === undefined ? [id] : [],
    ),
  );
  return changes.flatMap((change) => {
    const day = dayBefore(change);
    const date = day && agreedDate(day, householdOf(rows).timezone);
    if (day === undefined || date === undefined) return [];
    const hours = weekOf(rows.list(termsOf(day.nannyId)), date).terms?.cancellationHours ?? null;
    const rate = rateInForce(rows.list(ratesOf(day.nannyId)), date);
    const late = lateShift(day, at, hours === null || isOnline ? hours : hours + OFFLINE_HOURS);
    if (late === undefined || hours === null || rate === undefined) return [];
    const before = rows.list(cancellationsOf(day)).filter(({ id }) => !added.has(id));
    if (before.some((known) => isOfShift(known, late))) return [];
    const minutes = shiftMinutes(late.start, late.end);
    return {
      minutes,
      amountCents: centsFor([{ minutes, hourlyRateCents: rate.hourlyRateCents }], STRAIGHT),
      noticeHours: hours,
      isMoved: change.after !== undefined && (change.after as AgendaDay).status !== 'DECLINED',
    };
  });
}
