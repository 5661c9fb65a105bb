import { liveQuery } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import { type Observable, observable } from '../observable.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import { withRecovery } from './recovery.ts';
import type { Loaded } from './views.ts';

export type Memberships = Loaded<readonly StoredMembership[]>;

const LOADING = { state: 'loading' } as const;
const nothing = (): void => {};

/** Returns the account's households; undefined before the first sync has brought them and their rows. */
async function syncedMemberships(database: DeviceDatabase): Promise<readonly StoredMembership[] | undefined> {
  const memberships = (await database.meta.get('memberships'))?.value as StoredMembership[] | undefined;
  if (memberships === undefined) return undefined;
  for (const { householdId } of memberships) {
    if ((await database.households.get(householdId)) === undefined) return undefined;
  }
  return memberships;
}

async function read({ database }: Pick<Device, 'database'>): Promise<Memberships> {
  try {
    const data = await withRecovery(database, () =>
      database.inTransaction('r', () => syncedMemberships(database)),
    );
    return data === undefined ? LOADING : { state: 'ready', data };
  } catch (error) {
    return { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

const isSame = (a: Memberships, b: Memberships): boolean =>
  a.state === b.state && (a.state !== 'ready' || JSON.stringify(a) === JSON.stringify(b));

interface ObservedMemberships extends Pick<Observable<Memberships>, 'get' | 'subscribe'> {
  /** Resolves after the first read, whatever its result; needs a listener. */
  readonly firstRead: Promise<void>;
}

/**
 * One live query for all screens of a device, which notifies only of another list: every sync writes the cursor of
 * each household, and no other query may be read again for that.
 */
export function observeMemberships(device: Pick<Device, 'database'>): ObservedMemberships {
  let resolveFirstRead = nothing;
  const firstRead = new Promise<void>((resolve) => {
    resolveFirstRead = resolve;
  });
  const { get, set, subscribe } = observable<Memberships>(LOADING, () => {
    const query = liveQuery(() => read(device)).subscribe((next) => {
      resolveFirstRead();
      if (!isSame(get(), next)) set(next);
    });
    return () => query.unsubscribe();
  });
  return { get, subscribe, firstRead };
}

const observed = new WeakMap<Device, ObservedMemberships>();

function membershipsOf(device: Device): ObservedMemberships {
  const memberships = observed.get(device) ?? observeMemberships(device);
  observed.set(device, memberships);
  return memberships;
}

/** Reads a device's households before any screen does, until `stop` is called. */
export function watchMemberships(device: Device): { readonly isKnown: Promise<boolean>; stop: () => void } {
  const memberships = membershipsOf(device);
  return {
    stop: memberships.subscribe(nothing),
    isKnown: memberships.firstRead.then(() => areMembershipsKnown(device)),
  };
}

/** Whether the households of the device's account have been read. */
export const areMembershipsKnown = (device: Device): boolean => membershipsOf(device).get().state === 'ready';

/** The households of the device's account; 'loading' until the device has finished its first sync. */
export function useMemberships(device: Device | undefined): Memberships {
  const subscribe = useCallback(
    (listener: () => void) => (device === undefined ? nothing : membershipsOf(device).subscribe(listener)),
    [device],
  );
  return useSyncExternalStore(subscribe, () =>
    device === undefined ? LOADING : membershipsOf(device).get(),
  );
}
