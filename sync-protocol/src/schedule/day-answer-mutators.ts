/**
 * Mutators that accept or decline an agenda day at the times that their author saw, and with which a nanny cancels a
 * day that she had accepted. What the family declines late is owed.
 */
import * as z from 'zod/mini';
import { assertMayUnanswer, assertNotAtWork, clocksOfDay } from '../clock/running-clock.ts';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { type LoadedRows, type MutationContext, type Mutator, sideOf } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import {
  agreedTimes,
  isAtAgreedTimes,
  keepAgreement,
  NO_OTHER_AGREEMENT,
  noticeToKeep,
} from '../weeks/agreed-times.ts';
import {
  addCancellationIfLate,
  baseScheduleMinutes,
  datesOfDay,
  readsToCancel,
  removeCancellations,
} from '../weeks/late-cancellation.ts';
import { timesOf } from '../weeks/owe-shift.ts';
import { assertHolidayKept } from '../weeks/owed-holiday.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { isUnderTerms } from '../weeks/week-reads.ts';
import type { AgendaDay } from './agenda-day.ts';
import { isPastAnswer } from './day-answers.ts';
import { dayOf, readsOfDay } from './day-rows.ts';
import { isLocked } from './hours.ts';

/** Returns the reads of an answer to a day, or of taking it back. */
export function readsToAnswer(args: { dayId: string }, rows: LoadedRows): Read[] {
  const day = rows.peek('day', args.dayId);
  const paid = day === undefined ? [] : readsToCancel([day], rows);
  return [...readsOfDay(args, rows), clocksOfDay(args.dayId), ...paid];
}

const answerOf = ({ at, actor, receivedAt }: MutationContext) => ({
  answeredAt: at,
  answeredBySide: sideOf(actor),
  answerReceivedAt: receivedAt,
});

/** Whether this person's agreement is the nanny's: her own, or the family's while she has no account. */
function isNannysAnswer(rows: WorkingSet, day: AgendaDay, { actor }: MutationContext): boolean {
  if (actor.role === 'NANNY') return true;
  const nanny = rows.peek('nanny', day.nannyId);
  return nanny !== undefined && nanny.nannyUserId === null;
}

/**
 * Accepts a day, and keeps the notice that its terms give now. Only the nanny's own agreement replaces the times that
 * she had agreed to before. Returns the dates of the cancellations that it removed.
 */
function accept(rows: WorkingSet, day: AgendaDay, context: MutationContext): string[] {
  const { receivedAt, household, actor } = context;
  const accepted = { ...day, ...answerOf(context), status: 'ACCEPTED', declinedMinutes: null } as const;
  const agreedNoticeHours = noticeToKeep(day, rows.list(termsOf(day.nannyId)), receivedAt);
  const agreed = agreedTimes(day);
  if (!isNannysAnswer(rows, day, context)) {
    const kept = keepAgreement(day, accepted, receivedAt);
    const isNew = kept.agreedStartUtc === null;
    rows.put('day', { ...kept, ...(isNew ? { agreedNoticeHours } : {}), proposedByNanny: null });
    return [];
  }
  // Her clock may be set back: where her answer arrives after the day, the day is paid only if it was worked.
  const isLate = isUnderTerms(rows, day.nannyId) && day.date < dateOf(receivedAt, household.timezone);
  const proposedByNanny = actor.role === 'NANNY' ? isLate || day.proposedByNanny : null;
  rows.put('day', { ...accepted, ...NO_OTHER_AGREEMENT, agreedNoticeHours, proposedByNanny });
  // Once the shift has begun, she agrees too late to come: what is owed for it stays.
  return agreed !== undefined && receivedAt < agreed.start ? removeCancellations(rows, day) : [];
}

/** Whether a nanny who declines a day gives up her agreed shift: at its times, before its start. */
const isGivenUp = (day: AgendaDay, receivedAt: string): boolean =>
  day.agreementEndedAt === null || (isAtAgreedTimes(day) && receivedAt < (day.agreedStartUtc ?? ''));

/**
 * Declines a day. What the family takes away late is owed. What the nanny declines isn't, unless it was moved late; of
 * a day that is still accepted, the minutes that it has at its present times aren't owed either.
 */
