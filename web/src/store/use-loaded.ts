import { useLiveQuery } from 'dexie-react-hooks';
import type { StoredMembership } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import { withRecovery } from './recovery.ts';
import { useDevice } from './use-device.ts';
import type { Loaded } from './views.ts';

const LOADING = { state: 'loading' } as const;

/**
 * A live query over the device's database that says what it doesn't know: 'loading' until it has been read,
 * and until this device has finished its first sync.
 */
export function useLoaded<T>(
  query: (database: DeviceDatabase, memberships: readonly StoredMembership[]) => Promise<T>,
  dependencies: readonly unknown[],
): Loaded<T> {
  const device = useDevice();
  const loaded = useLiveQuery(() => read(device, query), [device, ...dependencies]);
  return loaded ?? LOADING;
}

async function read<T>(
  device: Device | undefined,
  query: (database: DeviceDatabase, memberships: readonly StoredMembership[]) => Promise<T>,
): Promise<Loaded<T>> {
  if (device === undefined) return LOADING;
  const { database } = device;
  try {
    // One snapshot: what is shown is from before or after a change, never from its middle.
    const snapshot = () =>
      database.inTransaction<Loaded<T>>('r', async () => {
        const memberships = await syncedMemberships(database);
        if (memberships === undefined) return LOADING;
        return { state: 'ready', data: await query(database, memberships) };
      });
    return await withRecovery(database, snapshot);
  } catch (error) {
    return { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** The account's households; undefined until a first sync has brought them and their rows. */
async function syncedMemberships(database: DeviceDatabase): Promise<readonly StoredMembership[] | undefined> {
  const memberships = (await database.meta.get('memberships'))?.value as StoredMembership[] | undefined;
  if (memberships === undefined) return undefined;
  for (const { householdId } of memberships) {
    if ((await database.households.get(householdId)) === undefined) return undefined;
  }
  return memberships;
}
