/**
 * Mutators that schedule, edit (times, date, notes) and delete an agenda day; what the family takes away late is
 * owed. Answers: day-answer-mutators.ts. Hours: day-hours-mutators.ts.
 */
import * as z from 'zod/mini';
import {
  assertNoOpenClock,
  assertNotAtWork,
  clocksOfDay,
  discardClocks,
  isOpen,
} from '../clock/running-clock.ts';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { type Mutator, sideOf } from '../kernel/mutator.ts';
import { calendarDate, id, newRowId, notes } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning } from '../ledger/ledger.ts';
import { keepHers, replacedHours } from '../ledger/replaced-hours.ts';
import type { Review } from '../ledger/review.ts';
import { assertFamily, assertNotFormer, assertSeesNanny, nannyOf } from '../people/permissions.ts';
import { keepAgreement } from '../weeks/agreed-times.ts';
import { assertNotApproved } from '../weeks/frozen-weeks.ts';
import { datesOfDay, readsToCancel, readsToDrop } from '../weeks/late-cancellation.ts';
import { readsOfLeaveOn, updateLeaveOn } from '../weeks/leave-on-dates.ts';
import { assertHolidayKept } from '../weeks/owed-holiday.ts';
import { takeDayAway } from '../weeks/take-day-away.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { type AgendaDay, dayStatus } from './agenda-day.ts';
import { lateAddition } from './day-answers.ts';
import { dayOf, readsOfDay, reviewsOf, todosOf } from './day-rows.ts';
import { assertPlanOn, assertTimesOn, isLocked, mayMove, type TimeRange } from './hours.ts';
import { isCorrected } from './kept-amount.ts';
import { plannedDay } from './planned-day.ts';
import { assertRoomOn, readsOfRoom } from './shifts-a-date.ts';

const scheduleArgs = z.strictObject({
  dayId: newRowId,
  nannyId: id,
  date: calendarDate,
  start: instantInput,
  end: instantInput,
  notes: z.nullable(notes),
});

/** Schedules one day; a nanny only for herself. The day starts pending, whichever side asks. */
export const scheduleDay: Mutator<z.infer<typeof scheduleArgs>> = {
  name: 'day.schedule',
  version: 1,
  args: scheduleArgs,
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    { table: 'day', ids: [args.dayId] },
    { table: 'claim', ids: [args.dayId] },
    ...readsOfRoom(args),
    ...readsOfLeaveOn([args.date], args.nannyId, rows),
  ],
  run(rows, args, { actor, household, receivedAt }) {
    assertNotFormer(rows, actor, args.nannyId);
    assertSeesNanny(actor, args.nannyId);
    nannyOf(rows, args.nannyId);
    // A deleted day's id stays its own: cancellations name it. A claim earns with its own id, as a day.
    const isUsed =
      rows.get('day', args.dayId) ?? rows.deleted('day', args.dayId) ?? rows.get('claim', args.dayId);
    if (isUsed !== undefined) throw new Rejection('id_conflict');
    assertTimesOn(args.date, args, household.timezone);
    const planned = plannedDay({
      householdId: rows.householdId,
      id: args.dayId,
      nannyId: args.nannyId,
      date: args.date,
      origin: 'scheduled',
      scheduledStartUtc: args.start,
      scheduledEndUtc: args.end,
      scheduledNotes: args.notes || null,
      addedLateAt: lateAddition(args.date, receivedAt, household.timezone),
      proposedByNanny: actor.role === 'NANNY' ? true : null,
    });
    assertRoomOn(rows, planned);
    rows.put('day', planned);
    // Leave that was asked for before counts for what is planned now.
    updateLeaveOn(rows, args.nannyId, [args.date]);
    return undefined;
  },
};

const editScheduleArgs = z.strictObject({
  dayId: id,
  /** Only the changed fields, so that edits of different fields merge. Another date comes with both times. */
  date: z.optional(calendarDate),
  start: z.optional(instantInput),
  end: z.optional(instantInput),
  notes: z.optional(z.nullable(notes)),
  /** With the date of a generated day that is moved back: generating the agenda again may replace it as before. */
  origin: z.optional(z.literal('generated')),
});

interface NewTimes extends TimeRange {
  /** Whether she is at work on the day: then its answer stays. */
  readonly isHere: boolean;
}

function withTimes(day: AgendaDay, span: NewTimes, moment: { at: string; timezone: string }): AgendaDay {
  if (span.start === day.scheduledStartUtc && span.end === day.scheduledEndUtc) return day;
  assertPlanOn(day, span, moment.timezone);
  const isAhead = day.date > dateOf(moment.at, moment.timezone);
  const agreedTo = day.status === 'ACCEPTED' && isAhead && !span.isHere;
  return {
    ...day,
    // The nanny agreed to other times, so she is asked again, except for today's shift.
    status: agreedTo ? 'PENDING' : day.status,
    scheduledStartUtc: span.start,
    scheduledEndUtc: span.end,
    timesChangedAt: moment.at,
    notWorkedAt: null,
  };
}

/** Hours of these reviews may still come to count on the day. */
const KEEPS_DATE: readonly Review['status'][] = ['open', 'replaced'];

