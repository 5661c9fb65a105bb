/**
 * Mutators with which a nanny says that she is here, and takes that back. Leaving is `day.recordHours` with the clock's
 * id: an arrival is a stored beginning and makes no pay.
 */
import * as z from 'zod/mini';
import { addDays, dateOf, latestNow } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { id, newRowId } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import {
  assertNotFormer,
  assertSeesNanny,
  maySeeNanny,
  nannyOf,
  nannyOrArchived,
  visible,
} from '../people/permissions.ts';
import { type AgendaDay, dayStatus } from '../schedule/agenda-day.ts';
import { openReviews } from '../schedule/day-hours-mutators.ts';
import { reviewsOf, todosOf } from '../schedule/day-rows.ts';
import { haveBegun } from '../schedule/hours.ts';
import { assertRoomOn, readsOfRoom } from '../schedule/shifts-a-date.ts';
import { restored } from '../weeks/day-to-record.ts';
import {
  type Arrival,
  isMadeByArrival,
  isOnDate,
  nearestDay,
  unplannedDay,
  whyNotOn,
} from './arrival-day.ts';
import type { Clock } from './clock.ts';
import {
  clocksOfDay,
  isOpen,
  isSameStay,
  openClocks,
  readsOfOpenClocks,
  runningClocks,
} from './running-clock.ts';

const arriveArgs = z.strictObject({
  clockId: newRowId,
  nannyId: id,
  /** Null: the accepted day that is nearest, or none. */
  dayId: z.nullable(id),
  /** The id of the day that is made where she arrives without a plan. */
  newDayId: newRowId,
  at: instantInput,
});
type ArriveArgs = z.infer<typeof arriveArgs>;

/** The named day as she saw it. Without it, the call is for the day as it is. */
const arriveBasedOn = z.strictObject({ status: dayStatus });
type Seen = z.infer<typeof arriveBasedOn>;

/** Returns the read of all days whose hours may lie between two arrivals. */
const daysBetweenArrivals = (nannyId: string, [first, second]: readonly [string, string]) => {
  const [from, to] = first < second ? [first, second] : [second, first];
  return {
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(from, -1), to },
  } as const;
};

/** Returns the running clock of a nanny; the invariant of these mutators is that there is one at most. */
const runningOf = (rows: LoadedRows, nannyId: string): Clock | undefined =>
  rows.peekList(runningClocks(nannyId))?.[0];

function readsToArrive(args: ArriveArgs, rows: LoadedRows): Read[] {
  const { nannyId, dayId, newDayId, clockId, at } = args;
  const household = rows.peek('household', rows.householdId);
  const date = household && dateOf(at, household.timezone);
  const running = runningOf(rows, nannyId);
  return [
    { table: 'nanny', ids: [nannyId] },
    { table: 'clock', ids: [clockId] },
    { table: 'day', ids: dayId === null ? [newDayId] : [dayId, newDayId] },
    { table: 'claim', ids: [newDayId] },
    ...readsOfOpenClocks(nannyId),
    openReviews(nannyId),
    ...(date === undefined ? [] : [...readsOfRoom({ nannyId, date }), daysAround(nannyId, date)]),
    ...(date === undefined || running === undefined || !isSameStay(running.arrivedAt, at)
      ? []
      : [daysBetweenArrivals(nannyId, [running.date, date])]),
  ];
}

/** Whether hours of another day lie between two arrivals: then she had left, and forgot to say so. */
function hasLeftBetween(rows: WorkingSet, running: Clock, { at, timezone }: Arrival): boolean {
  const [from, to] = at < running.arrivedAt ? [at, running.arrivedAt] : [running.arrivedAt, at];
  return rows
    .list(daysBetweenArrivals(running.nannyId, [running.date, dateOf(at, timezone)]))
    .some(
      ({ id: dayId, actualStartUtc: start, actualEndUtc: end }) =>
        dayId !== running.dayId && start !== null && end !== null && start < to && end > from,
    );
}

/** Whether an arrival is a second tap while the first clock runs. */
const isSecondTap = (rows: WorkingSet, running: Clock, arrival: Arrival): boolean =>
  isSameStay(running.arrivedAt, arrival.at) && !hasLeftBetween(rows, running, arrival);

