/**
 * Tells whether a week is open, confirmed or approved, checks what must hold before somebody signs it, and writes its
 * row.
 */
import { Rejection } from '../kernel/errors.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf } from '../people/nanny-ranges.ts';
import { isAgreed } from '../schedule/hours.ts';
import { isDateOff } from '../time-off/date-off.ts';
import type { NannyWeek } from './nanny-week.ts';
import { type SignedWeek, type Week, type WorkedDate, weekId } from './week.ts';
import type { WeekLine, WeekPay } from './week-pay.ts';
import { daysOf } from './week-reads.ts';

/** The figures that somebody saw when they signed a week. Older versions don't say what they saw by date. */
export type WeekFigures = Pick<SignedWeek, 'billableMinutes' | 'overtimeMinutes' | 'grossCents'> & {
  readonly byDate?: readonly WorkedDate[] | undefined;
};

/** What a week comes to. */
export interface WeekTotal extends Omit<WeekPay, 'added'> {
  /** Its dates with work, in order. Undefined for a week that was approved without them. */
  readonly byDate: readonly WorkedDate[] | undefined;
}

export interface WeekStatus {
  readonly status: 'OPEN' | 'CONFIRMED' | 'APPROVED';
  /** As the nanny confirmed it, also where the week has changed since; null if she hasn't. */
  readonly confirmed: SignedWeek | null;
  /** As the family approved it: these are its lines for good. Null if they haven't. */
  readonly approved: SignedWeek | null;
  /** Whether the week isn't as the nanny confirmed it, so that it is open again. */
  readonly changedSinceConfirmed: boolean;
}

/** Hours that were moved to another date make the same sums. */
const isSameByDate = ({ byDate: now = [] }: WeekTotal, { byDate: seen = now }: WeekFigures): boolean =>
  now.length === seen.length &&
  now.every(({ date, minutes, amountCents }, i) => {
    const other = seen[i];
    return other?.date === date && other.minutes === minutes && other.amountCents === amountCents;
  });

const hasFigures = (total: WeekTotal, figures: WeekFigures): boolean =>
  total.billableMinutes === figures.billableMinutes &&
  total.overtimeMinutes === figures.overtimeMinutes &&
  total.grossCents === figures.grossCents &&
  isSameByDate(total, figures);

const isSameLine = (a: WeekLine, b: WeekLine | undefined): boolean =>
  b !== undefined &&
  a.kind === b.kind &&
  a.date === b.date &&
  a.minutes === b.minutes &&
  a.rateCents === b.rateCents &&
  a.amountCents === b.amountCents &&
  a.hoursDate === b.hoursDate;

/** Whether a week comes to what was signed, line by line and date by date. */
export const isAsSigned = (signed: SignedWeek, total: WeekTotal): boolean =>
  hasFigures(total, signed) &&
  total.lines.length === signed.lines.length &&
  total.lines.every((line, i) => isSameLine(line, signed.lines[i]));

/** Returns a week's status from its row and what it comes to now. Nothing else decides it. */
export function weekStatus(
  row: Pick<Week, 'confirmed' | 'approved'> | undefined,
  total: WeekTotal,
): WeekStatus {
  const { confirmed = null, approved = null } = row ?? {};
  const holds = confirmed !== null && isAsSigned(confirmed, total);
  const open = holds ? 'CONFIRMED' : 'OPEN';
  return {
    status: approved === null ? open : 'APPROVED',
    confirmed,
    approved,
    changedSinceConfirmed: approved === null && confirmed !== null && !holds,
  };
}

/** Throws `week_changed` unless a week comes to the figures that its signer saw. */
export function assertAsSeen(total: WeekTotal, seen: WeekFigures): void {
  if (!hasFigures(total, seen)) throw new Rejection('week_changed');
}

/**
 * Throws `hours_missing` while an accepted day of the week, up to a date, has neither hours nor the mark that it was
 * not worked, and leave doesn't cover its date. A day that only the nanny proposed isn't agreed.
 */
export function assertHoursKnown(
  rows: WorkingSet,
  { nannyId, week }: { nannyId: string; week: NannyWeek },
  upTo: string,
): void {
  const leaves = rows.list(approvedLeavesOf(nannyId));
  const isMissing = rows
    .list(daysOf(nannyId, week))
    .filter((day) => day.date >= week.start && day.date <= upTo && !isDateOff(leaves, day))
    .some((day) => isAgreed(day) && day.notWorkedAt === null);
  if (isMissing) throw new Rejection('hours_missing');
}

/** Returns a week as this person signs it. */
export const signedBy = (
  { billableMinutes, overtimeMinutes, grossCents, lines, byDate = [] }: WeekTotal,
  { at, by }: Pick<SignedWeek, 'at' | 'by'>,
): SignedWeek => ({
  v: 1,
  at,
  by,
  billableMinutes,
  overtimeMinutes,
  grossCents,
  lines: [...lines],
  byDate: [...byDate],
});

/** Changes a week's row, and adds it where there is none. Needs the row. */
export function changeWeek(
  rows: WorkingSet,
  { nannyId, start }: { readonly nannyId: string; readonly start: string },
  change: Partial<Week>,
): void {
  const id = weekId(nannyId, start);
  const fresh: Week = {
    householdId: rows.householdId,
    id,
    nannyId,
    version: 0,
    weekStart: start,
    ...UNSET.week,
  };
  rows.put('week', { ...(rows.get('week', id) ?? fresh), ...change });
}