/** Moves a day to another date. Hours belong to their date: a day that has any, or a clock for them, stays. */
function withDate(
  rows: WorkingSet,
  day: AgendaDay,
  to: { date: string; today: string; origin: AgendaDay['origin'] },
): AgendaDay {
  if (to.date === day.date) return day;
  assertNoOpenClock(rows, day.id);
  const hasOther = rows.list(reviewsOf(day.id)).some(({ status }) => KEEPS_DATE.includes(status));
  if (!mayMove(day) || hasOther) throw new Rejection('has_hours');
  assertRoomOn(rows, { ...day, date: to.date });
  // She is asked again, except where a shift moves between today and the past.
  const agreedTo = day.status === 'ACCEPTED' && (day.date > to.today || to.date > to.today);
  // What she declined on one date counts against no other.
  const status = agreedTo ? 'PENDING' : day.status;
  const moved = { date: to.date, origin: to.origin, status, declinedMinutes: null };
  return { ...day, ...moved, hoursTimezone: null, notWorkedAt: null };
}

/** Changes a day's date, times, notes, or all of them. Recorded hours and their price stay. */
export const editSchedule: Mutator<z.infer<typeof editScheduleArgs>> = {
  name: 'day.editSchedule',
  version: 2,
  args: editScheduleArgs,
  // Version 1 had no date and no origin.
  reads: (args, rows) => {
    const day = rows.peek('day', args.dayId);
    return [
      ...readsOfDay(args, rows),
      clocksOfDay(args.dayId),
      ...(args.date === undefined ? [] : [reviewsOf(args.dayId)]),
      ...(args.date === undefined || day === undefined ? [] : readsOfRoom({ ...day, date: args.date })),
      ...(day === undefined ? [] : readsToCancel([day], rows, args.date === undefined ? [] : [args.date])),
    ];
  },
  run(rows, args, { actor, at, household, receivedAt }) {
    assertFamily(actor);
    const before = dayOf(rows, actor, args.dayId);
    let day = before;
    if (isLocked(day)) throw new Rejection('day_paid');
    if (args.date !== undefined) {
      const today = dateOf(at, household.timezone);
      // By default, generating the agenda again keeps a day where the family has put it.
      day = withDate(rows, day, { date: args.date, today, origin: args.origin ?? 'scheduled' });
    }
    const start = args.start ?? day.scheduledStartUtc;
    const end = args.end ?? day.scheduledEndUtc;
    if (start !== null && end !== null) {
      if (day.date !== before.date) assertTimesOn(day.date, { start, end }, household.timezone);
      const isHere = rows.list(clocksOfDay(day.id)).some(isOpen);
      day = withTimes(day, { start, end, isHere }, { at, timezone: household.timezone });
    }
    if (args.notes !== undefined && (args.notes || null) !== day.scheduledNotes) {
      day = { ...day, scheduledNotes: args.notes || null, notesChangedAt: at };
    }
    const hasMoved = start !== before.scheduledStartUtc || end !== before.scheduledEndUtc;
    rows.put('day', hasMoved ? { ...keepAgreement(before, day, receivedAt), proposedByNanny: null } : day);
    assertHolidayKept(rows, before);
    updateWeeksOf(rows, day.nannyId, [...datesOfDay(before, household.timezone), day.date]);
    return undefined;
  },
};

const removeArgs = z.strictObject({ dayId: id });
const removeBasedOn = z.strictObject({
  status: dayStatus,
  actualStartUtc: z.nullable(instantInput),
  actualEndUtc: z.nullable(instantInput),
});

/** Deletes a day, unless it is paid or has hours that the author did not see. */
export const removeDay: Mutator<z.infer<typeof removeArgs>, z.infer<typeof removeBasedOn>> = {
  name: 'day.remove',
  version: 1,
  args: removeArgs,
  basedOn: removeBasedOn,
  reads: (args, rows, { id: mutationId }) => {
    const day = rows.peek('day', args.dayId);
    return [
      ...readsOfDay(args, rows),
      todosOf(args.dayId),
      reviewsOf(args.dayId),
      clocksOfDay(args.dayId),
      { table: 'review', ids: [mutationId] },
      ...(day === undefined ? [] : [replacedHours(day.nannyId), ...readsToDrop(day, rows)]),
    ];
  },
  run(rows, args, context) {
    const { actor, basedOn, household } = context;
    assertFamily(actor);
    const known = rows.get('day', args.dayId);
    if (known === undefined && basedOn !== undefined && rows.deleted('day', args.dayId) !== undefined) {
      return undefined;
    }
    const day = dayOf(rows, actor, args.dayId);
    assertNotApproved(rows, day);
    if (isLocked(day)) throw new Rejection('day_paid');
    const seen = basedOn ?? day;
    const hasSeenHours = seen.actualStartUtc === day.actualStartUtc && seen.actualEndUtc === day.actualEndUtc;
    // Hours that their author has taken back don't keep the day.
    if (day.actualStartUtc !== null && !hasSeenHours) throw new Rejection('has_hours');
    // A day whose hours are in review stays until that is decided, and one that adjustments pay for stays for good.
    if (isCorrected(day) || rows.list(reviewsOf(day.id)).some(({ status }) => status === 'open'))
      throw new Rejection('has_hours');
    assertNotAtWork(rows, day.id, context);
    discardClocks(rows, day.id, context);
    keepHers(rows, { day, nextSide: sideOf(actor) }, context);
    takeDayAway(rows, day, context);
    assertHolidayKept(rows, day);
    dropEarning(rows, day, 'wages');
    updateWeeksOf(rows, day.nannyId, datesOfDay(day, household.timezone));
    return undefined;
  },
};
