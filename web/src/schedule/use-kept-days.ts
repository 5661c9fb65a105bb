/**
 * The completed past days that an agenda keeps in sight until its person leaves the screen: those not sent yet when it
 * opened, and those completed on this page since.
 */
import { useEffect, useState } from 'react';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { unsentIds } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { useDevice } from '../device/use-device.ts';
import { useMemberships } from '../device/use-memberships.ts';

/** Returns the ids of the days that a mutation has completed. */
export const completedIn = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ table, id, after }) =>
    table === 'day' && (after as AgendaDay | undefined)?.status === 'COMPLETED' ? [id] : [],
  );

/** Returns the ids of completed days with pending mutations. */
export async function unsentCompleted(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
): Promise<string[]> {
  const found = await Promise.all(
    memberships.map(async ({ householdId }) => {
      const ids = [...(await unsentIds(database, householdId, 'day'))];
      return database.rows<AgendaDay>('day').bulkGet(ids.map((id) => [householdId, id]));
    }),
  );
  return found.flat().flatMap((day) => (day?.status === 'COMPLETED' ? [day.id] : []));
}

/**
 * Returns the ids. Days completed on this page are added to the same set, before any query can read the change: a query
 * that reads the set when it runs never leaves them out.
 */
export function useKeptDays(): ReadonlySet<string> {
  const device = useDevice();
  const memberships = useMemberships(device);
  const [kept, setKept] = useState(() => new Set<string>());
  useEffect(() => {
    const onSaved = (changes: readonly Change[]): void => {
      for (const id of completedIn(changes)) kept.add(id);
    };
    device?.savedListeners.add(onSaved);
    return () => {
      device?.savedListeners.delete(onSaved);
    };
  }, [device, kept]);
  useEffect(() => {
    if (device === undefined || memberships.state !== 'ready') return;
    unsentCompleted(device.database, memberships.data.shown).then(
      (ids) => ids.length > 0 && setKept((before) => new Set([...before, ...ids])),
      // The agenda's own queries report a database that can't be read.
      () => undefined,
    );
  }, [device, memberships]);
  return kept;
}
