/**
 * A live query of what a nanny's weeks lack of the overtime that federal law asks for, priced on this device, for a
 * range of dates.
 */
import { readsOfWeekPay } from 'sync-protocol/rules/any-week-pay.ts';
import { type FederalShortfall, federalShortfall } from 'sync-protocol/rules/federal-overtime.ts';
import { isApproved } from 'sync-protocol/rules/frozen-weeks.ts';
import { termsOf } from 'sync-protocol/rules/nanny-ranges.ts';
import { weeksBetween } from 'sync-protocol/rules/weeks.ts';
import { WorkingSet } from 'sync-protocol/sync/working-set.ts';
import { loadReads } from '../sync/local-rows.ts';
import type { DeviceDatabase } from './database.ts';
import { toDeviceTransaction } from './dexie-transaction.ts';
import { observeWeeks } from './observe-rows.ts';
import { useLoaded } from './use-loaded.ts';

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
