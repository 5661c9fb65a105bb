/**
 * What changes in a week after its approval, or once its days are paid: finds a nanny's adjustments, each of which names
 * the changed week but counts in the week of its own date, and adds them to that week's pay. adjust-week.ts,
 * owed-later.ts and answered-leave.ts make them.
 */

import { addDays } from '../kernel/calendar.ts';
import { by } from '../kernel/compare-keys.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { DAYS_PER_WEEK } from '../kernel/units-of-time.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import type { Earning } from '../ledger/payment.ts';
import type { Review } from '../ledger/review.ts';
import { allCancellationsOf, approvedLeavesOf } from '../people/nanny-ranges.ts';
import type { Leave } from '../time-off/leave.ts';
import { adjustmentIds, leaveAdjustmentIds, owedShiftIds } from './added-earning-id.ts';
import type { NannyWeek } from './nanny-week.ts';
import type { WeekLine } from './week-pay.ts';
import type { WeekTotal } from './week-status.ts';

/**
 * Only these may have adjustments. A nanny's forged client adds to them only by hours that lower her own pay, or that the
 * family asked her to confirm.
 */
export const confirmedReviews = (nannyId: string) =>
  ({ table: 'review', where: { nannyId, status: 'confirmed' } }) as const;

/**
 * Removes the reviews of a day that goes. Confirmed ones stay, because adjustments of approved weeks are found by them:
 * the day's hours may have left such a week since. Hours of the nanny that the family replaced stay hers to restore.
 */
export function removeReviews(rows: WorkingSet, reviews: readonly Review[]): void {
  for (const { id, status } of reviews) {
    if (status !== 'confirmed' && status !== 'replaced') rows.remove('review', id);
  }
}

/** Whether leave may have been answered after its week was approved, which is at the end of the week at the earliest. */
const mayBeLate = ({ date, answeredAt }: Leave): boolean =>
  (answeredAt ?? '') > addDays(date, -DAYS_PER_WEEK);

/**
 * Returns the ids of a nanny's possible adjustments. They come from confirmed reviews, owed shifts and leave that was
 * answered late alone, of which there are few.
 */
function idsOf(nannyId: string, rows: LoadedRows): string[] {
  const confirmed = rows.peekList(confirmedReviews(nannyId)) ?? [];
  const owed = rows.peekList(allCancellationsOf(nannyId)) ?? [];
  const ofShifts = owed.flatMap(({ dayId, date }) => owedShiftIds(dayId, date));
  const leaves = (rows.peekList(approvedLeavesOf(nannyId)) ?? []).filter(mayBeLate);
  const ofLeave = leaves.flatMap(({ id }) => leaveAdjustmentIds(id));
  return [...new Set([...confirmed.flatMap(({ id }) => adjustmentIds(id)), ...ofShifts, ...ofLeave])];
}

/** Returns the reads of `adjustmentsOf`. */
export function readsOfAdjustments(nannyId: string, rows: LoadedRows): Read[] {
  const ids = idsOf(nannyId, rows);
  return [
    confirmedReviews(nannyId),
    allCancellationsOf(nannyId),
    approvedLeavesOf(nannyId),
    { table: 'earning', ids },
    { table: 'payment', ids },
  ];
}

export interface Adjustment {
  /** Of an earning or, below 0, of a payment of kind CORRECTION. */
  readonly id: string;
  /** The first date of the week that it changes. */
  readonly weekStart: string;
  /** The date of the hours that it corrects; null for older ones. */
  readonly hoursDate: string | null;
  /** When it was decided, in the week that it counts in. */
  readonly date: string;
  /** Below 0 for a correction. */
  readonly amountCents: number;
  /** What is open of it; below 0 the part of a correction that settles nothing yet. */
  readonly openCents: number;
}

/** Returns a nanny's adjustments, oldest first. */
export function adjustmentsOf(rows: WorkingSet, nannyId: string): Adjustment[] {
  const found = idsOf(nannyId, rows).flatMap((id): Adjustment[] => {
    const earning = rows.get('earning', id);
    const payment = rows.get('payment', id);
    // Another nanny's reviews, with forged ids, may lead to the same id.
    if (earning?.nannyId === nannyId && earning.weekStart !== null) {
      const { weekStart, hoursDate, date, amountCents, openCents } = earning;
      return [{ id, weekStart, hoursDate, date, amountCents, openCents }];
    }
    if (payment?.nannyId !== nannyId || payment.weekStart === null) return [];
    const { weekStart, hoursDate, paymentDate: date, amountCents, unsettledCents } = payment;
    return [{ id, weekStart, hoursDate, date, amountCents: -amountCents, openCents: -unsettledCents }];
  });
  return found.toSorted(by(({ date, id }) => [date, id]));
}

/**
 * Returns a date of the week that an earning counts in: of an adjustment its own, because its `weekStart` is that of
 * the week that it changes.
 */
export const weekDateOf = ({
  kind,
  weekStart,
  date,
}: Pick<Earning, 'kind' | 'weekStart' | 'date'>): string =>
  kind === 'adjustment' ? date : (weekStart ?? date);

/**
 * Returns the adjustments that change a week: those of an approved week, and of its days that were paid. First terms may
 * cut weeks on other dates than that of such an adjustment: it stays with the date of its hours. That of a night may name
 * the week after its date.
 */
export const adjustmentsFor = (adjustments: readonly Adjustment[], { start, end }: NannyWeek): Adjustment[] =>
  adjustments.filter(({ weekStart, hoursDate }) =>
    hoursDate === null || hoursDate < start
      ? weekStart === start
      : hoursDate <= end && weekStart <= hoursDate,
  );

/** Returns the adjustments that count in a week. */
export const adjustmentsIn = (adjustments: readonly Adjustment[], { start, end }: NannyWeek): Adjustment[] =>
  adjustments.filter(({ date }) => date >= start && date <= end);

const toLine = ({
  date,
  hoursDate,
  amountCents,
}: Pick<Adjustment, 'date' | 'hoursDate' | 'amountCents'>): WeekLine => ({
  kind: 'adjustment',
  date,
  minutes: null,
  rateCents: null,
  amountCents,
  ...(hoursDate === null ? {} : { hoursDate }),
});

/**
 * Whether a line of a week is an adjustment that counts in it. Others, of paid days, say what counts in another week: they
 * are part of the week's own pay.
 */
const isCountedAdjustment = (
  { kind, date }: Pick<WeekLine, 'kind' | 'date'>,
  { start, end }: Pick<NannyWeek, 'start' | 'end'>,
): boolean => kind === 'adjustment' && date !== null && date >= start && date <= end;

/** Returns a week's pay with these adjustments, last, in place of those that it was approved with. */
export function withAdjustments(
  pay: WeekTotal,
  adjustments: readonly Parameters<typeof toLine>[0][],
  week: NannyWeek,
): WeekTotal {
  const lines = [...pay.lines.filter((line) => !isCountedAdjustment(line, week)), ...adjustments.map(toLine)];
  return { ...pay, lines, grossCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}
