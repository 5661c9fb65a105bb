/**
 * Ids of what terms add to a nanny's hours, and of the mutation that closes her week: derived from the nanny and a
 * date, so that every device and process makes the same row, and makes it once. Ids of adjustments: from a review, or
 * from a shift that is owed.
 */
import { datesFrom } from '../kernel/calendar.ts';
import { derivedId } from '../kernel/generated-id.ts';
import type { NannyWeek } from './nanny-week.ts';
import type { AddedEarning } from './week-pay.ts';

/** Each kind has its own range of ids. Days have the range 0. */
const RANGE = {
  overtime: [1],
  guarantee: [2],
  holiday: [3],
  cancellation: [4],
  // There are no more ranges: the second number of that of overtime, which has one a week.
  leave: [1, 1],
} as const;
const RANGE_OF_CLOSING = 5;

/** Returns the id of an earning: overtime and guarantee by the week's first date, the others by their date. */
export const addedEarningId = (nannyId: string, kind: AddedEarning['kind'], date: string): string =>
  derivedId(nannyId, date, RANGE[kind]);

interface AddedIds {
  readonly nannyId: string;
  /** `ofWeek`, all of `ofDates`, and those of leave. */
  readonly all: readonly string[];
  readonly ofWeek: readonly string[];
  /** Of holidays and cancellations, by date. */
  readonly ofDates: ReadonlyMap<string, readonly string[]>;
}

/** Ids by week, and of which nanny: a week without terms may be of several. */
const knownIds = new WeakMap<NannyWeek, AddedIds>();

/** Returns the ids of all that terms may add for a week. */
export function addedIdsOf(nannyId: string, week: NannyWeek): AddedIds {
  const known = knownIds.get(week);
  if (known?.nannyId === nannyId) return known;
  const idOf = (kind: AddedEarning['kind'], date: string) => addedEarningId(nannyId, kind, date);
  const ofWeek = [idOf('overtime', week.start), idOf('guarantee', week.start)];
  const dates = datesFrom(week.start, week.end);
  const ofDates = new Map(dates.map((date) => [date, [idOf('holiday', date), idOf('cancellation', date)]]));
  const ofLeave = dates.map((date) => idOf('leave', date));
  const all = [...ofWeek, ...[...ofDates.values()].flat(), ...ofLeave];
  const ids = { nannyId, ofWeek, ofDates, all };
  knownIds.set(week, ids);
  return ids;
}

export const closingId = (nannyId: string, weekStart: string): string =>
  derivedId(nannyId, weekStart, [RANGE_OF_CLOSING]);

const RANGE_OF_ADJUSTMENTS = 6;
/** A shift touches at most three weeks. */
const ADJUSTMENTS_OF_REVIEW = [0, 1, 2] as const;
const NO_DATE = '1970-01-01';

/**
 * Returns the ids that adjustments of a review may have, one for each week that it changes. Reviews with forged ids may
 * share them, so that a free one is taken.
 */
export const adjustmentIds = (reviewId: string): string[] =>
  ADJUSTMENTS_OF_REVIEW.map((number) => derivedId(reviewId, NO_DATE, [RANGE_OF_ADJUSTMENTS, number]));

const RANGE_OF_OWED_SHIFTS = 7;
/** A shift may be agreed to and taken away again. */
const ADJUSTMENTS_OF_SHIFT = [0, 1, 2, 3] as const;

/** Returns the ids that adjustments may have for a shift that was taken away late from an approved week. */
export const owedShiftIds = (dayId: string, date: string): string[] =>
  ADJUSTMENTS_OF_SHIFT.map((number) => derivedId(dayId, date, [RANGE_OF_OWED_SHIFTS, number]));

/** Numbers of the range of adjustments that no review has. */
const ADJUSTMENTS_OF_LEAVE = [8, 9] as const;
const NUMBER_OF_PAYOUT = 16;

/** Returns the ids that an adjustment may have for leave that was answered after its week was approved. */
export const leaveAdjustmentIds = (leaveId: string): string[] =>
  ADJUSTMENTS_OF_LEAVE.map((number) => derivedId(leaveId, NO_DATE, [RANGE_OF_ADJUSTMENTS, number]));

/** Returns the id of the earning of time off that was paid out: no device can name it for a row of its own. */
export const payoutEarningId = (entryId: string): string =>
  derivedId(entryId, NO_DATE, [RANGE_OF_ADJUSTMENTS, NUMBER_OF_PAYOUT]);
