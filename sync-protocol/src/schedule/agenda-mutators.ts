/**
 * The mutator that generates a nanny's agenda days from her base schedule for up to 366 dates: adds, rewrites and
 * removes days, with their to-dos and unconfirmed reviews. Agreed shifts that it removes late are owed.
 */
import * as z from 'zod/mini';
import { openClocks, readsOfOpenClocks } from '../clock/running-clock.ts';
import { addDays, datesFrom, daysBetween, weekdayOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { generatedDayId, generatedDayIds, SHIFT_NUMBERS } from '../kernel/generated-id.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import { calendarDate, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { assertFamily, nannyOf } from '../people/permissions.ts';
import { agreedTimes, keepAgreement } from '../weeks/agreed-times.ts';
import { datesOfDay, readsToCancel } from '../weeks/late-cancellation.ts';
import { readsOfLeaveOn, updateLeaveOn } from '../weeks/leave-on-dates.ts';
import { isOwedHoliday } from '../weeks/owed-holiday.ts';
import { takeDayAway } from '../weeks/take-day-away.ts';
import { updateWeek } from '../weeks/week-earnings.ts';
import { weeksUnderTerms } from '../weeks/week-reads.ts';
import { type AgendaDay, NO_ANSWER } from './agenda-day.ts';
import { type Shift, weekdayRowId } from './base-schedule.ts';
import { lateAddition } from './day-answers.ts';
import { openReviews } from './day-hours-mutators.ts';
import { reviewsOf, todosOf } from './day-rows.ts';
import {
  freeShifts,
  mayOverwrite,
  type Overwrite,
  type PlannedShift,
  planDate,
  planShifts,
} from './generation.ts';
import { plannedDay } from './planned-day.ts';
import { assertRoomFor } from './shifts-a-date.ts';

const MAX_DAYS = 366;
/** When too few ids of a date are free, this many times as many are read. */
const GROWTH = 8;

const generateArgs = z.strictObject({
  nannyId: id,
  startDate: calendarDate,
  endDate: calendarDate,
  overwritePending: z.boolean(),
  overwriteAccepted: z.boolean(),
  overwriteDeclined: z.boolean(),
});
type GenerateArgs = z.infer<typeof generateArgs>;

/** From the day before to the day after: a night of that day, or of the last one, may overlap the others. */
const daysOf = ({ nannyId, startDate, endDate }: GenerateArgs) =>
  ({
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(startDate, -1), to: addDays(endDate, 1) },
  }) as const;
const cancellationsOf = ({ nannyId, startDate, endDate }: GenerateArgs) =>
  ({
    table: 'cancellation',
    where: { nannyId },
    range: { field: 'date', from: startDate, to: endDate },
  }) as const;
const template = ({ nannyId }: GenerateArgs) => ({ table: 'baseSchedule', where: { nannyId } }) as const;

/** Ids that generating may use. Their rows are read first: another device may have made them. */
function derivedIds(args: GenerateArgs, rows: LoadedRows): string[] {
  const weekdays = rows.peekList(template(args));
  if (weekdays === undefined || args.endDate < args.startDate) return [];
  if (daysBetween(args.startDate, args.endDate) >= MAX_DAYS) return [];
  const shiftCounts = new Map(weekdays.map((row) => [row.weekday, row.shifts.length]));
  return datesFrom(args.startDate, args.endDate).flatMap((date) => {
    const count = shiftCounts.get(weekdayOf(date)) ?? 0;
    return numbersToRead(rows, { nannyId: args.nannyId, date, count });
  });
}

/**
 * Returns the first ids of a date, enough that `count` of them are free, as far as their rows are loaded. An id is
 * taken by a kept row or by a forged one. The list grows fast, so that few rounds of loading follow.
 */
