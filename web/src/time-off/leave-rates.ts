/** Reads what an hour of requested time off would pay, by the rule that the server uses. */
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { leaveRate, leaveRateToKeep, readsOfLeaveRate } from 'sync-protocol/weeks/week-pricing.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { loadReads } from '../device/sync/local-rows.ts';

/** Cents an hour. */
export interface LeaveRates {
  /** What approving it keeps. */
  readonly keptCents: number;
  /** What its date pays now: less, where the rate was lowered after it was asked for. */
  readonly nowCents: number;
}

/** Resolves to the rates of these requests, by their ids. */
export async function readLeaveRates(
  database: DeviceDatabase,
  { householdId, id: nannyId }: Pick<Nanny, 'householdId' | 'id'>,
  leaves: readonly Leave[],
): Promise<ReadonlyMap<string, LeaveRates>> {
  if (leaves.length === 0) return new Map();
  return database.inTransaction('r', async (tx) => {
    const rows = new WorkingSet(householdId);
    await loadReads(toDeviceTransaction(tx), rows, () =>
      leaves.flatMap(({ date }) => readsOfLeaveRate(nannyId, date, rows)),
    );
    return new Map(
      leaves.map((leave) => {
        const nowCents = leaveRate(rows, nannyId, leave.date);
        return [leave.id, { keptCents: leaveRateToKeep(rows, leave), nowCents }];
      }),
    );
  });
}
