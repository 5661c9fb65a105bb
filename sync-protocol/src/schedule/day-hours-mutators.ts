/**
 * The mutator that records worked hours: completes and prices the day, restores a deleted one, or opens a review
 * where the hours conflict with what stands. Other mutators complete a day with hours, and get the reads for pricing
 * it, from here.
 */

import * as z from 'zod/mini';
import { endClocks, readsOfOpenClocks } from '../clock/running-clock.ts';
import { dateOf, latestNow } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import {
  authorOf,
  type LoadedRows,
  type MutationContext,
  type Mutator,
  type MutatorOutput,
  sideOf,
  TIMES_UNSEEN,
} from '../kernel/mutator.ts';
import { rangePerOwner } from '../kernel/range-key.ts';
import type { Read } from '../kernel/reads.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { setDayEarning } from '../ledger/ledger.ts';
import { earningOf, readsToEarn } from '../ledger/ledger-reads.ts';
import { keepHers, replacedHours } from '../ledger/replaced-hours.ts';
import type { Review } from '../ledger/review.ts';
import type { Household } from '../people/household.ts';
import { ratesOf } from '../people/nanny-ranges.ts';
import { isSettled } from '../weeks/adjust-week.ts';
import { withHours } from '../weeks/completed-day.ts';
import { correctAtOnce, readsToCorrect } from '../weeks/corrections.ts';
import { clockNamed, dayToRecord, inZoneOf, SEEN_AT_ARRIVAL } from '../weeks/day-to-record.ts';
import { approvedWeeks, datesInReach, readsOfApproval } from '../weeks/frozen-weeks.ts';
import { datesOfDay } from '../weeks/late-cancellation.ts';
import { countsAtOnce, readsOfOwnHours } from '../weeks/own-hours.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { mayAddPay, readsOfDates } from '../weeks/week-reads.ts';
import { type AgendaDay, dayStatus } from './agenda-day.ts';
import { isAskedAgain } from './day-answers.ts';
import { assertHoursOn, haveBegun, type TimeRange } from './hours.ts';
import { readsOfRoomIfDeleted } from './shifts-a-date.ts';

const recordArgs = z.strictObject({
  dayId: id,
  start: instantInput,
  end: instantInput,
  /** The nanny's clock that these hours end. They then are for its day, and made on that day as she found it. */
  clockId: z.optional(id),
});
type RecordArgs = z.infer<typeof recordArgs>;

/** The day as the author saw it. */
const recordBasedOn = z.strictObject({
  status: dayStatus,
  actualStartUtc: z.nullable(instantInput),
  actualEndUtc: z.nullable(instantInput),
  isPaid: z.boolean(),
  /** The scheduled times. Missing in queues of version 1. */
  scheduledStartUtc: z.optional(z.nullable(instantInput)),
  scheduledEndUtc: z.optional(z.nullable(instantInput)),
});
type Seen = z.infer<typeof recordBasedOn>;

/**
 * Returns the dates whose weeks change when a day's hours become these. None without terms and cancellations: a queue
 * of 1,000 hours asks several times for each.
 */
export function datesOfHours(
  rows: LoadedRows,
  { day, span }: { day: AgendaDay; span: TimeRange },
  timezone: string,
): string[] {
  if (!mayAddPay(rows, day.nannyId)) return [];
  const dates = [...datesOfDay(day, timezone), ...datesInReach(day)];
  return [...dates, dateOf(span.start, timezone), dateOf(span.end, timezone)];
}

/** Returns the reads for pricing a day with these hours: the nanny, her rates, the ledger, the weeks under terms. */
export function readsToPrice(day: AgendaDay, span: TimeRange, rows: LoadedRows): Read[] {
  const { nannyId, householdId } = day;
  const household = rows.peek('household', householdId);
  const dates = household === undefined ? [] : datesOfHours(rows, { day, span }, household.timezone);
  return [
    { table: 'nanny', ids: [nannyId] },
    ratesOf(nannyId),
    replacedHours(nannyId),
    ...readsOfOpenClocks(nannyId),
    ...readsToEarn({ ids: [day.id], nannyId, purpose: 'wages' }, rows),
    ...readsOfDates({ householdId, nannyId }, { dates, dayIds: [day.id] }, rows),
    ...readsOfApproval({ day, span }, rows),
  ];
}

