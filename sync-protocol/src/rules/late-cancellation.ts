/**
 * Late cancellations: keeps the times that both sides agreed to, owes them where the family takes the shift away within
 * the terms' notice, judged by the server's clock, and forgives what is undone or agreed to again. Also keeps terms
 * from taking such notice away, and counts what a nanny who declines a shift gives up of her guarantee.
 */
import { Rejection } from '../errors.ts';
import type { AgendaDay } from '../model/agenda-day.ts';
import { weekdayRowId } from '../model/base-schedule.ts';
import type { Terms } from '../model/terms.ts';
import { MINUTES_PER_HOUR } from '../model/units-of-time.ts';
import { type Cancellation, cancellationId } from '../model/week.ts';
import type { LoadedRows, MutationContext } from '../sync/mutator.ts';
import type { Read } from '../sync/reads.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { rateInForce } from './billing.ts';
import { addMinutes, dateOf, shiftMinutes, weekdayOf } from './calendar.ts';
import { datesReached, isApproved, readsOfApproval } from './frozen-weeks.ts';
import { planShifts } from './generation.ts';
import { isAgreed, overlapMinutes, sharedPart, type TimeRange } from './hours.ts';
import { readsToEarn } from './ledger.ts';
import { ratesOf, termsOf } from './nanny-ranges.ts';
import { daysOf, isUnderTerms, readsOfDates, weeksUnderTerms } from './week-reads.ts';
import { type NannyWeek, weekOf } from './weeks.ts';

type AgreedDay = Pick<
  AgendaDay,
  | 'date'
  | 'status'
  | 'scheduledStartUtc'
  | 'scheduledEndUtc'
  | 'proposedByNanny'
  | 'agreedStartUtc'
  | 'agreedEndUtc'
  | 'agreedDate'
  | 'agreementEndedAt'
>;

/** Returns the last times that both sides agreed to; undefined where they never did. */
export function agreedTimes(day: AgreedDay): TimeRange | undefined {
  const agreed = isAgreed(day);
  const start = day.agreedStartUtc ?? (agreed ? day.scheduledStartUtc : null);
  const end = day.agreedEndUtc ?? (agreed ? day.scheduledEndUtc : null);
  return start === null || end === null ? undefined : { start, end };
}

/** Returns the date of the last agreed times. A change of the household's zone moves no date. */
export function agreedDate(day: AgreedDay, timezone: string): string | undefined {
  const agreed = agreedTimes(day);
  if (agreed === undefined) return undefined;
  if (day.agreedDate !== null) return day.agreedDate;
  return agreed.start === day.scheduledStartUtc ? day.date : dateOf(agreed.start, timezone);
}

/** The agreement fields of a day that keeps no agreement to other times than its scheduled ones. */
export const NO_OTHER_AGREEMENT = {
  agreedStartUtc: null,
  agreedEndUtc: null,
  agreedDate: null,
  agreementEndedAt: null,
} as const;

/** Whether a day is at its agreed times, where it keeps such. */
export const isAtAgreedTimes = (day: AgreedDay): boolean =>
  day.agreedStartUtc === day.scheduledStartUtc && day.agreedEndUtc === day.scheduledEndUtc;

/**
 * Returns the changed day with the times that were agreed to before the family's change. Keeps these times until they
 * begin, and when the family first changed them: a change back doesn't undo that, only the nanny's answer does.
 */
export function keepAgreement<Day extends AgreedDay>(before: AgreedDay, after: Day, receivedAt: string): Day {
  const agreed = agreedTimes(before);
  if (agreed === undefined || (before.agreementEndedAt === null && agreed.start <= receivedAt)) {
    return { ...after, ...NO_OTHER_AGREEMENT };
  }
  return {
    ...after,
    agreedStartUtc: agreed.start,
    agreedEndUtc: agreed.end,
    agreedDate: before.agreedStartUtc === null ? before.date : before.agreedDate,
    agreementEndedAt: before.agreementEndedAt ?? receivedAt,
  };
}

/** Returns the shift that is owed if the family takes the day away at this time; undefined where nothing is. */
export function lateShift(
  day: AgreedDay,
  receivedAt: string,
  cancellationHours: number | null,
): TimeRange | undefined {
  const agreed = agreedTimes(day);
  if (agreed === undefined || cancellationHours === null) return undefined;
  const isLate = (endedAt: string): boolean =>
    endedAt < agreed.start && addMinutes(endedAt, cancellationHours * MINUTES_PER_HOUR) >= agreed.start;
  // Moved back to its agreed times, a day is taken away a second time.
  const isTakenAgain = day.status !== 'DECLINED' && isAtAgreedTimes(day);
  const isOwed = isLate(day.agreementEndedAt ?? receivedAt) || (isTakenAgain && isLate(receivedAt));
  return isOwed ? agreed : undefined;
}

const cancellationsOfDay = (dayId: string) => ({ table: 'cancellation', where: { dayId } }) as const;

