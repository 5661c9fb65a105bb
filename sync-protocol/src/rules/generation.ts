/** Turning a weekly template into agenda days (rest-contract, "Base schedule and generation"). */
import type { AgendaDay } from '../model/agenda-day.ts';
import type { Shift } from '../model/base-schedule.ts';
import { wallClockToInstant } from './calendar.ts';

export interface PlannedShift {
  /** Its place among the weekday's shifts, from 0. */
  readonly number: number;
  readonly startUtc: string;
  readonly endUtc: string;
  readonly notes: string | null;
}

export interface Overwrite {
  readonly overwritePending: boolean;
  readonly overwriteAccepted: boolean;
  readonly overwriteDeclined: boolean;
  /** Days whose hours wait for a decision: kept whatever the flags say. */
  readonly awaitingReview?: ReadonlySet<string>;
}

export interface DatePlan {
  /** Rows whose shift is rewritten in place: id, to-dos and origin stay. */
  readonly rewrites: readonly { readonly day: AgendaDay; readonly shift: PlannedShift }[];
  readonly additions: readonly PlannedShift[];
  /** Generated pending rows with no shift left. */
  readonly removals: readonly AgendaDay[];
}

/**
 * The template's shifts of one weekday on one date, in order of start, as instants. Where a clock change
 * moves a shift into the next one, the next begins when it ends; a shift that has no time left is left out.
 */
export function planShifts(shifts: readonly Shift[], date: string, timezone: string): PlannedShift[] {
  const planned: PlannedShift[] = [];
  let taken = '';
  const inOrder = shifts.toSorted((a, b) => a.startMinutes - b.startMinutes);
  for (const [number, shift] of inOrder.entries()) {
    const start = wallClockToInstant(date, shift.startMinutes, timezone);
    const startUtc = start < taken ? taken : start;
    const endUtc = wallClockToInstant(date, shift.endMinutes, timezone);
    if (endUtc <= startUtc) continue;
    planned.push({ number, startUtc, endUtc, notes: shift.notes });
    taken = endUtc;
  }
  return planned;
}

function meets(start: string | null, end: string | null, shift: PlannedShift): boolean {
  return start !== null && end !== null && start < shift.endUtc && shift.startUtc < end;
}

/** Whether the day is spoken for then, by what was planned or by what was worked. */
const overlaps = (day: AgendaDay, shift: PlannedShift): boolean =>
  meets(day.scheduledStartUtc, day.scheduledEndUtc, shift) ||
  meets(day.actualStartUtc, day.actualEndUtc, shift);

function mayOverwrite(day: AgendaDay, overwrite: Overwrite): boolean {
  if (overwrite.awaitingReview?.has(day.id)) return false;
  if (day.status === 'PENDING') return overwrite.overwritePending;
  if (day.status === 'ACCEPTED') return overwrite.overwriteAccepted;
  return day.status === 'DECLINED' && overwrite.overwriteDeclined;
}

/** The shifts that no kept row of these overlaps. */
export function freeShifts(
  shifts: readonly PlannedShift[],
  days: readonly AgendaDay[],
  overwrite: Overwrite,
): PlannedShift[] {
  const kept = days.filter((day) => !mayOverwrite(day, overwrite));
  return shifts.filter((shift) => !kept.some((day) => overlaps(day, shift)));
}

const byStart = (a: AgendaDay, b: AgendaDay): number => {
  const [left, right] = [a.scheduledStartUtc ?? '', b.scheduledStartUtc ?? ''];
  return left === right ? (a.id < b.id ? -1 : 1) : left < right ? -1 : 1;
};

/** Pairs each row scheduled by hand with the first shift left that overlaps it, both in order of start. */
function pairByHand(
  days: readonly AgendaDay[],
  shifts: readonly PlannedShift[],
): Map<PlannedShift, AgendaDay> {
  const pairs = new Map<PlannedShift, AgendaDay>();
  const isSame = (day: AgendaDay, shift: PlannedShift): boolean =>
    day.scheduledStartUtc === shift.startUtc && day.scheduledEndUtc === shift.endUtc;
  // A row that is the shift already keeps it, or generating twice would shuffle them.
  for (const matches of [isSame, overlaps]) {
    const paired = new Set(pairs.values());
    for (const day of days.filter((each) => !paired.has(each))) {
      const shift = shifts.find((each) => !pairs.has(each) && matches(day, each));
      if (shift !== undefined) pairs.set(shift, day);
    }
  }
  return pairs;
}

/**
 * What generating does to one date of one nanny. Kept rows (accepted, declined, completed, unless the
 * flags say otherwise; completed always) win over shifts that overlap them. A pending row that somebody
 * scheduled by hand is rewritten by a shift that overlaps it, and is never removed; the generated ones
 * take the shifts that are left, in order of start.
 */
export function planDate(
  days: readonly AgendaDay[],
  shifts: readonly PlannedShift[],
  overwrite: Overwrite,
): DatePlan {
  const placed = freeShifts(shifts, days, overwrite);
  const rewritable = days.filter((day) => mayOverwrite(day, overwrite)).toSorted(byStart);
  const byHand = pairByHand(
    rewritable.filter((day) => day.origin === 'scheduled'),
    placed,
  );
  const generated = rewritable.filter((day) => day.origin === 'generated');

  const rewrites: { day: AgendaDay; shift: PlannedShift }[] = [];
  const additions: PlannedShift[] = [];
  for (const shift of placed) {
    const day = byHand.get(shift) ?? generated.shift();
    if (day === undefined) additions.push(shift);
    else rewrites.push({ day, shift });
  }
  return { rewrites, additions, removals: generated };
}
