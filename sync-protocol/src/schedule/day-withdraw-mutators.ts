/** Mutators behind 'Undo': they take back an answer just given to a day, and hours that their author recorded. */
import * as z from 'zod/mini';
import { assertMayUnanswer } from '../clock/running-clock.ts';
import { minutesBetween } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { type MutationContext, type Mutator, sideOf } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning } from '../ledger/ledger.ts';
import { keepAgreement } from '../weeks/agreed-times.ts';
import { assertNotApproved } from '../weeks/frozen-weeks.ts';
import { datesOfDay, readsToDrop, removeCancellations } from '../weeks/late-cancellation.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { mayAddPay } from '../weeks/week-reads.ts';
import { type AgendaDay, NO_ANSWER } from './agenda-day.ts';
import { readsToAnswer } from './day-answer-mutators.ts';
import { dayOf, readsOfDay, reviewsOf } from './day-rows.ts';
import { isLocked } from './hours.ts';
import { isCorrected } from './kept-amount.ts';
import { NO_HOURS } from './no-hours.ts';

/** Time to tap 'Undo', with room for a clock that was corrected meanwhile. Later, others rely on the answer. */
const ANSWER_FINAL_AFTER_MINUTES = 10;

const answerArgs = z.strictObject({ dayId: id, status: z.enum(['ACCEPTED', 'DECLINED']) });

/** Whether pay hangs on the answer to a day: under terms, and where notice or cancellations have outlived them. */
const isPayAtStake = (rows: WorkingSet, { nannyId, agreedNoticeHours }: AgendaDay): boolean =>
  agreedNoticeHours !== null || mayAddPay(rows, nannyId);

/**
 * Whether an answer stays. Where pay hangs on it, the minutes count by when the server received both, too, whatever the
 * devices' clocks say.
 */
function isFinal(rows: WorkingSet, day: AgendaDay, { at, receivedAt }: MutationContext): boolean {
  const { answeredAt, answerReceivedAt } = day;
  if (answeredAt === null || answerReceivedAt === null) return true;
  const minutes = minutesBetween(answeredAt, at);
  const minutesAtServer = isPayAtStake(rows, day) ? minutesBetween(answerReceivedAt, receivedAt) : 0;
  return Math.max(minutes, minutesAtServer) > ANSWER_FINAL_AFTER_MINUTES;
}

/** Whether a decline counts in pay for good: once the shift has begun, whatever its author's clock says. */
function isDeclineCounted(rows: WorkingSet, day: AgendaDay, receivedAt: string): boolean {
  const { status, agreedStartUtc, scheduledStartUtc } = day;
  const start = agreedStartUtc ?? scheduledStartUtc;
  return status === 'DECLINED' && start !== null && start <= receivedAt && isPayAtStake(rows, day);
}

/** Takes back an answer that one's own side has just given: the day is pending, as if it had not been answered. */
export const withdrawAnswer: Mutator<z.infer<typeof answerArgs>> = {
  name: 'day.withdrawAnswer',
  version: 1,
  args: answerArgs,
  reads: readsToAnswer,
  run(rows, args, context) {
    const { actor, household, receivedAt } = context;
    const day = dayOf(rows, actor, args.dayId);
    if (day.status === 'PENDING') return undefined;
    if (isLocked(day)) throw new Rejection('day_paid');
    if (day.status === 'COMPLETED') throw new Rejection('day_completed');
    const isOwn = day.status === args.status && day.answeredBySide === sideOf(actor);
    if (!isOwn || isFinal(rows, day, context)) throw new Rejection('not_pending');
    if (isDeclineCounted(rows, day, receivedAt)) throw new Rejection('not_pending');
    assertMayUnanswer(rows, day, context);
    const unanswered = { ...NO_ANSWER, declinedMinutes: null, notWorkedAt: null };
    const pending = { ...day, status: 'PENDING', ...unanswered } as const;
    // The family accepts for a nanny without an account, too: taking that back ends no agreement.
    const isTakenBack = day.status === 'ACCEPTED' && actor.role !== 'NANNY';
    rows.put('day', isTakenBack ? keepAgreement(day, pending, receivedAt) : pending);
    const undone = day.status === 'DECLINED' ? removeCancellations(rows, day) : [];
    updateWeeksOf(rows, day.nannyId, [...datesOfDay(day, household.timezone), ...undone]);
    return undefined;
  },
};

const hoursArgs = z.strictObject({ dayId: id, start: instantInput, end: instantInput });

/** Takes back hours that nobody has paid for: the day is accepted again. Only their author may. */
export const withdrawHours: Mutator<z.infer<typeof hoursArgs>> = {
  name: 'day.withdrawHours',
  version: 1,
  args: hoursArgs,
  reads: (args, rows) => {
    const day = rows.peek('day', args.dayId);
    return [
      ...readsOfDay(args, rows),
      reviewsOf(args.dayId),
      ...(day === undefined ? [] : readsToDrop(day, rows)),
    ];
  },
  run(rows, args, { actor, household }) {
    const day = dayOf(rows, actor, args.dayId);
    if (day.status !== 'COMPLETED') return undefined;
    assertNotApproved(rows, day);
    if (isLocked(day)) throw new Rejection('day_paid');
    // Other hours count by now, or wait for the family's decision beside these.
    const isCurrent = day.actualStartUtc === args.start && day.actualEndUtc === args.end;
    const reviews = rows.list(reviewsOf(day.id));
    // What adjustments paid beside them can't be taken back.
    const isFirst = isCurrent && !isCorrected(day);
    if (!isFirst || reviews.some(({ status }) => status === 'open')) throw new Rejection('has_hours');
    if (day.hoursRecordedBy !== actor.accountId) throw new Rejection('forbidden');
    rows.put('day', { ...day, ...NO_HOURS, status: 'ACCEPTED', isPaid: false });
    dropEarning(rows, day, 'wages');
    updateWeeksOf(rows, day.nannyId, datesOfDay(day, household.timezone));
    return undefined;
  },
};
