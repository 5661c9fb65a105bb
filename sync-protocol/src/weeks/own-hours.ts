/**
 * Tells which first hours of a day count by a nanny's word alone. Those of a day that only her arrival made count up to
 * now, and each minute once. A removed nanny's, each minute once, too, count about as both had agreed. By a clock, or on
 * a day that the family never agreed to, they count up to her removal, as if they had been sent just before it. The
 * family decides about all others.
 */
import { isMadeByArrival } from '../clock/arrival-day.ts';
import { clocksOfDay, hasClock } from '../clock/running-clock.ts';
import { addDays, addMinutes } from '../kernel/calendar.ts';
import { type LoadedRows, type MutationContext, sideOf } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { haveBegun, isAgreed, overlapMinutes, type TimeRange } from '../schedule/hours.ts';
import { mayBeAtWork } from '../schedule/last-shifts.ts';
import { agreedTimes } from './agreed-times.ts';

interface OwnHours {
  readonly day: AgendaDay;
  readonly span: TimeRange;
}

/** Returns the read of the days whose hours may overlap those of a day. */
const daysBeside = ({ nannyId, date }: AgendaDay) =>
  ({
    table: 'day',
    where: { nannyId },
    range: { field: 'date', from: addDays(date, -1), to: addDays(date, 1) },
  }) as const;

/** Returns the reads of `countsAtOnce`, and of finding a removed nanny's day. */
export function readsOfOwnHours(day: AgendaDay, rows: LoadedRows): Read[] {
  const isRemoved = (rows.peek('nanny', day.nannyId)?.archivedAt ?? null) !== null;
  if (isRemoved) return [daysBeside(day), clocksOfDay(day.id)];
  return isMadeByArrival(day) ? [daysBeside(day)] : [];
}

/** Minutes by which hours may begin before their plan, and end after it, and still be as planned. */
const AROUND_PLAN = 60;

/**
 * Returns when a nanny is expected to be at work on a day, with an hour before and after: by an agreed day's plan, and by
 * the last times that both sides agreed to. The family alone can't shorten those, nor she alone plan any.
 */
export function expectedTimes(day: AgendaDay): TimeRange[] {
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const planned = start === null || end === null || !isAgreed(day) ? undefined : { start, end };
  return [planned, agreedTimes(day)]
    .filter((times) => times !== undefined)
    .map((times) => ({
      start: addMinutes(times.start, -AROUND_PLAN),
      end: addMinutes(times.end, AROUND_PLAN),
    }));
}

const isAsPlanned = ({ day, span }: OwnHours): boolean =>
  expectedTimes(day).some(({ start, end }) => span.start >= start && span.end <= end);

const overlapsOthers = (rows: WorkingSet, { day, span }: OwnHours): boolean =>
  rows
    .list(daysBeside(day))
    .some(
      ({ id, actualStartUtc: start, actualEndUtc: end }) =>
        id !== day.id && start !== null && end !== null && overlapMinutes(span, { start, end }) > 0,
    );

/** Whether first hours of a day count without the other side's word. Needs the nanny, and the rows of `readsOfOwnHours`. */
export function countsAtOnce(
  rows: WorkingSet,
  own: OwnHours,
  { actor, receivedAt, household }: Pick<MutationContext, 'actor' | 'receivedAt' | 'household'>,
): boolean {
  const { day, span } = own;
  if (actor.isFormer === true) {
    const removedAt = rows.get('nanny', day.nannyId)?.archivedAt ?? '';
    if (!mayBeAtWork(day, removedAt, household.timezone) || overlapsOthers(rows, own)) return false;
    if (isAsPlanned(own)) return true;
    return span.end <= removedAt && (!isAgreed(day) || hasClock(rows, day.id));
  }
  if (sideOf(actor) !== 'nanny' || !isMadeByArrival(day)) return true;
  return haveBegun({ ...span, start: span.end }, receivedAt) && !overlapsOthers(rows, own);
}
