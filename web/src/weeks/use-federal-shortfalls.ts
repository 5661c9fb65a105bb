/**
 * A live query of what a nanny's weeks lack of the overtime that federal law asks for, priced on this device, for a
 * range of dates.
 */

import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { readsOfWeekPay } from 'sync-protocol/weeks/any-week-pay.ts';
import { type FederalShortfall, federalShortfall } from 'sync-protocol/weeks/federal-overtime.ts';
import { isApproved } from 'sync-protocol/weeks/frozen-weeks.ts';
import { weeksBetween } from 'sync-protocol/weeks/nanny-week.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { observeWeeks } from '../device/observe-rows.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { useLoaded } from '../device/use-loaded.ts';

interface ShortfallQuery {
  readonly householdId: string;
  readonly nannyId: string;
  readonly from: string;
  readonly to: string;
}

interface WeekShortfall extends FederalShortfall {
  readonly weekStart: string;
  /** First date of the terms in force in the week; null without terms. */
  readonly termsFrom: string | null;
  readonly isApproved: boolean;
}

/** Reads the weeks of these dates that lack something, in order. */
async function readShortfalls(
  database: DeviceDatabase,
  { householdId, nannyId, from, to }: ShortfallQuery,
): Promise<WeekShortfall[]> {
  await observeWeeks(database, [{ householdId }]);
  return database.inTransaction('r', async (tx) => {
    const rows = new WorkingSet(householdId);
    const device = toDeviceTransaction(tx);
    await loadReads(device, rows, () => [{ table: 'household', ids: [householdId] }, termsOf(nannyId)]);
    const weeks = weeksBetween(rows.list(termsOf(nannyId)), from, to);
    await loadReads(device, rows, () => readsOfWeekPay({ householdId, nannyId }, weeks, rows));
    return weeks.flatMap((week) => {
      const shortfall = federalShortfall(rows, { nannyId, week });
      if (shortfall === null) return [];
      const termsFrom = week.terms?.effectiveFrom ?? null;
      const about = { weekStart: week.start, termsFrom, isApproved: isApproved(rows, nannyId, week) };
      return [{ ...shortfall, ...about }];
    });
  });
}

/** Returns none until they are known. */
export function useFederalShortfalls(query: ShortfallQuery): readonly WeekShortfall[] {
  const { householdId, nannyId, from, to } = query;
  const loaded = useLoaded(
    async (database) => readShortfalls(database, { householdId, nannyId, from, to }),
    [householdId, nannyId, from, to],
  );
  return loaded.state === 'ready' ? loaded.data : NONE;
}

const NONE: readonly WeekShortfall[] = [];
