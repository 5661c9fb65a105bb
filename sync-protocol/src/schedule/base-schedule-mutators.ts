/**
 * The mutator that replaces a nanny's base schedule, whose shifts are in order and don't overlap, nights included. Two
 * people's edits merge by weekday.
 */
import * as z from 'zod/mini';
import { MINUTES_PER_DAY } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import { assertFamily, nannyOf } from '../people/permissions.ts';
import { earlierPlans } from '../weeks/week-plan.ts';
import {
  type BaseScheduleItem,
  baseScheduleItem,
  endOfShift,
  SHIFTS_MAX,
  type Shift,
  shiftLength,
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

/**
 * Throws `shift_order` for a shift without length, `shifts_overlap`, or `bad_input` for too many shifts. `nextStart` is the
 * first start of the next day, in its own minutes: a night ends before then.
 */
function assertShifts(shifts: readonly Shift[], nextStart: number): void {
  if (shifts.length > SHIFTS_MAX) throw new Rejection('bad_input', `At most ${SHIFTS_MAX} shifts a day`);
  for (const [i, shift] of shifts.entries()) {
    if (shiftLength(shift) <= 0) throw new Rejection('shift_order');
    const free = shifts[i + 1]?.startMinutes ?? nextStart + MINUTES_PER_DAY;
    if (free < endOfShift(shift)) throw new Rejection('shifts_overlap');
  }
}

/** Throws for shifts that a week can't have, across midnight too: Saturday's night ends before Sunday's first shift. */
function assertWeek(week: readonly (readonly Shift[])[]): void {
  for (const [weekday, shifts] of week.entries())
    assertShifts(shifts, week[(weekday + 1) % WEEKDAYS.length]?.[0]?.startMinutes ?? MINUTES_PER_DAY);
}

const sameShifts = (a: readonly Shift[], b: readonly Shift[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

const items = z.array(baseScheduleItem).check(z.maxLength(168));
const saveArgs = z.strictObject({ nannyId: id, items });
const saveBasedOn = z.strictObject({ items });

/**
 * Replaces the base schedule; with `basedOn`, only the weekdays that this edit changed, so that two edits merge. Version 2
 * takes nights, which a server of version 1 would refuse.
 */
export const saveBaseSchedule: Mutator<z.infer<typeof saveArgs>, z.infer<typeof saveBasedOn>> = {
  name: 'baseSchedule.save',
  version: 2,
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
    const week = WEEKDAYS.map((weekday) => shiftsOn(args.items, weekday));
    assertWeek(week);
    for (const [weekday, shifts] of week.entries()) {
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
