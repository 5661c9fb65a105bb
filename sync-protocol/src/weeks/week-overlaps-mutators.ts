/** The mutator by which one side says that overlapping hours of a week are meant, so that it can be signed. */
import * as z from 'zod/mini';
import { Rejection } from '../kernel/errors.ts';
import { instantInput } from '../kernel/instant-input.ts';
import { type Mutator, sideOf } from '../kernel/mutator.ts';
import { calendarDate, id } from '../kernel/values.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { assertSeesNanny, nannyOrArchived } from '../people/permissions.ts';
import { weekFrom } from './nanny-week.ts';
import { OVERLAP_HOURS_MAX, type OverlapHours, overlapHours, weekId } from './week.ts';
import { daysOf } from './week-reads.ts';
import { changeWeek } from './week-status.ts';
import { hoursOfOverlaps, MEANT_BY, overlapsInWeek } from './worked-overlaps.ts';

const allowArgs = z.strictObject({
  nannyId: id,
  weekStart: calendarDate,
  /** The overlapping hours as the author sees them. */
  hours: z
    .array(z.strictObject({ ...overlapHours.shape, start: instantInput, end: instantInput }))
    .check(z.minLength(1), z.maxLength(OVERLAP_HOURS_MAX)),
});

const asText = (hours: readonly OverlapHours[]): string =>
  hours
    .map(({ dayId, start, end }) => `${dayId} ${start} ${end}`)
    .toSorted()
    .join('\n');

/**
 * Says that the overlapping hours of a week are meant. Refused with `week_changed` where other hours overlap than the
 * author saw. The words hold while the hours stay as they are.
 */
export const allowOverlaps: Mutator<z.infer<typeof allowArgs>> = {
  name: 'week.allowOverlaps',
  version: 1,
  args: allowArgs,
  reads: ({ nannyId, weekStart }, rows) => {
    const terms = rows.peekList(termsOf(nannyId));
    const week = terms && weekFrom(terms, weekStart);
    return [
      { table: 'nanny', ids: [nannyId] },
      { table: 'week', ids: [weekId(nannyId, weekStart)] },
      termsOf(nannyId),
      ...(week === undefined ? [] : [daysOf(nannyId, week)]),
    ];
  },
  run(rows, { nannyId, weekStart, hours }, { actor, household }) {
    assertSeesNanny(actor, nannyId);
    nannyOrArchived(rows, nannyId);
    const week = weekFrom(rows.list(termsOf(nannyId)), weekStart);
    if (week === undefined) throw new Rejection('not_found');
    const row = rows.get('week', weekId(nannyId, weekStart));
    if (row !== undefined && row.approved !== null) return undefined;
    const overlaps = overlapsInWeek(rows.list(daysOf(nannyId, week)), week, household.timezone);
    const current = hoursOfOverlaps(overlaps);
    if (asText(current) !== asText(hours)) throw new Rejection('week_changed');
    changeWeek(rows, { nannyId, start: weekStart }, { [MEANT_BY[sideOf(actor)]]: current });
    return undefined;
  },
};
