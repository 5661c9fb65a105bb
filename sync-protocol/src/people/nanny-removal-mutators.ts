/**
 * The mutator that removes a nanny. What she earned and was paid stays with the family, archived; her schedule, her
 * to-dos, and days on which no hours, review or pay rest are deleted; agreed shifts that this takes away late are owed.
 * Her last shifts stay for their hours. During a shift that both had agreed to, while she is at work, she can't be
 * removed: she could no longer leave on her device. Only the plan bounds that time: no tap of hers prolongs it.
 * A nanny without anything to archive is deleted whole; what a week will owe once it is closed is archived, too.
 */
import * as z from 'zod/mini';
import { isAtWork, openClocks, readsOfOpenClocks } from '../clock/running-clock.ts';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { TableName } from '../kernel/tables.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { mayBeAtWork } from '../schedule/last-shifts.ts';
import { agreedTimes } from '../weeks/agreed-times.ts';
import { readsToCancel } from '../weeks/late-cancellation.ts';
import { weeksBetween } from '../weeks/nanny-week.ts';
import {
  endLeaveAhead,
  oweLateShifts,
  readsToEndLeave,
  weekOfPastShift,
  weekOfUnworkedHoliday,
} from '../weeks/owed-at-removal.ts';
import { expectedTimes } from '../weeks/own-hours.ts';
import { openReviewsOf } from '../weeks/worked-weeks.ts';
import type { Nanny } from './nanny.ts';
import { endOfWork } from './nanny-mutators.ts';
import { termsOf } from './nanny-ranges.ts';
import { assertFamily, nannyOrArchived } from './permissions.ts';

const TABLES_OF_NANNY = [
  'nanny',
  'rate',
  'terms',
  'baseSchedule',
  'day',
  'clock',
  'week',
  'question',
  'cancellation',
  'todo',
  'earning',
  'payment',
  'settlement',
  'review',
  'statement',
  'leavePolicy',
  'leave',
  'leaveEntry',
  'claim',
  'mileageRate',
  'receipt',
] as const satisfies TableName[];

/** A row of these tables is a reason to archive a nanny, as a day with hours is. */
const REASONS = [
  'earning',
  'payment',
  'statement',
  'review',
  'leavePolicy',
  'leave',
  'leaveEntry',
  'claim',
] as const;

const ofNanny = <T extends (typeof TABLES_OF_NANNY)[number]>(table: T, nannyId: string) => ({
  table,
  where: { nannyId },
});

const hasNotice = (rows: LoadedRows, nannyId: string): boolean =>
  (rows.peekList(termsOf(nannyId)) ?? []).some(({ cancellationHours }) => cancellationHours !== null);

/** Returns the days without hours that both sides had agreed to, with notice; none before all is loaded. */
function agreedDays(rows: LoadedRows, nannyId: string): AgendaDay[] {
  const isByTerms = hasNotice(rows, nannyId);
  const days = rows.peekList(ofNanny('day', nannyId)) ?? [];
  return days.filter(
    (day) =>
      (isByTerms || day.agreedNoticeHours !== null) &&
      day.status !== 'COMPLETED' &&
      agreedTimes(day) !== undefined,
  );
}

/** Whether the pay of a past shift's week rests on its day, although nothing was worked. */
function countsUnworked(rows: WorkingSet, day: AgendaDay, context: MutationContext): boolean {
  if (day.status !== 'DECLINED') return weekOfUnworkedHoliday(rows, day, context) !== undefined;
  return (day.declinedMinutes ?? 0) > 0 && weekOfPastShift(rows, day, context.receivedAt) !== undefined;
}

/** Whether an agreed shift begins later, at its times now and at those agreed to. */
const isToCome = (day: AgendaDay, { receivedAt }: MutationContext): boolean =>
  day.status === 'ACCEPTED' &&
  (day.scheduledStartUtc ?? '') > receivedAt &&
  (agreedTimes(day)?.start ?? '') > receivedAt;

/** Returns a function that tells which days are kept because their hours may still come. */
function keptForHours(rows: WorkingSet, nannyId: string, { receivedAt, household }: MutationContext) {
  const withClock = new Set(openClocks(rows, nannyId).map(({ dayId }) => dayId));
  return (day: AgendaDay): boolean =>
    withClock.has(day.id) || mayBeAtWork(day, receivedAt, household.timezone);
}

/** Removes days that have no hours: neither recorded nor in review, now or before. */
function* removeDays(rows: WorkingSet, nannyId: string, isRemoved: (day: AgendaDay) => boolean) {
  const reviewed = new Set(rows.list(ofNanny('review', nannyId)).map(({ dayId }) => dayId));
  for (const day of rows.list(ofNanny('day', nannyId))) {
    const hasHours = day.status === 'COMPLETED' || reviewed.has(day.id);
    if (!hasHours && isRemoved(day)) rows.remove('day', day.id);
    yield;
  }
}

/** Removes the schedule, the to-dos, and the days on which the pay of no week rests, with their clocks. */
function* removeSchedule(rows: WorkingSet, nannyId: string, context: MutationContext) {
  for (const { id: rowId } of rows.list(ofNanny('baseSchedule', nannyId))) rows.remove('baseSchedule', rowId);
  for (const { id: rowId } of rows.list(ofNanny('todo', nannyId))) rows.remove('todo', rowId);
  const isKept = keptForHours(rows, nannyId, context);
  yield* removeDays(rows, nannyId, (day) => !isKept(day) && !countsUnworked(rows, day, context));
  const days = new Set(rows.list(ofNanny('day', nannyId)).map(({ id: dayId }) => dayId));
  for (const clock of rows.list(ofNanny('clock', nannyId))) {
    if (!days.has(clock.dayId)) rows.remove('clock', clock.id);
  }
}