function numbersToRead(
  rows: LoadedRows,
  { nannyId, date, count }: { nannyId: string; date: string; count: number },
): string[] {
  let ids = generatedDayIds(nannyId, date, count);
  while (ids.length < SHIFT_NUMBERS) {
    const free = ids.filter((dayId) => rows.peek('day', dayId) === undefined).length;
    if (free >= count) break;
    ids = generatedDayIds(nannyId, date, GROWTH * ids.length);
  }
  return ids;
}

/** Returns what these args overwrite, and the days that are kept: owed ones, and those with hours in review. */
function overwriteOf(args: GenerateArgs, rows: LoadedRows, owed: readonly AgendaDay[] = []): Overwrite {
  const open = rows.peekList(openReviews(args.nannyId)) ?? [];
  return { ...args, kept: new Set([...open.map(({ dayId }) => dayId), ...owed.map((day) => day.id)]) };
}

/** Days that generating may remove; their to-dos and their decided reviews are read. */
function removableDays(args: GenerateArgs, rows: LoadedRows): AgendaDay[] {
  const overwrite = overwriteOf(args, rows);
  const days = rows.peekList(daysOf(args)) ?? [];
  return days.filter((day) => day.origin === 'generated' && mayOverwrite(day, overwrite));
}

/** Days that count in their week's pay and that these args overwrite. */
function countedDays(args: GenerateArgs, rows: LoadedRows): AgendaDay[] {
  const overwrites = {
    PENDING: args.overwritePending,
    ACCEPTED: args.overwriteAccepted,
    DECLINED: args.overwriteDeclined,
    COMPLETED: false,
  };
  return (rows.peekList(daysOf(args)) ?? []).filter(
    (day) => overwrites[day.status] && (agreedTimes(day) !== undefined || day.declinedMinutes !== null),
  );
}

/** Returns a free id for a shift: that of its number, or of the next number that no other row has. */
function freeDayId(rows: WorkingSet, nannyId: string, { date, shift }: PlannedDay): string | undefined {
  for (let number = shift.number; number < SHIFT_NUMBERS; number += 1) {
    const dayId = generatedDayId(nannyId, date, number);
    if (rows.get('day', dayId) === undefined) return dayId;
  }
  return undefined;
}

interface PlannedDay {
  readonly date: string;
  readonly shift: PlannedShift;
}

interface Addition {
  readonly planned: PlannedDay;
  readonly context: Pick<MutationContext, 'receivedAt' | 'household'>;
}

/** Returns whether the day was added: not when all numbers of its date are taken. */
function addDay(rows: WorkingSet, args: GenerateArgs, { planned, context }: Addition): boolean {
  const dayId = freeDayId(rows, args.nannyId, planned);
  if (dayId === undefined) return false;
  const { date, shift } = planned;
  const { receivedAt, household } = context;
  const day = plannedDay({
    householdId: rows.householdId,
    id: dayId,
    nannyId: args.nannyId,
    date,
    origin: 'generated',
    scheduledStartUtc: shift.startUtc,
    scheduledEndUtc: shift.endUtc,
    scheduledNotes: shift.notes,
    addedLateAt: lateAddition(date, receivedAt, household.timezone),
  });
  rows.put('day', day);
  return true;
}

function rewriteDay(
  rows: WorkingSet,
  day: AgendaDay,
  to: { shift: PlannedShift; context: MutationContext },
): void {
  const { shift } = to;
  const { at, receivedAt } = to.context;
  const sameTimes = day.scheduledStartUtc === shift.startUtc && day.scheduledEndUtc === shift.endUtc;
  const rewritten = {
    ...day,
    status: 'PENDING' as const,
    scheduledStartUtc: shift.startUtc,
    scheduledEndUtc: shift.endUtc,
    timesChangedAt: sameTimes ? day.timesChangedAt : at,
    scheduledNotes: shift.notes,
    notesChangedAt: day.scheduledNotes === shift.notes ? day.notesChangedAt : at,
    // A pending day with an answer was accepted before: the nanny is asked again.
    ...(day.status === 'DECLINED' ? NO_ANSWER : {}),
    declinedMinutes: null,
    notWorkedAt: null,
    proposedByNanny: null,
  };
  rows.put('day', keepAgreement(day, rewritten, receivedAt));
}