/** Completes a day with hours: prices it, and updates its earning and the weeks under terms. */
export function completeDay(
  rows: WorkingSet,
  { day, hours }: { day: AgendaDay; hours: Parameters<typeof withHours>[1] },
  household: Household,
): void {
  const rates = rows.list(ratesOf(day.nannyId));
  const recorded = withHours(day, hours, { household, rates });
  rows.put('day', recorded);
  setDayEarning(rows, recorded);
  updateWeeksOf(rows, day.nannyId, datesOfHours(rows, { day, span: hours }, household.timezone));
}

/** Whether new hours count on a day that has none, or need a review. Throws `day_not_worked`. */
function judgeUnworked(day: AgendaDay, context: MutationContext<Seen>): 'count' | 'review' {
  if (day.status === 'ACCEPTED') return 'count';
  const seen = context.basedOn?.status;
  const sawAgreement = seen === 'ACCEPTED' || seen === 'COMPLETED';
  // The row tells whether the day was accepted before it became pending again: what the author claims to have seen
  // isn't enough for hours to count.
  if (day.status === 'PENDING' && sawAgreement) return isAskedAgain(day) ? 'count' : 'review';
  if (day.status === 'DECLINED' && seen !== undefined && seen !== 'DECLINED') return 'review';
  const isPast = day.date < dateOf(context.at, context.household.timezone);
  if (sideOf(context.actor) === 'family' && isPast) return 'count';
  throw new Rejection('day_not_worked');
}

/**
 * Whether hours count on a completed day. An author who saw the current hours may correct them. Otherwise, on the same
 * side the later hours count; from the other side, the family chooses in a review.
 */
function judgeCompleted(
  day: AgendaDay,
  context: MutationContext<Seen>,
): 'count' | 'replace' | 'older' | 'review' {
  const { basedOn, actor, at } = context;
  const sawTheHours =
    basedOn === undefined ||
    (basedOn.actualStartUtc === day.actualStartUtc && basedOn.actualEndUtc === day.actualEndUtc);
  if (sawTheHours) return 'count';
  if (day.hoursRecordedBySide !== sideOf(actor)) return 'review';
  return day.hoursRecordedAt !== null && day.hoursRecordedAt > at ? 'older' : 'replace';
}

export const REVIEW_KIND = {
  PENDING: 'hours_not_accepted',
  ACCEPTED: 'hours_not_accepted',
  DECLINED: 'hours_on_declined',
  COMPLETED: 'hours_conflict',
} as const satisfies Record<AgendaDay['status'], Review['kind']>;

/** Reviews of a nanny that wait. Not all of hers: forged hours leave many withdrawn ones. */
export const openReviews = rangePerOwner(
  (nannyId) => ({ table: 'review', where: { nannyId, status: 'open' } }) as const,
);

interface ReviewCase {
  readonly day: AgendaDay;
  readonly span: TimeRange;
  readonly kind: Review['kind'];
}

/** Returns the author's own open reviews of a day. */
const ownReviews = (rows: WorkingSet, day: AgendaDay, { actor }: MutationContext): Review[] =>
  rows
    .list(openReviews(day.nannyId))
    .filter(({ dayId, authorId }) => dayId === day.id && authorId === authorOf(actor));

/** Withdraws the author's earlier hours in review for a day: the later ones take their place. The history keeps all. */
export function withdrawEarlier(rows: WorkingSet, day: AgendaDay, context: MutationContext): void {
  const { at, actor } = context;
  const withdrawn = { status: 'withdrawn', decidedAt: at, decidedBy: authorOf(actor) } as const;
  for (const review of ownReviews(rows, day, context)) {
    if (review.happenedAt <= at) rows.put('review', { ...review, ...withdrawn });
  }
}

