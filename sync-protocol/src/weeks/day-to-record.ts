/** Finds the day that hours are for: a deleted one comes back, and a removed nanny's last shifts still take them. */
import type { Clock } from '../clock/clock.ts';
import { hasClock } from '../clock/running-clock.ts';
import { Rejection } from '../kernel/errors.ts';
import { type Actor, type MutationContext, sideOf } from '../kernel/mutator.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { isRemoved, maySeeNanny, refuseGone, visible } from '../people/permissions.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { dayOf } from '../schedule/day-rows.ts';
import { mayBeAtWork } from '../schedule/last-shifts.ts';
import { NO_HOURS } from '../schedule/no-hours.ts';
import { assertRoomOn } from '../schedule/shifts-a-date.ts';
import { NO_OTHER_AGREEMENT } from './agreed-times.ts';

/** Returns a deleted day as hours, or an arrival, bring it back. */
export function restored(
  deleted: AgendaDay,
  { actor, at }: Pick<MutationContext, 'actor' | 'at'>,
): AgendaDay {
  // Hours that the day had were deleted knowingly: they don't come back.
  const hours = deleted.status === 'COMPLETED' ? ({ ...NO_HOURS, status: 'ACCEPTED' } as const) : {};
  // The nanny's hours restore no agreement: as with a day that she proposes, the family has to agree to it first.
  const proposal =
    sideOf(actor) === 'nanny' ? ({ ...NO_OTHER_AGREEMENT, proposedByNanny: true } as const) : {};
  return { ...deleted, ...hours, ...proposal, version: 0, isPaid: false, restoredAt: at };
}

/**
 * Whether a day of a removed nanny still takes hours: her removal has kept it for them, or the family has entered them
 * since. Needs the nanny, and the clocks of the day.
 */
function takesLastHours(rows: WorkingSet, day: AgendaDay, timezone: string): boolean {
  const removedAt = rows.get('nanny', day.nannyId)?.archivedAt ?? null;
  if (removedAt === null) return false;
  if (day.status === 'COMPLETED') {
    return day.hoursRecordedBySide === 'family' && (day.hoursRecordedAt ?? '') > removedAt;
  }
  return mayBeAtWork(day, removedAt, timezone) || hasClock(rows, day.id);
}

/** Returns the day. A deleted day comes back when its hours were entered without knowing of the delete. */
export function dayToRecord(
  rows: WorkingSet,
  { dayId, start }: { readonly dayId: string; readonly start: string },
  context: MutationContext,
): AgendaDay {
  const { actor, household } = context;
  const known = rows.get('day', dayId);
  if (known !== undefined) {
    const isLast = maySeeNanny(actor, known.nannyId) && takesLastHours(rows, known, household.timezone);
    if (!isLast) return dayOf(rows, actor, dayId);
    assertBeforeRemoval(rows, { actor, day: known, start });
    return known;
  }
  const deleted = rows.deleted('day', dayId);
  if (deleted === undefined) throw new Rejection('not_found');
  if (context.basedOn === undefined || isRemoved(rows, deleted.nannyId)) {
    return refuseGone(rows, actor, ['day', dayId]);
  }
  visible(actor, deleted);
  assertRoomOn(rows, deleted);
  return restored(deleted, context);
}

/** Throws `nanny_removed` for hours that a removed nanny began after her removal. */
function assertBeforeRemoval(
  rows: WorkingSet,
  { actor, day, start }: { readonly actor: Actor; readonly day: AgendaDay; readonly start: string },
): void {
  const removedAt = rows.get('nanny', day.nannyId)?.archivedAt ?? '';
  if (actor.isFormer === true && start >= removedAt) throw new Rejection('nanny_removed');
}

/** Returns the nanny's own clock that her hours name; undefined where none is known, or it is another's. */
export function clockNamed(rows: WorkingSet, clockId: string | undefined, actor: Actor): Clock | undefined {
  if (clockId === undefined || sideOf(actor) !== 'nanny') return undefined;
  const clock = rows.get('clock', clockId);
  return clock?.nannyId === actor.nannyId ? clock : undefined;
}

/** The day as its nanny saw it when she arrived: whatever happened since, her hours didn't know of. */
export const SEEN_AT_ARRIVAL = {
  status: 'ACCEPTED',
  actualStartUtc: null,
  actualEndUtc: null,
  isPaid: false,
} as const;

/** Returns a day whose first hours will be dated and cut by the zone of their clock, if the household has moved since. */
export function inZoneOf(clock: Clock | undefined, day: AgendaDay, timezone: string): AgendaDay {
  const isFirst = day.hoursTimezone === null && day.actualStartUtc === null;
  if (clock === undefined || !isFirst || clock.timezone === timezone) return day;
  return { ...day, hoursTimezone: clock.timezone };
}
