import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import type { StoredMembership } from '../sync/device-storage.ts';
import type { DeviceDatabase } from './database.ts';
import type { Device } from './device.ts';
import { withRecovery } from './recovery.ts';
import type { Loaded } from './views.ts';

export type Memberships = Loaded<readonly StoredMembership[]>;

const LOADING = { state: 'loading' } as const;
const nothing = (): void => {};

/** The account's households; undefined until a first sync has brought them and their rows. */
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

/**
 * Watched once for all queries of a device, and told only when they change: every sync writes where the device
 * stands in each household, and what a screen shows must not be read again for that.
 */
export class MembershipsWatch {
  readonly #device: Pick<Device, 'database'>;
  readonly #listeners = new Set<() => void>();
  #subscription: Subscription | undefined;
  current: Memberships = LOADING;
  /** Resolves once they have been looked for, whatever came of it; only while somebody listens. */
  readonly answered: Promise<void>;
  #answer: () => void = nothing;

  constructor(device: Pick<Device, 'database'>) {
    this.#device = device;
    this.answered = new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    this.#subscription ??= liveQuery(() => read(this.#device)).subscribe((next) => this.#become(next));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#subscription?.unsubscribe();
      this.#subscription = undefined;
    };
  }

  #become(next: Memberships): void {
    this.#answer();
    if (isSame(this.current, next)) return;
    this.current = next;
    for (const listener of this.#listeners) listener();
  }
}

const watches = new WeakMap<Device, MembershipsWatch>();

function watchOf(device: Device): MembershipsWatch {
  const watch = watches.get(device) ?? new MembershipsWatch(device);
  watches.set(device, watch);
  return watch;
}

/**
 * Watches a device's households before any screen does; ends when `stop` is called. `answered` says whether they
 * are known.
 */
export function watchMemberships(device: Device): { readonly answered: Promise<boolean>; stop: () => void } {
  const watch = watchOf(device);
  return {
    stop: watch.subscribe(nothing),
    answered: watch.answered.then(() => watch.current.state === 'ready'),
  };
}

/** Whether a device has its account's households and their rows, as far as it has been looked. */
export const areMembershipsKnown = (device: Device): boolean => watchOf(device).current.state === 'ready';

/** The households of the device's account; 'loading' until the device has finished its first sync. */
export function useMemberships(device: Device | undefined): Memberships {
  const subscribe = useCallback(
    (listener: () => void) => (device === undefined ? nothing : watchOf(device).subscribe(listener)),
    [device],
  );
  return useSyncExternalStore(subscribe, () => (device === undefined ? LOADING : watchOf(device).current));
}