function decline(rows: WorkingSet, day: AgendaDay, context: MutationContext): void {
  const { actor, receivedAt, household } = context;
  const declined = { ...day, ...answerOf(context), status: 'DECLINED', notWorkedAt: null } as const;
  if (actor.role !== 'NANNY') {
    addCancellationIfLate(rows, day, context);
    rows.put('day', keepAgreement(day, declined, receivedAt));
    assertHolidayKept(rows, day);
    return;
  }
  const taken = day.status === 'ACCEPTED' ? { receivedAt, household, canceled: timesOf(day) } : context;
  const isOwed = !isGivenUp(day, receivedAt) && addCancellationIfLate(rows, day, taken);
  // Given up by the nanny, the agreed shift is never owed as a late cancellation.
  const agreement = isOwed ? {} : NO_OTHER_AGREEMENT;
  const declinedMinutes = baseScheduleMinutes(rows, day, household.timezone);
  rows.put('day', { ...declined, ...agreement, declinedMinutes });
}

/**
 * A nanny gives up a day that is accepted: it is declined, and nothing is owed for its times, also where the family had
 * declined it or marked it as not worked before. Throws `clock_running`.
 */
export function giveUp(rows: WorkingSet, day: AgendaDay, context: MutationContext): void {
  assertNotAtWork(rows, day.id, context);
  const { timezone } = context.household;
  const removed = removeCancellations(rows, day);
  decline(rows, day, context);
  updateWeeksOf(rows, day.nannyId, [...datesOfDay(day, timezone), ...removed]);
}

const answerArgs = z.strictObject({ dayId: id, status: z.enum(['ACCEPTED', 'DECLINED']) });
const answerBasedOn = z.strictObject({
  scheduledStartUtc: z.nullable(instantInput),
  scheduledEndUtc: z.nullable(instantInput),
});

/** Accepts or declines a day, at the times that the author saw. */
export const answerDay: Mutator<z.infer<typeof answerArgs>, z.infer<typeof answerBasedOn>> = {
  name: 'day.answer',
  version: 1,
  args: answerArgs,
  basedOn: answerBasedOn,
  reads: readsToAnswer,
  run(rows, args, context) {
    const { actor, at, household, basedOn } = context;
    const day = dayOf(rows, actor, args.dayId);
    if (day.status === args.status) return undefined;
    if (isLocked(day)) throw new Rejection('day_paid');
    if (day.status === 'COMPLETED') throw new Rejection('day_completed');
    if (actor.role === 'NANNY') {
      if (day.status !== 'PENDING') throw new Rejection('not_pending');
      const isMovedAway = args.status === 'DECLINED' && day.agreementEndedAt !== null;
      const mayBePast = isMovedAway && isUnderTerms(rows, day.nannyId);
      if (!mayBePast && isPastAnswer(day, at, household.timezone)) throw new Rejection('day_past');
    }
    const seen = basedOn ?? day;
    if (seen.scheduledStartUtc !== day.scheduledStartUtc || seen.scheduledEndUtc !== day.scheduledEndUtc) {
      throw new Rejection('schedule_changed');
    }
    if (args.status === 'DECLINED') assertMayUnanswer(rows, day, context);
    const removed = args.status === 'ACCEPTED' ? accept(rows, day, context) : [];
    if (args.status === 'DECLINED') decline(rows, day, context);
    updateWeeksOf(rows, day.nannyId, [...datesOfDay(day, household.timezone), ...removed]);
    return undefined;
  },
};

const cancelArgs = z.strictObject({ dayId: id });

/** A nanny cancels a day that she had accepted: it is declined, and nothing is owed for its times. */
export const cancelDay: Mutator<z.infer<typeof cancelArgs>> = {
  name: 'day.cancel',
  version: 1,
  args: cancelArgs,
  reads: readsToAnswer,
  run(rows, args, context) {
    const { actor } = context;
    if (actor.role !== 'NANNY') throw new Rejection('forbidden');
    const day = dayOf(rows, actor, args.dayId);
    if (day.status === 'DECLINED') return undefined;
    if (day.status === 'COMPLETED') throw new Rejection('day_completed');
    if (day.status !== 'ACCEPTED') throw new Rejection('not_accepted');
    giveUp(rows, day, context);
    return undefined;
  },
};