/**
 * Opens a review of hours. Its author's earlier ones for the same day are withdrawn: one review of an author waits for
 * each day, however many hours are sent.
 */
function openReview(
  rows: WorkingSet,
  { day, span, kind }: ReviewCase,
  context: MutationContext,
): MutatorOutput | undefined {
  const own = ownReviews(rows, day, context);
  if (own.some((each) => each.kind === kind && each.startUtc === span.start && each.endUtc === span.end))
    return undefined;
  if (own.some(({ happenedAt }) => happenedAt > context.at)) return { noted: 'newer_hours_in_review' };
  withdrawEarlier(rows, day, context);
  // Hers tell that she has left, whatever the family makes of them.
  if (sideOf(context.actor) === 'nanny') endClocks(rows, { day, end: span.end }, context);
  // Also puts back a deleted day: a review needs its day. Whether it was worked is for the family to decide now.
  rows.put('day', { ...day, notWorkedAt: null });
  updateWeeksOf(rows, day.nannyId, datesOfHours(rows, { day, span }, context.household.timezone));
  rows.put('review', {
    ...UNSET.review,
    householdId: rows.householdId,
    id: context.mutationId,
    nannyId: day.nannyId,
    version: 0,
    dayId: day.id,
    kind,
    startUtc: span.start,
    endUtc: span.end,
    authorId: authorOf(context.actor),
    authorSide: sideOf(context.actor),
    happenedAt: context.at,
    status: 'open',
  });
  return { review: kind };
}

/** Returns the reads for recording hours of a day, which may be deleted. */
function readsOfHours(
  { dayId, span, mutationId }: { dayId: string; span: TimeRange; mutationId: string },
  rows: LoadedRows,
): Read[] {
  const day = rows.peek('day', dayId) ?? rows.deleted('day', dayId);
  return [
    { table: 'day', ids: [dayId] },
    // Read in the first round, with the day, so that a long queue needs few rounds.
    earningOf(dayId),
    ...readsOfRoomIfDeleted(rows, dayId),
    ...(day === undefined
      ? []
      : [
          openReviews(day.nannyId),
          ...readsOfOwnHours(day, rows),
          ...readsToPrice(day, span, rows),
          ...readsToCorrect({ day, span }, mutationId, rows),
        ]),
  ];
}

/** Returns what hours do to a day that is neither paid nor in an approved week. */
function judge(
  rows: WorkingSet,
  { day, span }: Omit<ReviewCase, 'kind'>,
  context: MutationContext<Seen>,
): ReturnType<typeof judgeCompleted> {
  if (day.status !== 'COMPLETED') {
    const judged = judgeUnworked(day, context);
    return judged === 'count' && !countsAtOnce(rows, { day, span }, context) ? 'review' : judged;
  }
  // Who was removed has a say no more: the family decides about other hours than it has entered since.
  return context.actor.isFormer === true ? 'review' : judgeCompleted(day, context);
}

/** Whether a day has other scheduled times than the author saw. */
const hasOtherTimes = (
  day: AgendaDay,
  { scheduledStartUtc: start, scheduledEndUtc: end }: Partial<Seen> = {},
): boolean =>
  (start !== undefined && start !== day.scheduledStartUtc) ||
  (end !== undefined && end !== day.scheduledEndUtc);

/** Whether the author saw the day as it is. A REST call counts as made on the current rows. */
const hasSeen = (day: AgendaDay, seen: Seen = day): boolean =>
  seen.status === day.status &&
  seen.isPaid === day.isPaid &&
  seen.actualStartUtc === day.actualStartUtc &&
  seen.actualEndUtc === day.actualEndUtc;

