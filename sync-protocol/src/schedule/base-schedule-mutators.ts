/**
 * The mutator that replaces a nanny's base schedule, whose shifts on a weekday are in order and don't overlap. Two
 * people's edits merge by weekday.
 */
import * as z from 'zod/mini';
import { Rejection } from '../kernel/errors.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import { assertFamily, nannyOf } from '../people/permissions.ts';
import { earlierPlans } from '../weeks/week-plan.ts';
import {
  type BaseScheduleItem,
  baseScheduleItem,
  SHIFTS_MAX,
  type Shift,
  weekdayRowId,
} from './base-schedule.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Returns one weekday's shifts in order of start. */
function shiftsOn(items: readonly BaseScheduleItem[], weekday: number): Shift[] {
  return items
    .filter((item) => item.weekday === weekday)
    .map(({ startMinutes, endMinutes, notes }) => ({ startMinutes, endMinutes, notes: notes || null }))
    .toSorted((a, b) => a.startMinutes - b.startMinutes);
}

/** Throws `shift_order`, `shifts_overlap`, or `bad_input` for too many shifts. */
function assertShifts(shifts: readonly Shift[]): void {
  if (shifts.length > SHIFTS_MAX) throw new Rejection('bad_input', `At most ${SHIFTS_MAX} shifts a day`);
  for (const [i, shift] of shifts.entries()) {
    if (shift.startMinutes >= shift.endMinutes) throw new Rejection('shift_order');
    const next = shifts[i + 1];
    if (next !== undefined && next.startMinutes < shift.endMinutes) throw new Rejection('shifts_overlap');
  }
}

const sameShifts = (a: readonly Shift[], b: readonly Shift[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const items = z.array(baseScheduleItem).check(z.maxLength(168));
const saveArgs = z.strictObject({ nannyId: id, items });
const saveBasedOn = z.strictObject({ items });

/** Replaces the base schedule; with `basedOn`, only the weekdays that this edit changed, so that two edits merge. */
export const saveBaseSchedule: Mutator<z.infer<typeof saveArgs>, z.infer<typeof saveBasedOn>> = {
  name: 'baseSchedule.save',
  version: 1,
  args: saveArgs,
  basedOn: saveBasedOn,
  merges: true,
  reads: ({ nannyId }) => [
    { table: 'nanny', ids: [nannyId] },
    { table: 'baseSchedule', ids: WEEKDAYS.map((day) => weekdayRowId(nannyId, day)) },
  ],
  run(rows, args, { actor, at, basedOn, receivedAt }) {
    assertFamily(actor);
    nannyOf(rows, args.nannyId);
    for (const weekday of WEEKDAYS) {
      const shifts = shiftsOn(args.items, weekday);
      assertShifts(shifts);
      if (basedOn !== undefined && sameShifts(shifts, shiftsOn(basedOn.items, weekday))) continue;
      const rowId = weekdayRowId(args.nannyId, weekday);
      const current = rows.get('baseSchedule', rowId);
      if (sameShifts(shifts, current?.shifts ?? [])) continue;
      rows.put('baseSchedule', {
        householdId: rows.householdId,
        id: rowId,
        nannyId: args.nannyId,
        version: current?.version ?? 0,
        weekday,
        shifts,
        savedAt: at,
        earlier: earlierPlans(current, receivedAt),
      });
    }
    return undefined;
  },
};
