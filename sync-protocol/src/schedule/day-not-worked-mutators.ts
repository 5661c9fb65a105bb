/**
 * Mutators that mark an accepted day as not worked, or take the mark away, and with which the nanny answers the
 * family's mark: she didn't come, or was sent home.
 */
import * as z from 'zod/mini';
import { assertNotAtWork } from '../clock/running-clock.ts';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { type Mutator, sideOf } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import {
  datesOfDay,
  isAskedIfCame,
  isInApprovedWeek,
  markUnworked,
  unmarkUnworked,
} from '../weeks/late-cancellation.ts';
import { cancellationsOfDay } from '../weeks/owe-shift.ts';
import { updateWeeksOf } from '../weeks/week-earnings.ts';
import { giveUp, readsToAnswer } from './day-answer-mutators.ts';
import { dayOf } from './day-rows.ts';

const markArgs = z.strictObject({ dayId: id, notWorked: z.boolean() });

/**
 * Marks an accepted day of today or earlier as not worked, so that its week can be confirmed. Where the family marks a
 * shift that was agreed to with notice, the shift is owed and the nanny asked; her own mark owes nothing. Hours that are
 * recorded before or later win; other times, and another answer, end the mark.
 */
export const markNotWorked: Mutator<z.infer<typeof markArgs>> = {
  name: 'day.markNotWorked',
  version: 1,
  args: markArgs,
  reads: readsToAnswer,
  run(rows, { dayId, notWorked }, context) {
    const { actor, at, household } = context;
    const day = dayOf(rows, actor, dayId);
    if ((day.notWorkedAt !== null) === notWorked) return undefined;
    if (day.status === 'COMPLETED') throw new Rejection('has_hours');
    if (day.status !== 'ACCEPTED') throw new Rejection('not_accepted');
    if (day.date > dateOf(at, household.timezone)) throw new Rejection('day_in_future');
    if (notWorked) assertNotAtWork(rows, dayId, context);
    const removed = notWorked ? [] : unmarkUnworked(rows, day);
    if (notWorked) markUnworked(rows, day, { ...context, isSaidByNanny: sideOf(actor) === 'nanny' });
    updateWeeksOf(rows, day.nannyId, [...datesOfDay(day, household.timezone), ...removed]);
    return undefined;
  },
};

const answerArgs = z.strictObject({ dayId: id, wasSentHome: z.boolean() });

/**
 * The nanny answers the family's mark: sent home, the shift stays owed, whatever the family does with the mark; if she
 * didn't come, it isn't owed, as if she had canceled. An approved week stays as it is.
 */
export const answerNotWorked: Mutator<z.infer<typeof answerArgs>> = {
  name: 'day.answerNotWorked',
  version: 1,
  args: answerArgs,
  reads: readsToAnswer,
  run(rows, { dayId, wasSentHome }, context) {
    const { actor, at } = context;
    if (actor.role !== 'NANNY') throw new Rejection('forbidden');
    const day = dayOf(rows, actor, dayId);
    if (wasSentHome && day.sentHomeAt !== null) return undefined;
    const cancellations = rows.peekList(cancellationsOfDay(dayId)) ?? [];
    if (!isAskedIfCame(day, cancellations)) throw new Rejection('not_asked');
    if (isInApprovedWeek(rows, day, context)) throw new Rejection('week_approved');
    if (wasSentHome) rows.put('day', { ...day, sentHomeAt: at });
    else giveUp(rows, day, context);
    return undefined;
  },
};
