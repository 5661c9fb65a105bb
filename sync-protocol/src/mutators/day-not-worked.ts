/** The mutator by which either side marks an accepted day as not worked, or takes the mark away. */
import * as z from 'zod/mini';
import { Rejection } from '../errors.ts';
import { id } from '../model/values.ts';
import { dateOf } from '../rules/calendar.ts';
import type { Mutator } from '../sync/mutator.ts';
import { dayOf, readsOfDay } from './day-schedule.ts';

const markArgs = z.strictObject({ dayId: id, notWorked: z.boolean() });

/**
 * Marks an accepted day of today or earlier as not worked, so that its week can be confirmed. Changes no pay. Hours
 * that are recorded before or later win; other times, and another answer, end the mark.
 */
export const markNotWorked: Mutator<z.infer<typeof markArgs>> = {
  name: 'day.markNotWorked',
  version: 1,
  args: markArgs,
  reads: readsOfDay,
  run(rows, { dayId, notWorked }, { actor, at, household }) {
    const day = dayOf(rows, actor, dayId);
    if ((day.notWorkedAt !== null) === notWorked) return undefined;
    if (day.status === 'COMPLETED') throw new Rejection('has_hours');
    if (day.status !== 'ACCEPTED') throw new Rejection('not_accepted');
    if (day.date > dateOf(at, household.timezone)) throw new Rejection('day_in_future');
    rows.put('day', { ...day, notWorkedAt: notWorked ? at : null });
    return undefined;
  },
};
