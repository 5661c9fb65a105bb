/** Plans a date's agenda days from a base schedule: added, rewritten, removed, kept (specification, section 9). */

import { addDays, wallClockToInstant } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { AgendaDay } from './agenda-day.ts';
import type { Shift } from './base-schedule.ts';

export interface PlannedShift {
  /** Index among the weekday's shifts, from 0. */
  readonly number: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly notes: string | null;
}

export interface Overwrite {
  readonly overwritePending: boolean;
  readonly overwriteAccepted: boolean;
  readonly overwriteDeclined: boolean;
  /** Ids of days that are kept whatever the flags say: with hours in review, or owed as a holiday. */
  readonly kept?: ReadonlySet<string>;
}

interface DatePlan {
  /** Rows whose times are rewritten in place; id, to-dos and origin stay. */
  readonly rewrites: readonly { readonly day: AgendaDay; readonly shift: PlannedShift }[];
  readonly additions: readonly PlannedShift[];
  /** Generated rows that may be overwritten and for which no shift is left. */
  readonly removals: readonly AgendaDay[];
}

/**
 * Returns a weekday's shifts on one date as instants, in order of start; a night ends on the next date. Where a clock
 * change makes two shifts overlap, the later one begins when the earlier one ends; a shift without time left is dropped.
 * `before` are those of the date before.
 */
export function planShifts(
  shifts: readonly Shift[],
  { date, timezone }: { readonly date: string; readonly timezone: string },
  before: readonly PlannedShift[] = [],
): PlannedShift[] {
  const planned: PlannedShift[] = [];
  let taken = before.at(-1)?.endUtc ?? '';
  const inOrder = shifts.toSorted((a, b) => a.startMinutes - b.startMinutes);
  for (const [number, shift] of inOrder.entries()) {
    const start = wallClockToInstant(date, shift.startMinutes, timezone);
    const startUtc = start < taken ? taken : start;
    const isNight = shift.endMinutes < shift.startMinutes;
    const endUtc = wallClockToInstant(isNight ? addDays(date, 1) : date, shift.endMinutes, timezone);
    if (endUtc <= startUtc) continue;
    planned.push({ number, startUtc, endUtc, notes: shift.notes });
    taken = endUtc;
  }
  return planned;
}

function meets(start: string | null, end: string | null, shift: PlannedShift): boolean {
  return start !== null && end !== null && start < shift.endUtc && shift.startUtc < end;
}

/** Whether a day's scheduled or actual times overlap a shift. */
const overlaps = (day: AgendaDay, shift: PlannedShift): boolean =>
  meets(day.scheduledStartUtc, day.scheduledEndUtc, shift) ||
  meets(day.actualStartUtc, day.actualEndUtc, shift);

/** Whether a row may be rewritten, or removed if it is generated. */
export function mayOverwrite(day: AgendaDay, overwrite: Overwrite): boolean {
  if (overwrite.kept?.has(day.id)) return false;
  if (day.status === 'PENDING') return overwrite.overwritePending;
  if (day.status === 'ACCEPTED') return overwrite.overwriteAccepted;
  return day.status === 'DECLINED' && overwrite.overwriteDeclined;
}

/** Returns the shifts that no kept row overlaps. */
export function freeShifts(
  shifts: readonly PlannedShift[],
  days: readonly AgendaDay[],
  overwrite: Overwrite,
): PlannedShift[] {
  const kept = days.filter((day) => !mayOverwrite(day, overwrite));
  return shifts.filter((shift) => !kept.some((day) => overlaps(day, shift)));
}

const byStart = by(({ scheduledStartUtc, id }: AgendaDay) => [scheduledStartUtc ?? '', id]);

type Pairs = Map<PlannedShift, AgendaDay>;

/** Pairs each unpaired row with the first free shift that matches, both in order of start. */
function pair(
  pairs: Pairs,
  { days, shifts }: { days: readonly AgendaDay[]; shifts: readonly PlannedShift[] },
  matches: (day: AgendaDay, shift: PlannedShift) => boolean,
): void {
  const paired = new Set(pairs.values());
  for (const day of days) {
    if (paired.has(day)) continue;
    const shift = shifts.find((each) => !pairs.has(each) && matches(day, each));
    if (shift !== undefined) pairs.set(shift, day);
  }
}

const isSame = (day: AgendaDay, shift: PlannedShift): boolean =>
  day.scheduledStartUtc === shift.startUtc && day.scheduledEndUtc === shift.endUtc;
const anyShift = (): boolean => true;

/**
 * Plans one date of one nanny. Kept rows (completed ones, those with hours in review, owed holidays, and those whose
 * status no flag names) win over shifts that overlap them. Of the others, one scheduled by hand is rewritten by a shift
 * that overlaps it, and is never removed. Generated rows at a shift's times stay; the others take the remaining shifts
 * in order of start.
 */
export function planDate(
  days: readonly AgendaDay[],
  shifts: readonly PlannedShift[],
  overwrite: Overwrite,
): DatePlan {
  const placed = freeShifts(shifts, days, overwrite);
  const rewritable = days.filter((day) => mayOverwrite(day, overwrite)).toSorted(byStart);
  const byHand = { days: rewritable.filter((day) => day.origin === 'scheduled'), shifts: placed };
  const generated = { days: rewritable.filter((day) => day.origin === 'generated'), shifts: placed };

  // Rows that already have a shift's times come first: otherwise generating again would move rows to other shifts.
  const pairs: Pairs = new Map();
  pair(pairs, byHand, isSame);
  pair(pairs, byHand, overlaps);
  pair(pairs, generated, isSame);
  pair(pairs, generated, anyShift);

  const paired = new Set(pairs.values());
  return {
    rewrites: [...pairs].map(([shift, day]) => ({ day, shift })),
    additions: placed.filter((shift) => !pairs.has(shift)),
    removals: generated.days.filter((day) => !paired.has(day)),
  };
}