/** Records hours of a paid day or an approved week: at once where they cost only their author, else as a review. */
function recordSettled(
  rows: WorkingSet,
  { day, span }: Omit<ReviewCase, 'kind'>,
  context: MutationContext<Seen>,
): MutatorOutput | undefined {
  const isAfterApproval = approvedWeeks(rows, { day, span }).length > 0;
  const kind = isAfterApproval ? 'hours_after_approval' : 'hours_after_paid';
  const isCurrent = rows.get('day', day.id) !== undefined && hasSeen(day, context.basedOn);
  const mayCount = isCurrent && haveBegun(span, context.at) && context.actor.isFormer !== true;
  if (!mayCount || !correctAtOnce(rows, { day, span, kind }, context))
    return openReview(rows, { day, span, kind }, context);
  withdrawEarlier(rows, day, context);
  endClocks(rows, { day, end: span.end }, context);
  return undefined;
}

/** Records hours: the day is completed, priced and owed. Hours are never overwritten or dropped silently. */
export const recordHours: Mutator<RecordArgs, Seen> = {
  name: 'day.recordHours',
  version: 2,
  viewerMayCall: true,
  formerMayCall: true,
  args: recordArgs,
  basedOn: recordBasedOn,
  // Version 1 had no clock.
  reads: (args, rows, { id: mutationId }) => {
    const { dayId, clockId } = args;
    const clock = clockId === undefined ? undefined : rows.peek('clock', clockId);
    const dayIds = clock === undefined || clock.dayId === dayId ? [dayId] : [dayId, clock.dayId];
    return [
      { table: 'review', ids: [mutationId] },
      ...(clockId === undefined ? [] : [{ table: 'clock', ids: [clockId] } as const]),
      ...dayIds.flatMap((each) => readsOfHours({ dayId: each, span: args, mutationId }, rows)),
    ];
  },
  run(rows, { dayId, clockId, ...span }, asSent) {
    const { household, at, actor } = asSent;
    const clock = clockNamed(rows, clockId, actor);
    const context = clock === undefined ? asSent : { ...asSent, basedOn: SEEN_AT_ARRIVAL };
    const found = dayToRecord(rows, { dayId: clock?.dayId ?? dayId, start: span.start }, context);
    const day = inZoneOf(clock, found, household.timezone);
    assertHoursOn(day, span, household.timezone);
    if (!haveBegun(span, latestNow(context))) throw new Rejection('hours_in_future');
    if (day.status === 'COMPLETED' && day.actualStartUtc === span.start && day.actualEndUtc === span.end) {
      // Who enters again what counts takes back the other hours that wait.
      withdrawEarlier(rows, day, context);
      return undefined;
    }
    // Before all else: hours for a paid day or an approved week are never refused, nor lost.
    if (isSettled(rows, { day, span })) return recordSettled(rows, { day, span }, context);
    const precedence = judge(rows, { day, span }, context);
    const isOwn = day.hoursRecordedBy === authorOf(actor);
    if (precedence === 'older') {
      if (isOwn) return { noted: 'hours_superseded' };
      // Two parents: the author of the earlier hours keeps them in needs attention.
      throw new Rejection('newer_hours');
    }
    if (precedence === 'review') {
      return openReview(rows, { day, span, kind: REVIEW_KIND[day.status] }, context);
    }
    // The server's clock or the author's is wrong: the family knows whether the hours were worked.
    if (!haveBegun(span, at)) {
      return openReview(rows, { day, span, kind: 'hours_in_future' }, context);
    }
    const recordedBy = {
      hoursRecordedAt: at,
      hoursRecordedBy: authorOf(actor),
      hoursRecordedBySide: sideOf(actor),
    };
    withdrawEarlier(rows, day, context);
    keepHers(rows, { day, nextSide: sideOf(actor) }, context);
    completeDay(rows, { day, hours: { ...span, ...recordedBy } }, household);
    endClocks(rows, { day, end: span.end }, context);
    if (precedence === 'replace' && !isOwn) return { noted: 'hours_replaced' };
    const isUnseen = sideOf(actor) === 'nanny' && hasOtherTimes(day, context.basedOn);
    return isUnseen ? { noted: TIMES_UNSEEN } : undefined;
  },
};
