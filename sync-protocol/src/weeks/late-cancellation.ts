/**
 * Late cancellations: owes an agreed shift where the family takes it away within its notice or after its start, judged
 * by the server's clock, and forgives what is undone or agreed to again. Keeps notice that shifts are within when terms
 * change, and counts what a nanny who declines a shift gives up of her guarantee.
 */

import { dateOf, shiftMinutes, weekdayOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { readsToEarn } from '../ledger/ledger-reads.ts';
import type { Household } from '../people/household.ts';
import { approvedLeavesOf, termsOf } from '../people/nanny-ranges.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { weekdayRowId } from '../schedule/base-schedule.ts';
import { planShifts } from '../schedule/generation.ts';
import { overlapMinutes, sharedPart, type TimeRange } from '../schedule/hours.ts';
import { isDateOff } from '../time-off/date-off.ts';
import { agreedDate, agreedTimes, lateShift, noticeOf } from './agreed-times.ts';
import { datesInReach, datesReached, isApproved, readsOfApproval } from './frozen-weeks.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { cancellationsOfDay, isOfShift, owe, owedRate, timesOf } from './owe-shift.ts';
import { forgiveLater, isAgreedLater, readsToOweLater } from './owed-later.ts';
import type { Terms } from './terms.ts';
import { isPaidAsHoliday, oweBegunHoliday, oweHolidayLater } from './unworked-holiday.ts';
import { type Cancellation } from './week.ts';
import { daysOf, mayAddPay, readsOfDates, weeksUnderTerms } from './week-reads.ts';

/** Returns the dates whose weeks a day's times and agreement touch. */
export function datesOfDay(day: AgendaDay, timezone: string): string[] {
  const agreed = agreedDate(day, timezone);
  const instants = [day.actualStartUtc, day.actualEndUtc];
  const dates = instants.flatMap((instant) => (instant === null ? [] : [dateOf(instant, timezone)]));
  if (agreed !== undefined) dates.push(agreed);
  if (instants.some((instant) => instant !== null)) dates.push(...datesInReach(day));
  return [...dates, ...datesReached({ day, span: null }, timezone)];
}

/**
 * Returns the reads of `addCancellationIfLate`, `removeCancellations` and `baseScheduleMinutes` for days of one nanny.
 * `moreDates`: other dates whose weeks change.
 */
export function readsToCancel(
  days: readonly AgendaDay[],
  rows: LoadedRows,
  moreDates: readonly string[] = [],
): Read[] {
  const [first] = days;
  if (first === undefined) return [];
  const { nannyId, householdId } = first;
  const owner = { householdId, nannyId };
  const household = rows.peek('household', householdId);
  const hasNotice = days.some(({ agreedNoticeHours }) => agreedNoticeHours !== null);
  if (household === undefined || !(hasNotice || mayAddPay(rows, nannyId))) {
    return readsOfDates(owner, { dates: [] }, rows);
  }
  const dayIds = days.map(({ id }) => id);
  const canceled = dayIds.flatMap((dayId) => rows.peekList(cancellationsOfDay(dayId)) ?? []);
  const dates = [
    ...days.flatMap((day) => datesOfDay(day, household.timezone)),
    ...canceled.map(({ date }) => date),
    ...moreDates,
  ];
  const owedDates = days.flatMap((day) =>
    day.agreedNoticeHours === null ? [] : (agreedDate(day, household.timezone) ?? []),
  );
  const shifts = days.flatMap((day) =>
    [day.date, agreedDate(day, household.timezone) ?? day.date].map((date) => ({ dayId: day.id, date })),
  );
  return [
    ...readsOfDates(owner, { dates, owedDates, dayIds }, rows),
    { table: 'baseSchedule', where: { nannyId } },
    ...dayIds.map(cancellationsOfDay),
    ...readsToOweLater(nannyId, shifts, rows),
  ];
}

/** Returns the reads for taking a day's hours or the day itself away. */
export const readsToDrop = (day: AgendaDay, rows: LoadedRows): Read[] => [
  ...readsToEarn({ ids: [day.id], nannyId: day.nannyId, purpose: 'wages' }, rows),
  ...readsToCancel([day], rows),
  ...readsOfApproval({ day, span: null }, rows),
];

/**
 * Whether the week of a day's agreed shift was approved after the agreement, so that the shift adds nothing to it. Needs
 * the rows of `readsToCancel`.
 */
export function isInApprovedWeek(
  rows: WorkingSet,
  day: AgendaDay,
  { household }: Pick<MutationContext, 'household'>,
): boolean {
  const date = agreedDate(day, household.timezone);
  if (date === undefined) return false;
  const week = weekOf(rows.list(termsOf(day.nannyId)), date);
  return isApproved(rows, day.nannyId, week) && !isAgreedLater(rows, day, week);
}

/**
 * Whether the approval of its week settled what is owed for a day's agreed shift. It didn't where the family had moved
 * the shift to other times and nobody has answered these yet.
 */
export const isSettled = (
  rows: WorkingSet,
  day: AgendaDay,
  context: Pick<MutationContext, 'household'>,
): boolean => day.agreementEndedAt === null && isInApprovedWeek(rows, day, context);

/** Returns the parts of a shift before and after other times. */
function partsOutside({ start, end }: TimeRange, others: TimeRange): TimeRange[] {
  const before = { start, end: end < others.start ? end : others.start };
  const after = { start: start > others.end ? start : others.end, end };
  return [before, after].filter((part) => part.start < part.end);
}

interface TakenAway extends Pick<MutationContext, 'receivedAt' | 'household'> {
  /** The times at which a nanny cancels an accepted day: of these, nothing is owed. */
  readonly canceled?: TimeRange;
}

/**
 * Whether it is settled already that a day wasn't worked, so that taking it away owes no more: it has the mark, and if
 * the family set it, what it owes was added then.
 */
const isMarked = (rows: WorkingSet, day: AgendaDay, household: Household): boolean =>
  day.notWorkedAt !== null && !isPaidAsHoliday(rows, day, household);

interface Taking extends Pick<MutationContext, 'receivedAt' | 'household'> {
  /** More notice than was agreed: for a device that is offline, whose change may be late by then. */
  readonly moreHours?: number;
}

/** Returns a day as both sides agreed to it, on whose date leave stands for it. */
const asAgreed = (day: AgendaDay, { start, end }: TimeRange, timezone: string): AgendaDay => ({
  ...day,
  date: agreedDate(day, timezone) ?? day.date,
  scheduledStartUtc: start,
  scheduledEndUtc: end,
});

/**
 * Returns the date of an agreed shift that the family would owe for taking it away now, if leave didn't cover the date;
 * undefined where it would owe nothing, or leave doesn't. Needs the rows of `readsToCancel`.
 */
export function lateDateOff(
  rows: WorkingSet,
  day: AgendaDay,
  { receivedAt, household }: Pick<MutationContext, 'receivedAt' | 'household'>,
): string | undefined {
  const { timezone } = household;
  const late = lateShift(day, receivedAt, noticeOf(day, rows.list(termsOf(day.nannyId)), timezone));
  if (late === undefined || isMarked(rows, day, household)) return undefined;
  const agreed = asAgreed(day, late, timezone);
  return isDateOff(rows.list(approvedLeavesOf(day.nannyId)), agreed) ? agreed.date : undefined;
}

/** Returns the shift that the family owes for taking a day away now. Needs the rows of `readsToCancel`. */
export function owedShift(
  rows: WorkingSet,
  day: AgendaDay,
  { receivedAt, household, moreHours = 0 }: Taking,
): TimeRange | undefined {
  const notice = noticeOf(day, rows.list(termsOf(day.nannyId)), household.timezone);
  const late = lateShift(day, receivedAt, notice === null ? null : notice + moreHours);
  if (late === undefined || isMarked(rows, day, household)) return undefined;
  // Leave that covers its date pays for it, or both agreed that nothing does. That of a date to which the family moved
  // it doesn't.
  const agreed = asAgreed(day, late, household.timezone);
  if (isDateOff(rows.list(approvedLeavesOf(day.nannyId)), agreed)) return undefined;
  // Whether somebody came, a family without the other side alone can say.
  const isSaidByFamily = rows.peek('nanny', day.nannyId)?.nannyUserId == null;
  return isSaidByFamily && (day.agreementEndedAt ?? receivedAt) >= late.start ? undefined : late;
}

/**
 * Adds the cancellation of an agreed shift that the family takes away within its notice, or after its start. Returns
 * whether anything is owed for the shift.
 */
export function addCancellationIfLate(
  rows: WorkingSet,
  day: AgendaDay,
  { canceled, ...context }: TakenAway,
): boolean {
  const late = owedShift(rows, day, context);
  const date = agreedDate(day, context.household.timezone);
  if (late === undefined) return oweBegunHoliday(rows, day, context);
  if (date === undefined) return false;
  const hourlyRateCents = owedRate(rows, day.nannyId, date);
  if (hourlyRateCents === undefined) return false;
  if (rows.list(cancellationsOfDay(day.id)).some((known) => isOfShift(known, late))) return true;
  const parts = canceled === undefined ? [late] : partsOutside(late, canceled);
  if (parts.length === 0) return false;
  if (isSettled(rows, day, context)) throw new Rejection('week_approved');
  owe(rows, { day, date, parts, hourlyRateCents }, context);
  return true;
}

/**
 * Marks a day as not worked. Where the family says so, not the nanny, an agreed shift is owed as if it were taken away;
 * a holiday stays paid as one.
 */
export function markUnworked(
  rows: WorkingSet,
  day: AgendaDay,
  { at, isSaidByNanny, ...context }: TakenAway & { readonly at: string; readonly isSaidByNanny: boolean },
): void {
  if (isPaidAsHoliday(rows, day, context.household)) oweHolidayLater(rows, day, context);
  else if (!isSaidByNanny) addCancellationIfLate(rows, day, context);
  rows.put('day', { ...day, notWorkedAt: at });
}

/**
 * Takes the mark 'not worked' away, with what it brought about: neither what the nanny was sent home for, nor what the
 * family owes since it declined or moved the day before. Returns the dates of the cancellations that it removed.
 */
export function unmarkUnworked(rows: WorkingSet, day: AgendaDay): string[] {
  rows.put('day', { ...day, notWorkedAt: null });
  return day.sentHomeAt === null && day.agreementEndedAt === null ? removeCancellations(rows, day) : [];
}

/**
 * Whether the nanny is asked if she came on a day: the family has marked it as not worked, which it owes until she says
 * that she didn't come.
 */
export const isAskedIfCame = (
  day: AgendaDay,
  cancellations: readonly Pick<Cancellation, 'dayId' | 'startUtc' | 'endUtc'>[],
): boolean => {
  const agreed = agreedTimes(day);
  if (agreed === undefined || day.status !== 'ACCEPTED' || day.notWorkedAt === null) return false;
  return cancellations.some((each) => each.dayId === day.id && isOfShift(each, agreed));
};

interface ChangeOfTerms {
  readonly nannyId: string;
  /** The weeks whose terms change, with their days loaded. */
  readonly weeks: readonly NannyWeek[];
  readonly before: readonly Terms[];
  readonly after: readonly Terms[];
}

/**
 * Keeps the notice of the terms before on each day whose agreed shift is within it, where the terms after would take it
 * away: the family could cancel the shift for nothing, and restore the terms.
 */
export function keepNotice(
  rows: WorkingSet,
  { nannyId, weeks, before, after }: ChangeOfTerms,
  { receivedAt, household: { timezone } }: Pick<MutationContext, 'receivedAt' | 'household'>,
): void {
  for (const day of weeks.flatMap((week) => rows.list(daysOf(nannyId, week)))) {
    const notice = noticeOf(day, before, timezone);
    const isLost = lateShift(day, receivedAt, noticeOf(day, after, timezone)) === undefined;
    if (isLost && lateShift(day, receivedAt, notice) !== undefined) {
      rows.put('day', { ...day, agreedNoticeHours: notice });
    }
  }
}

/**
 * Removes the cancellations of the agreed shift that a day keeps: its decline was undone, the nanny has agreed to other
 * times instead, or gives the day up. Those of an earlier agreement to the day stay, and what an approved week owes.
 * Returns the dates of what it removed.
 */
export function removeCancellations(rows: WorkingSet, day: AgendaDay): string[] {
  const agreed = agreedTimes(day);
  if (agreed === undefined || !mayAddPay(rows, day.nannyId)) return [];
  const terms = rows.list(termsOf(day.nannyId));
  const owed = rows.list(cancellationsOfDay(day.id)).filter((each) => isOfShift(each, agreed));
  const removed = owed.filter((each) => {
    const week = weekOf(terms, each.date);
    if (!isApproved(rows, day.nannyId, week)) return true;
    return isAgreedLater(rows, day, week) && forgiveLater(rows, { week, shifts: [each] });
  });
  for (const each of removed) rows.remove('cancellation', each.id);
  return removed.map(({ date }) => date);
}

/** Whether a day covers its part of the base schedule. A declined one does only if it gave minutes up. */
const coversBaseSchedule = ({ status, declinedMinutes }: AgendaDay): boolean =>
  status !== 'DECLINED' || (declinedMinutes ?? 0) > 0;

/**
 * Returns the minutes of the base schedule that a day covers and no other day of its date does: what a nanny who
 * declines it gives up of a guarantee. Null where no terms price its date.
 */
export function baseScheduleMinutes(rows: WorkingSet, day: AgendaDay, timezone: string): number | null {
  const { nannyId, date, scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const [week] = weeksUnderTerms(nannyId, [date], rows);
  if (week === undefined || start === null || end === null) return null;
  const weekday = weekdayRowId(nannyId, weekdayOf(date));
  const weekdays = rows.list({ table: 'baseSchedule', where: { nannyId } });
  const shifts = weekdays.find(({ id }) => id === weekday)?.shifts ?? [];
  const others = rows
    .list(daysOf(nannyId, week))
    .filter((other) => other.date === date && other.id !== day.id && coversBaseSchedule(other));
  let minutes = 0;
  for (const { startUtc, endUtc } of planShifts(shifts, { date, timezone })) {
    const covered = sharedPart({ start, end }, { start: startUtc, end: endUtc });
    if (covered === undefined) continue;
    const elsewhere = others.map((other) => overlapMinutes(covered, timesOf(other)));
    minutes += Math.max(0, shiftMinutes(covered.start, covered.end) - Math.max(0, ...elsewhere));
  }
  return minutes;
}
