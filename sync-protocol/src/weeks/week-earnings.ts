/**
 * Keeps the earnings that terms add to a nanny's weeks (overtime, guarantee, late cancellations, holidays) in line
 * with her days: each mutator that changes what such a week depends on calls `updateWeek` or `updateWeeksOf` with the
 * rows of their reads (week-reads.ts).
 */

import { addDays } from '../kernel/calendar.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { dropEarning, setEarning } from '../ledger/ledger.ts';
import { addedEarningId, addedIdsOf } from './added-earning-id.ts';
import { isApproved } from './frozen-weeks.ts';
import type { NannyWeek } from './nanny-week.ts';
import type { AddedEarning } from './week-pay.ts';
import { payOfWeek } from './week-pricing.ts';
import { weeksWithPay } from './week-reads.ts';

/** Payments settle what a week added after all of its hours: noon in UTC is later than its last start in every zone. */
export const earnedAfter = (week: NannyWeek): string => `${addDays(week.end, 1)}T12:00:00.000Z`;

const keyDate = (added: AddedEarning, week: NannyWeek): string =>
  added.kind === 'overtime' || added.kind === 'guarantee' ? week.start : added.date;

/**
 * Makes a week's added earnings those that its rows bring about; a week without terms has owed cancellations alone. An
 * approved week stays as it is: what changes in it becomes an adjustment (weeks/adjustments.ts).
 */
export function updateWeek(rows: WorkingSet, nannyId: string, week: NannyWeek): void {
  if (isApproved(rows, nannyId, week)) return;
  const { added } = payOfWeek(rows, { nannyId, week });
  const wanted = new Map(
    added.map((each) => [addedEarningId(nannyId, each.kind, keyDate(each, week)), each]),
  );
  for (const id of addedIdsOf(nannyId, week).all) {
    // An id that wasn't loaded has no earning: its date is neither a holiday nor has a cancellation.
    if (!wanted.has(id) && rows.peek('earning', id) !== undefined)
      dropEarning(rows, { id, nannyId }, 'wages');
  }
  for (const [id, { kind, date, minutes, rateCents, amountCents }] of wanted) {
    setEarning(rows, {
      ...UNSET.earning,
      householdId: rows.householdId,
      id,
      nannyId,
      version: rows.get('earning', id)?.version ?? 0,
      kind,
      date,
      weekStart: week.start,
      minutes,
      rateCents,
      earnedFrom: earnedAfter(week),
      amountCents,
    });
  }
}

/** Updates the weeks of these dates that may have more than hours. Needs the rows of `readsOfDates`. */
export function updateWeeksOf(rows: WorkingSet, nannyId: string, dates: readonly string[]): void {
  for (const week of weeksWithPay(nannyId, dates, rows)) updateWeek(rows, nannyId, week);
}