/** Returns the dates whose weeks a day's times and agreement touch. */
export function datesOfDay(day: AgendaDay, timezone: string): string[] {
  const agreed = agreedDate(day, timezone);
  const instants = [day.actualStartUtc, day.actualEndUtc];
  const dates = instants.flatMap((instant) => (instant === null ? [] : [dateOf(instant, timezone)]));
  if (agreed !== undefined) dates.push(agreed);
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
  const household = rows.peek('household', householdId);
  if (household === undefined || !isUnderTerms(rows, nannyId)) return [termsOf(nannyId)];
  const dayIds = days.map(({ id }) => id);
  const canceled = dayIds.flatMap((dayId) => rows.peekList(cancellationsOfDay(dayId)) ?? []);
  const dates = [
    ...days.flatMap((day) => datesOfDay(day, household.timezone)),
    ...canceled.map(({ date }) => date),
    ...moreDates,
  ];
  return [
    ...readsOfDates({ householdId, nannyId }, { dates, dayIds }, rows),
    { table: 'baseSchedule', where: { nannyId } },
    ...dayIds.map(cancellationsOfDay),
  ];
}

/** Returns the reads for taking a day's hours or the day itself away. */
export const readsToDrop = (day: AgendaDay, rows: LoadedRows): Read[] => [
  ...readsToEarn({ ids: [day.id], nannyId: day.nannyId }, rows),
  ...readsToCancel([day], rows),
  ...readsOfApproval({ day, span: null }, rows),
];

/** Whether the week of a day's agreed shift is approved. Needs the rows of `readsToCancel`. */
export function isAgreedInApprovedWeek(
  rows: WorkingSet,
  day: AgendaDay,
  { household }: Pick<MutationContext, 'household'>,
): boolean {
  const date = agreedDate(day, household.timezone);
  if (date === undefined) return false;
  return isApproved(rows, day.nannyId, weekOf(rows.list(termsOf(day.nannyId)), date));
}

/** Whether a cancellation covers a part of a shift. */
export const isOfShift = ({ startUtc, endUtc }: Cancellation, { start, end }: TimeRange): boolean =>
  startUtc < end && endUtc > start;

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
 * Adds the cancellation of an agreed shift that the family takes away late by the terms of its date. Returns whether
 * anything is owed for the shift.
 */
export function addCancellationIfLate(
  rows: WorkingSet,
  day: AgendaDay,
  { receivedAt, household, canceled }: TakenAway,
): boolean {
  const terms = rows.list(termsOf(day.nannyId));
  const date = agreedDate(day, household.timezone);
  if (terms.length === 0 || date === undefined) return false;
  const late = lateShift(day, receivedAt, weekOf(terms, date).terms?.cancellationHours ?? null);
  if (late === undefined) return false;
  const rate = rateInForce(rows.list(ratesOf(day.nannyId)), date);
  if (rate === undefined) return false;
  if (rows.list(cancellationsOfDay(day.id)).some((known) => isOfShift(known, late))) return true;
  const parts = canceled === undefined ? [late] : partsOutside(late, canceled);
  if (parts.length === 0) return false;
  if (isApproved(rows, day.nannyId, weekOf(terms, date))) throw new Rejection('week_approved');
  for (const { start, end } of parts) {
    rows.put('cancellation', {
      householdId: rows.householdId,
      id: cancellationId(day.id, start),
      nannyId: day.nannyId,
      version: 0,
      dayId: day.id,
      date,
      startUtc: start,
      endUtc: end,
      hourlyRateCents: rate.hourlyRateCents,
    });
  }
  return true;
}

interface ChangeOfTerms {
  readonly nannyId: string;
  /** The weeks whose terms change, with their days loaded. */
  readonly weeks: readonly NannyWeek[];
  readonly before: readonly Terms[];
  readonly after: readonly Terms[];
}

/**
 * Throws `terms_lower_pay` where an agreed shift is within the notice of the terms before, and the terms after would
 * take that away: the family could cancel it for nothing, and restore the terms.
 */
export function assertNoticeKept(
  rows: WorkingSet,
  { nannyId, weeks, before, after }: ChangeOfTerms,
  { receivedAt, household }: Pick<MutationContext, 'receivedAt' | 'household'>,
): void {
  for (const day of weeks.flatMap((week) => rows.list(daysOf(nannyId, week)))) {
    const date = agreedDate(day, household.timezone);
    if (date === undefined) continue;
    const isOwedBy = (terms: readonly Terms[]): boolean =>
      lateShift(day, receivedAt, weekOf(terms, date).terms?.cancellationHours ?? null) !== undefined;
    if (isOwedBy(before) && !isOwedBy(after)) throw new Rejection('terms_lower_pay');
  }
}

/**
 * Removes the cancellations of the agreed shift that a day keeps: its decline was undone, or the nanny has agreed to
 * other times instead. Those of an earlier agreement to the day stay. Returns the dates of what it removed.
 */
export function removeCancellations(rows: WorkingSet, day: AgendaDay): string[] {
  const agreed = agreedTimes(day);
  if (agreed === undefined || !isUnderTerms(rows, day.nannyId)) return [];
  const removed = rows.list(cancellationsOfDay(day.id)).filter((each) => isOfShift(each, agreed));
  for (const each of removed) rows.remove('cancellation', each.id);
  return removed.map(({ date }) => date);
}

/** Returns a day's scheduled times. */
export const timesOf = ({ scheduledStartUtc, scheduledEndUtc }: AgendaDay): TimeRange => ({
  start: scheduledStartUtc ?? '',
  end: scheduledEndUtc ?? '',
});

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
  for (const { startUtc, endUtc } of planShifts(shifts, date, timezone)) {
    const covered = sharedPart({ start, end }, { start: startUtc, end: endUtc });
    if (covered === undefined) continue;
    const elsewhere = others.map((other) => overlapMinutes(covered, timesOf(other)));
    minutes += Math.max(0, shiftMinutes(covered.start, covered.end) - Math.max(0, ...elsewhere));
  }
  return minutes;
}