/** Returns the days on which no arrival counts, and why. */
const takenDays = (rows: WorkingSet, nannyId: string): Arrival['taken'] =>
  new Map([
    ...rows.list(openReviews(nannyId)).map(({ dayId }) => [dayId, 'has_hours'] as const),
    ...openClocks(rows, nannyId).map(({ dayId }) => [dayId, 'clock_running'] as const),
  ]);

interface Place {
  readonly day: AgendaDay;
  /** Who has recorded hours of the day that already end this clock; null where it runs. */
  readonly endedBy: string | null;
}

const runsOn = (day: AgendaDay): Place => ({ day, endedBy: null });

/** Returns the days whose hours may hold an arrival: of its date, and nights of the date before. */
const daysAround = (nannyId: string, date: string) => daysBetweenArrivals(nannyId, [date, date]);

/**
 * Returns the day whose hours hold the arrival and were recorded after it: on another device, as it seems, which knew of
 * no arrival here.
 */
function recordedSince(rows: WorkingSet, { nannyId, at }: ArriveArgs, context: MutationContext) {
  const date = dateOf(at, context.household.timezone);
  return rows.list(daysAround(nannyId, date)).find((day) => {
    const { actualStartUtc: start, actualEndUtc: end, hoursRecordedAt } = day;
    const holdsIt = start !== null && end !== null && start <= at && at < end;
    return holdsIt && (hoursRecordedAt ?? '') > context.at;
  });
}

/** Returns a new day for the arrival. */
function newDay(rows: WorkingSet, args: ArriveArgs, { household, receivedAt }: MutationContext): Place {
  const { newDayId, nannyId, at } = args;
  const isUsed = rows.get('day', newDayId) ?? rows.deleted('day', newDayId) ?? rows.get('claim', newDayId);
  if (isUsed !== undefined) throw new Rejection('id_conflict');
  const { timezone } = household;
  const { householdId } = rows;
  const day = unplannedDay({ householdId, id: newDayId, nannyId }, { at, timezone, receivedAt });
  assertRoomOn(rows, day);
  return runsOn(day);
}

/** Returns the day that the arrival names, or a new one where that has changed since she saw it. */
function namedDay(
  rows: WorkingSet,
  { args, dayId, arrival }: { args: ArriveArgs; dayId: string; arrival: Arrival },
  context: MutationContext<Seen>,
): Place {
  const known = rows.get('day', dayId);
  const deleted = known === undefined ? rows.deleted('day', dayId) : undefined;
  const day = known ?? deleted;
  const isStale = context.basedOn?.status === 'ACCEPTED';
  // A colleague's day is answered like no day.
  if (day === undefined || !maySeeNanny(context.actor, day.nannyId)) {
    if (!isStale) throw new Rejection('not_found');
    return newDay(rows, args, context);
  }
  if (deleted !== undefined) {
    if (!isStale) throw new Rejection('day_deleted');
    if (whyNotOn(deleted, arrival) !== undefined) return newDay(rows, args, context);
    assertRoomOn(rows, deleted);
    return runsOn(restored(deleted, context));
  }
  const code = whyNotOn(day, arrival);
  if (code === undefined) return runsOn(day);
  if (!isStale) throw new Rejection(code);
  // Hours that the family entered meanwhile, as if they had come after the arrival: hers will be a review.
  const isOver = code === 'has_hours' && isOnDate(day, arrival) && (day.actualEndUtc ?? '') > arrival.at;
  return isOver
    ? { day, endedBy: day.hoursRecordedBy ?? context.actor.accountId }
    : newDay(rows, args, context);
}

/** Returns where an arrival counts: on the day that it names, else on the nearest, else on a new one. */
function placeOf(
  rows: WorkingSet,
  { args, arrival }: { args: ArriveArgs; arrival: Arrival },
  context: MutationContext<Seen>,
): Place {
  const { dayId } = args;
  const recorded = recordedSince(rows, args, context);
  if (recorded !== undefined) return { day: recorded, endedBy: recorded.hoursRecordedBy };
  if (dayId !== null) return namedDay(rows, { args, dayId, arrival }, context);
  const date = dateOf(args.at, arrival.timezone);
  const days = rows.list({
    table: 'day',
    where: { nannyId: args.nannyId },
    range: { field: 'date', from: date, to: date },
  });
  const nearest = nearestDay(days, arrival);
  return nearest === undefined ? newDay(rows, args, context) : runsOn(nearest);
}