function* removeAll(rows: WorkingSet, nannyId: string) {
  for (const table of TABLES_OF_NANNY) {
    for (const row of rows.list(ofNanny(table, nannyId))) rows.remove(table, row.id);
    yield;
  }
}

/** Returns her last date: today, or that of her account's deletion, unless she has worked since. */
function endOf(
  rows: WorkingSet,
  { id: nannyId, nannyUserId, endedOn, endPlan }: Nanny,
  context: MutationContext,
): Pick<Nanny, 'endedOn' | 'endPlan'> {
  const days = rows.list(ofNanny('day', nannyId));
  const hasLeft =
    nannyUserId === null &&
    endedOn !== null &&
    !days.some(({ status, date }) => status === 'COMPLETED' && date > endedOn);
  if (hasLeft) return { endedOn, endPlan };
  return endOfWork(rows, nannyId, context);
}

/**
 * Whether terms guarantee minutes of a week that isn't closed, from the date on which she joined with an account to her
 * last. What is guaranteed of a week becomes an earning only when the server closes it.
 */
function hasOpenGuarantee(rows: WorkingSet, nanny: Nanny, timezone: string): boolean {
  const { id: nannyId, nannyUserId, startPlan, startedOn, createdAt, endedOn } = nanny;
  const hasJoined = nannyUserId !== null || startPlan !== null;
  if (!hasJoined || endedOn === null) return false;
  const closed = new Set(
    rows.list(ofNanny('week', nannyId)).flatMap((week) => (week.closedAt === null ? [] : week.weekStart)),
  );
  // Who had worked before she joined has no first date.
  const weeks = weeksBetween(rows.list(termsOf(nannyId)), startedOn ?? dateOf(createdAt, timezone), endedOn);
  return weeks.some(({ start, terms }) => (terms?.guaranteedMinutes ?? 0) > 0 && !closed.has(start));
}

/**
 * Whether anything of a nanny's pay is to be kept: hours, money, statements, reviews, or what will be owed once the
 * server closes a week. Needs her last date.
 */
function hasArchive(rows: WorkingSet, nanny: Nanny, context: MutationContext): boolean {
  const nannyId = nanny.id;
  if (REASONS.some((table) => rows.list(ofNanny(table, nannyId)).length > 0)) return true;
  const days = rows.list(ofNanny('day', nannyId));
  const isUnworkedHoliday = (day: AgendaDay): boolean =>
    weekOfUnworkedHoliday(rows, day, context) !== undefined;
  if (days.some(keptForHours(rows, nannyId, context))) return true;
  if (days.some((day) => day.status === 'COMPLETED' || isUnworkedHoliday(day))) return true;
  return hasOpenGuarantee(rows, nanny, context.household.timezone);
}

/** Whether a nanny is at work on a shift that both sides agreed to, at about its times. */
function isOnShift(rows: WorkingSet, nannyId: string, { receivedAt }: MutationContext): boolean {
  const here = rows.list(ofNanny('clock', nannyId)).filter((clock) => isAtWork(clock, receivedAt));
  return here.some(({ dayId }) => {
    const day = rows.list(ofNanny('day', nannyId)).find(({ id: each }) => each === dayId);
    const times = day === undefined ? [] : expectedTimes(day);
    return times.some(({ start, end }) => start <= receivedAt && receivedAt <= end);
  });
}

const removeArgs = z.strictObject({ nannyId: id });

/** Removes a nanny: archives her hours, pay, weeks, terms and statements. The log keeps what is deleted. */
export const removeNanny: Mutator<z.infer<typeof removeArgs>> = {
  name: 'nanny.remove',
  version: 1,
  args: removeArgs,
  online: true,
  reads: ({ nannyId }, rows): Read[] => [
    { table: 'nanny', ids: [nannyId] },
    ...TABLES_OF_NANNY.map((table) => ofNanny(table, nannyId)),
    ...readsToCancel(agreedDays(rows, nannyId), rows),
    openReviewsOf(nannyId),
    ...readsOfOpenClocks(nannyId),
    ...readsToEndLeave(nannyId, rows),
  ],
  *run(rows, { nannyId }, context) {
    assertFamily(context.actor);
    const current = nannyOrArchived(rows, nannyId);
    if (current.archivedAt !== null) return undefined;
    if (isOnShift(rows, nannyId, context)) throw new Rejection('clock_running');
    const former = { ...current, ...endOf(rows, current, context) };
    const agreed = agreedDays(rows, nannyId);
    // Her last week is priced by her last date, and without the shifts that end with her.
    rows.put('nanny', former);
    yield* removeDays(rows, nannyId, (day) => isToCome(day, context));
    yield* oweLateShifts(rows, { nannyId, agreed }, context);
    endLeaveAhead(rows, { nannyId, agreed }, context);
    if (!hasArchive(rows, former, context)) {
      yield* removeAll(rows, nannyId);
      return undefined;
    }
    yield* removeSchedule(rows, nannyId, context);
    rows.put('nanny', {
      ...former,
      nannyUserId: null,
      archivedAt: context.receivedAt,
      formerUserId: current.nannyUserId,
    });
    return undefined;
  },
};
