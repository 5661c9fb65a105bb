/** Reads a nanny's balances of time off from this device, by the rule that the server uses. */
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { LEAVE_KINDS, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import { type KindBalance, leaveBalances, readsOfBalances } from 'sync-protocol/weeks/leave-balances.ts';
import { type LeaveLeft, leaveLeft } from 'sync-protocol/weeks/leave-left.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';

/** By kind and date: what agreed leave of later dates leaves. None where the kind has no balance yet. */
export type LeftByKind = ReadonlyMap<LeaveKind, ReadonlyMap<string, LeaveLeft>>;

interface Balances {
  /** On the first of the dates. */
  readonly balances: KindBalance[];
  readonly left: LeftByKind;
}

/** Resolves to the balances on the first of these dates, by kind, and to what is left of them on each. */
export async function readBalances(
  database: DeviceDatabase,
  { householdId, id: nannyId }: Pick<Nanny, 'householdId' | 'id'>,
  dates: readonly [string, ...string[]],
): Promise<Balances> {
  return database.inTransaction('r', async (tx) => {
    const rows = new WorkingSet(householdId);
    await loadReads(toDeviceTransaction(tx), rows, () => [
      { table: 'household', ids: [householdId] },
      ...readsOfBalances(nannyId, rows),
    ]);
    return {
      balances: leaveBalances(rows, { nannyId, on: dates[0] }),
      left: new Map(LEAVE_KINDS.map((kind) => [kind, leaveLeft(rows, { nannyId, dates }, kind)])),
    };
  });
}

/** The minutes of time off that are paid out when a nanny leaves; undefined until they are known. */
export function useMinutesToPayOut(
  { timezone }: Pick<Household, 'timezone'>,
  { householdId, id }: Pick<Nanny, 'householdId' | 'id'>,
): number | undefined {
  const now = useQuarter();
  const minutes = useLoaded(
    async (database) => {
      const { balances } = await readBalances(database, { householdId, id }, [dateOf(now, timezone)]);
      return balances.reduce(
        (sum, { paysOut, balanceMinutes }) => sum + (paysOut ? Math.max(0, balanceMinutes) : 0),
        0,
      );
    },
    [householdId, id, now, timezone],
  );
  return minutes.state === 'ready' ? minutes.data : undefined;
}
