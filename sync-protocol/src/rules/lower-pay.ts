/** Tells whether a change of terms or holidays would take away pay of a week of which something is settled. */

import type { LoadedRows } from '../sync/mutator.ts';
import type { Read } from '../sync/reads.ts';
import type { WorkingSet } from '../sync/working-set.ts';
import { isApproved } from './frozen-weeks.ts';
import { householdOf } from './household-row.ts';
import { earningOf } from './ledger.ts';
import { workInWeek } from './minutes-by-date.ts';
import { addedEarningsOf } from './week-earnings.ts';
import { payOfWeek } from './week-pricing.ts';
import { daysOf } from './week-reads.ts';
import type { NannyWeek } from './weeks.ts';

/** Returns the reads of `lowersSettled`, for weeks whose days are loaded. */
export function readsOfHours(nannyId: string, weeks: readonly NannyWeek[], rows: LoadedRows): Read[] {
  const days = weeks.flatMap((week) => rows.peekList(daysOf(nannyId, week)) ?? []);
  return days.filter(({ status }) => status === 'COMPLETED').map(({ id }) => earningOf(id));
}

const sumOf = (earnings: readonly { readonly amountCents: number }[]): number =>
  earnings.reduce((total, { amountCents }) => total + amountCents, 0);

/**
 * Whether a week, priced anew, would add less than the ledger has, though something of it is settled. False for an
 * approved week, which isn't repriced.
 */
export function lowersSettled(rows: WorkingSet, nannyId: string, week: NannyWeek): boolean {
  if (isApproved(rows, nannyId, week)) return false;
  const current = addedEarningsOf(rows, nannyId, week);
  const { terms } = week;
  const next = terms === null ? [] : payOfWeek(rows, { nannyId, week: { ...week, terms } }).added;
  if (sumOf(next) >= sumOf(current)) return false;
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const hours = worked
    .filter((day) => workInWeek(day, week, timezone).parts.length > 0)
    .flatMap(({ id }) => rows.get('earning', id) ?? []);
  return [...current, ...hours].some(({ amountCents, openCents }) => openCents < amountCents);
}
