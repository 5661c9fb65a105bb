/**
 * Reads the account's memberships once for all screens, and remembers the rights in the shown ones for the next start.
 * Also runs other live queries on one snapshot.
 */
import { liveQuery } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import { type Observable, observable } from '../kit/observable.ts';
import type { DeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import { withRecovery } from './recovery.ts';
import { rememberRights } from './remembered-rights.ts';
import { rightsIn } from './rights.ts';
import { type AccountMemberships, readAccountMemberships } from './shown-household.ts';
import type { Loaded } from './views.ts';

export type Memberships = Loaded<AccountMemberships>;

export const LOADING = { state: 'loading' } as const;
const nothing = (): void => {};

/** Runs a query in one transaction, so that a screen never shows half of a change. Never throws. */
export async function readSnapshot<T>(
  database: DeviceDatabase,
  query: () => Promise<Loaded<T>>,
): Promise<Loaded<T>> {
  try {
    return await withRecovery(database, () => database.inTransaction('r', query));
  } catch (error) {
    return { state: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Reads the account's households; 'loading' before the first sync has brought them and the shown ones' rows. */
async function readMemberships(database: DeviceDatabase): Promise<Memberships> {
  const data = await readAccountMemberships(database);
  if (data === undefined) return LOADING;
  for (const { householdId } of data.shown)
    if ((await database.households.get(householdId)) === undefined) return LOADING;
  return { state: 'ready', data };
}

const isSame = (a: Memberships, b: Memberships): boolean =>
  a.state === b.state && (a.state !== 'ready' || JSON.stringify(a) === JSON.stringify(b));

interface ObservedMemberships extends Pick<Observable<Memberships>, 'get' | 'subscribe'> {
  /** Resolves after the first read, whatever its result; needs a listener. */
  readonly firstRead: Promise<void>;
}

/** One live query per device, which notifies only of another list: every sync writes each household's cursor. */
export function observeMemberships({ database }: Pick<Device, 'database'>): ObservedMemberships {
  let resolveFirstRead = nothing;
  const firstRead = new Promise<void>((resolve) => {
    resolveFirstRead = resolve;
  });
  const { get, set, subscribe } = observable<Memberships>(LOADING, () => {
    const memberships = liveQuery(() => readSnapshot(database, () => readMemberships(database)));
    const query = memberships.subscribe((next) => {
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

/**
 * Reads a device's households before any screen does, until `stop` is called. Remembers the rights in the shown ones.
 */
export function watchMemberships(device: Device): { readonly isKnown: Promise<boolean>; stop: () => void } {
  const memberships = membershipsOf(device);
  const remember = (): void => {
    const known = memberships.get();
    if (known.state === 'ready' && !device.isViewing)
      rememberRights(device.accountId, rightsIn(known.data.shown));
  };
  return {
    stop: memberships.subscribe(remember),
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
