/**
 * Counts leave in the pay of its week once it is answered. An approved week stays as it was signed: both sides agreed to
 * the leave, so the difference is an adjustment, and no review.
 */
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { readsOfOwed, readsToEarn, readsToSettle } from '../ledger/ledger-reads.ts';
import { termsOf } from '../people/nanny-ranges.ts';
import { isOrWasLinked } from '../people/permissions.ts';
import type { Leave } from '../time-off/leave.ts';
import { addedEarningId, leaveAdjustmentIds } from './added-earning-id.ts';
import { differenceOf, type MomentOfDecision, putAdjustment } from './adjust-week.ts';
import { readsOfAdjustments } from './adjustments.ts';
import { frozenOf, isApproved } from './frozen-weeks.ts';
import { leaveFactsIn } from './leave-of-week.ts';
import { type NannyWeek, weekOf } from './nanny-week.ts';
import { type FrozenFacts, type LeaveFact, weekId } from './week.ts';
import { updateWeek } from './week-earnings.ts';
import { leaveRate } from './week-pricing.ts';
import { addedEarningReads, daysOf, readsOfDates } from './week-reads.ts';
import { changeWeek } from './week-status.ts';

type DatedLeave = Pick<Leave, 'householdId' | 'id' | 'nannyId' | 'date'>;

/** Returns the reads of `countLeave`. */
export function readsToCountLeave({ householdId, id, nannyId, date }: DatedLeave, rows: LoadedRows): Read[] {
  const terms = rows.peekList(termsOf(nannyId));
  const reads = [
    ...readsOfDates({ householdId, nannyId }, { dates: [date], owedDates: [date] }, rows),
    ...readsToEarn({ ids: [addedEarningId(nannyId, 'leave', date)], nannyId, purpose: 'wages' }, rows),
  ];
  if (terms === undefined) return reads;
  const week = weekOf(terms, date);
  if (rows.peek('week', weekId(nannyId, week.start))?.approved == null) return reads;
  const ids = leaveAdjustmentIds(id);
  return [
    ...reads,
    ...readsOfOwed(nannyId),
    addedEarningReads(nannyId, week),
    ...readsOfAdjustments(nannyId, rows),
    { table: 'payment', ids },
    ...readsToEarn({ ids, nannyId, purpose: 'wages' }, rows),
    ...readsToSettle(nannyId, 'wages', rows),
  ];
}

/** Returns the facts of a date with leave that was answered later. What the week was approved with stays. */
function withLater(known: readonly LeaveFact[], later: LeaveFact): LeaveFact[] {
  const ofDate = known.find(({ date }) => date === later.date);
  const merged =
    ofDate === undefined
      ? later
      : {
          ...ofDate,
          plannedMinutes: Math.max(ofDate.plannedMinutes, later.plannedMinutes),
          leaves: [...ofDate.leaves, ...later.leaves],
        };
  const others = known.filter(({ date }) => date !== later.date);
  return [...others, merged].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Adds leave to what prices an approved week, and pays the difference as an adjustment. */
function adjustApproved(
  rows: WorkingSet,
  { leave, week, frozen }: { leave: Leave; week: NannyWeek; frozen: FrozenFacts },
  context: MomentOfDecision,
): void {
  const { nannyId, date: hoursDate } = leave;
  const rateOn = (date: string): number => leaveRate(rows, nannyId, date);
  const days = rows.list(daysOf(nannyId, week));
  const [later] = leaveFactsIn(week, { leaves: [leave], days, rateOn });
  if (later === undefined) return;
  const withLeave = { ...frozen, leave: withLater(frozen.leave ?? [], later) };
  changeWeek(rows, { nannyId, start: week.start }, { frozen: withLeave });
  const difference = differenceOf(rows, nannyId, week);
  if (difference === 0) return;
  // Only she gives up pay of a week that both have signed.
  if (difference < 0 && leave.askedBySide !== 'nanny' && isOrWasLinked(rows, nannyId)) {
    throw new Rejection('week_approved');
  }
  putAdjustment(rows, { nannyId, week, ids: leaveAdjustmentIds(leave.id), hoursDate, difference }, context);
}

/** Counts a change of leave in its week. Throws `week_approved` where the week's pay would fall without her word. */
export function countLeave(rows: WorkingSet, leave: Leave, context: MomentOfDecision): void {
  const { nannyId, date } = leave;
  const week = weekOf(rows.list(termsOf(nannyId)), date);
  const frozen = frozenOf(rows.get('week', weekId(nannyId, week.start)));
  if (frozen === null) updateWeek(rows, nannyId, week);
  else if (leave.status === 'APPROVED') adjustApproved(rows, { leave, week, frozen }, context);
}

/** Throws `week_approved` for leave of an approved week: what was signed with it stays. Needs `readsToCountLeave`. */
export function assertWeekOpen(rows: WorkingSet, { nannyId, date }: DatedLeave): void {
  if (isApproved(rows, nannyId, weekOf(rows.list(termsOf(nannyId)), date))) {
    throw new Rejection('week_approved');
  }
}
