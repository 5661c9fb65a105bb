/**
 * The mutator that marks a nanny's week under terms as over, so that its guarantee and holidays are owed, and keeps
 * its rates. The server runs it, once for each week.
 */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { calendarDate, id } from '../kernel/values.ts';
import { ratesOf, termsOf } from '../people/nanny-ranges.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import { weekOf } from './nanny-week.ts';
import { weekId } from './week.ts';
import { markOver } from './week-over.ts';
import { readsOfDates } from './week-reads.ts';

const closeArgs = z.strictObject({ householdId: id, nannyId: id, weekStart: calendarDate });

/** Marks a week as over, and keeps the rates of its dates: from then on, its guarantee and holidays are owed. */
export const closeWeek: Mutator<z.infer<typeof closeArgs>> = {
  name: 'week.close',
  version: 1,
  args: closeArgs,
  online: true,
  reads: ({ householdId, nannyId, weekStart }, rows) => [
    { table: 'nanny', ids: [nannyId] },
    ratesOf(nannyId),
    ...readsOfDates({ householdId, nannyId }, { dates: [weekStart] }, rows),
  ],
  run(rows, { nannyId, weekStart }, { actor, receivedAt, household }) {
    if (actor.role !== 'SUPER_ADMIN') throw new Rejection('forbidden');
    nannyOrArchived(rows, nannyId);
    const week = weekOf(rows.list(termsOf(nannyId)), weekStart);
    if (week.terms === null || week.start !== weekStart) throw new Rejection('not_found');
    if (week.end >= dateOf(receivedAt, household.timezone)) throw new Rejection('week_not_over');
    const current = rows.get('week', weekId(nannyId, weekStart));
    if (current !== undefined && current.closedAt !== null) return undefined;
    markOver(rows, { nannyId, week }, receivedAt);
    return undefined;
  },
};