/** Stores that a nanny is here. A second tap while she is changes nothing: either device may say that she leaves. */
export const arrive: Mutator<ArriveArgs, Seen> = {
  name: 'clock.arrive',
  version: 1,
  args: arriveArgs,
  basedOn: arriveBasedOn,
  reads: readsToArrive,
  run(rows, args, context) {
    const { clockId, nannyId, at } = args;
    const { actor, household, receivedAt } = context;
    if (actor.role !== 'NANNY') throw new Rejection('forbidden');
    assertNotFormer(rows, actor, nannyId);
    assertSeesNanny(actor, nannyId);
    nannyOf(rows, nannyId);
    if (rows.get('clock', clockId) !== undefined) throw new Rejection('id_conflict');
    if (!haveBegun({ start: at, end: at }, latestNow(context))) throw new Rejection('hours_in_future');
    const { timezone } = household;
    const arrival = { at, timezone, taken: takenDays(rows, nannyId) };
    const begun = {
      ...UNSET.clock,
      householdId: rows.householdId,
      id: clockId,
      nannyId,
      version: 0,
      arrivedAt: at,
      arrivedReceivedAt: receivedAt,
    };
    const running = runningOf(rows, nannyId);
    if (running !== undefined && isSecondTap(rows, running, arrival)) {
      const { dayId, date } = running;
      const state = 'discarded' as const;
      // Kept, so that leaving by this device's clock finds the day of the first one.
      rows.put('clock', {
        ...begun,
        dayId,
        date,
        timezone: running.timezone,
        state,
        endedBy: actor.accountId,
      });
      return { noted: 'already_here' };
    }
    const { day, endedBy } = placeOf(rows, { args, arrival }, context);
    rows.put('day', day);
    const placed = { ...begun, dayId: day.id, date: day.date, timezone };
    if (endedBy !== null) {
      const left = { leftAt: day.actualEndUtc, leftReceivedAt: receivedAt };
      rows.put('clock', { ...placed, ...left, state: 'ended', endedBy });
      return undefined;
    }
    // Of two that run, only the later one can: the other was forgotten.
    const isLatest = running === undefined || running.arrivedAt < at;
    if (running !== undefined && isLatest) rows.put('clock', { ...running, state: 'unfinished' });
    rows.put('clock', { ...placed, state: isLatest ? 'running' : 'unfinished' });
    return undefined;
  },
};

const discardArgs = z.strictObject({ clockId: id });

/** Takes an arrival back, with the day that it made. Hours that are recorded later count all the same. */
export const discard: Mutator<z.infer<typeof discardArgs>> = {
  name: 'clock.discard',
  version: 1,
  args: discardArgs,
  reads: ({ clockId }, rows) => {
    const clock = rows.peek('clock', clockId);
    return [
      { table: 'clock', ids: [clockId] },
      ...(clock === undefined
        ? []
        : [
            { table: 'nanny', ids: [clock.nannyId] } as const,
            { table: 'day', ids: [clock.dayId] } as const,
            clocksOfDay(clock.dayId),
            todosOf(clock.dayId),
            reviewsOf(clock.dayId),
          ]),
    ];
  },
  run(rows, { clockId }, { actor }) {
    const clock = visible(actor, rows.get('clock', clockId));
    assertNotFormer(rows, actor, clock.nannyId);
    // Of a nanny whose account is gone, the family speaks for both.
    const isAlone = nannyOrArchived(rows, clock.nannyId).nannyUserId === null;
    if (actor.role !== 'NANNY' && !isAlone) throw new Rejection('forbidden');
    if (clock.state === 'discarded') return undefined;
    if (clock.state === 'ended') throw new Rejection('has_hours');
    rows.put('clock', { ...clock, state: 'discarded', endedBy: actor.accountId });
    const day = rows.get('day', clock.dayId);
    const isKept =
      day === undefined ||
      !isMadeByArrival(day) ||
      rows.list(reviewsOf(day.id)).length > 0 ||
      rows.list(clocksOfDay(day.id)).some(isOpen);
    if (isKept) return undefined;
    for (const todo of rows.list(todosOf(day.id))) rows.remove('todo', todo.id);
    rows.remove('day', day.id);
    return undefined;
  },
};