/**
 * Generates a nanny's days of a date range from the base schedule. `generated` counts days added or rewritten;
 * `firstDate` is the date of the first one, null without any.
 */
export const generateAgenda: Mutator<GenerateArgs> = {
  name: 'agenda.generate',
  version: 1,
  args: generateArgs,
  reads: (args, rows) => [
    termsOf(args.nannyId),
    ...readsToCancel(countedDays(args, rows), rows),
    ...readsOfLeaveOn(datesFrom(args.startDate, args.endDate), args.nannyId, rows),
    { table: 'nanny', ids: [args.nannyId] },
    template(args),
    daysOf(args),
    cancellationsOf(args),
    openReviews(args.nannyId),
    ...readsOfOpenClocks(args.nannyId),
    { table: 'day', ids: derivedIds(args, rows) },
    ...removableDays(args, rows).flatMap((day) => [todosOf(day.id), reviewsOf(day.id)]),
  ],
  *run(rows, args, context) {
    const { actor, household } = context;
    assertFamily(actor);
    if (args.endDate < args.startDate) throw new Rejection('range_order');
    if (daysBetween(args.startDate, args.endDate) >= MAX_DAYS) throw new Rejection('range_too_long');
    nannyOf(rows, args.nannyId);

    const weekdays = new Map(rows.list(template(args)).map((row) => [row.id, row.shifts]));
    const byDate = groupBy(rows.list(daysOf(args)), ({ date }) => date);
    const canceledOn = groupBy(rows.list(cancellationsOf(args)), ({ date }) => date);
    const counted = countedDays(args, rows);
    const owed = counted.filter((day) => isOwedHoliday(rows, day));
    const overwrite = overwriteOf(args, rows, owed);
    // She is at work on these: nobody knows yet which shifts of the date her hours will take.
    const atWorkOn = new Set(openClocks(rows, args.nannyId).map(({ date }) => date));
    let generated = 0;
    let firstDate: string | null = null;
    const { timezone } = household;
    const shiftsOn = (date: string): readonly Shift[] =>
      weekdays.get(weekdayRowId(args.nannyId, weekdayOf(date))) ?? [];
    const eve = addDays(args.startDate, -1);
    let planned = planShifts(shiftsOn(eve), { date: eve, timezone });
    for (const date of datesFrom(args.startDate, args.endDate)) {
      planned = planShifts(shiftsOn(date), { date, timezone }, planned);
      if (atWorkOn.has(date)) continue;
      const around = [addDays(date, -1), addDays(date, 1)].flatMap((other) => byDate.get(other) ?? []);
      const free = freeShifts(planned, around, overwrite);
      const days = byDate.get(date) ?? [];
      const plan = planDate(days, free, overwrite);
      if (plan.additions.length > 0) {
        const kept = days.length - plan.removals.length + (canceledOn.get(date)?.length ?? 0);
        assertRoomFor(kept + plan.additions.length);
      }
      for (const day of plan.removals) takeDayAway(rows, day, context);
      for (const { day, shift } of plan.rewrites) rewriteDay(rows, day, { shift, context });
      const added = plan.additions.filter((shift) =>
        addDay(rows, args, { planned: { date, shift }, context }),
      );
      const count = plan.rewrites.length + added.length;
      if (count > 0) firstDate ??= date;
      generated += count;
      yield;
    }
    const dates = counted.flatMap((day) => datesOfDay(day, household.timezone));
    for (const week of weeksUnderTerms(args.nannyId, dates, rows)) {
      updateWeek(rows, args.nannyId, week);
      yield;
    }
    updateLeaveOn(rows, args.nannyId, datesFrom(args.startDate, args.endDate));
    return { result: { generated, firstDate } };
  },
};
