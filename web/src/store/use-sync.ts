import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import type { Review } from 'sync-protocol/model/review.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import { unbundled } from './bundled-records.ts';
import type { Device } from './device.ts';
import { allOf } from './household-reads.ts';
import { useDevice } from './use-device.ts';
import { areMembershipsKnown } from './use-memberships.ts';
import type { SyncView } from './views.ts';

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const nothing = (): void => undefined;

interface Counts {
  readonly unsentCount: number;
  readonly attentionCount: number;
  readonly lastSyncedAt: string | null;
  readonly oldestUnsentAt: string | null;
}

/** Hours that wait: for the family, which decides them, and for whoever entered them and may withdraw. */
async function countReviews({ database, accountId }: Device): Promise<number> {
  const memberships = (await database.meta.get('memberships'))?.value as StoredMembership[] | undefined;
  if (memberships === undefined) return 0;
  const counts = memberships.map(async ({ householdId, role }) => {
    const reviews = await allOf<Review>(database, 'review', householdId);
    const isTheirs = ({ status, authorId }: Review): boolean =>
      status === 'open' && (role === 'FAMILY' || authorId === accountId);
    return reviews.filter(isTheirs).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** In one transaction: each by itself is as much work for the browser as all of them. */
async function countsOf(device: Device): Promise<Counts> {
  const { database } = device;
  const { queue, attention, meta } = database;
  const [unsentCount, refusedCount, reviewCount, lastSynced, first] = await database.inTransaction('r', () =>
    Promise.all([
      database.countQueued(),
      attention.count(),
      countReviews(device),
      meta.get('lastSyncedAt'),
      queue.orderBy('position').first(),
    ]),
  );
  const lastSyncedAt = typeof lastSynced?.value === 'string' ? lastSynced.value : null;
  const attentionCount = refusedCount + reviewCount;
  const [oldest] = unbundled(first === undefined ? [] : [first]);
  return { unsentCount, attentionCount, lastSyncedAt, oldestUnsentAt: oldest?.happenedAt ?? null };
}

/** Long enough for what is on the device to be shown, which is what an opening is about. */
const AFTER_FIRST_SIGHT_MS = 1000;

/** Counted once for all who tell it. */
class CountsWatch {
  readonly #device: Device;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #subscription: Subscription | undefined;
  current: Counts | undefined;

  constructor(device: Device) {
    this.#device = device;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) {
      // Where nothing is here yet, what is told of that is all there is to show.
      const delay = areMembershipsKnown(this.#device) ? AFTER_FIRST_SIGHT_MS : 0;
      this.#timer = setTimeout(() => this.#follow(), delay);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#subscription?.unsubscribe();
    };
  }

  #follow(): void {
    // A database that can't be counted must not take the shell down: then nothing is claimed.
    const counted = liveQuery(() => countsOf(this.#device).catch(() => undefined));
    this.#subscription = counted.subscribe((counts) => {
      this.current = counts;
      for (const tell of this.#listeners) tell();
    });
  }
}

const watches = new WeakMap<Device, CountsWatch>();

function watchOf(device: Device): CountsWatch {
  const watch = watches.get(device) ?? new CountsWatch(device);
  watches.set(device, watch);
  return watch;
}

function useCounts(device: Device | undefined): Counts | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (device === undefined ? nothing : watchOf(device).subscribe(listener)),
    [device],
  );
  return useSyncExternalStore(subscribe, () => device && watchOf(device).current);
}

function stateOf(device: Device | undefined, isOnline: boolean): SyncView['state'] {
  const status = device?.status();
  if (status?.isOutdated === true) return 'update_needed';
  if (!isOnline) return 'offline';
  return status?.loop ?? 'idle';
}

/** What the shell tells about synchronisation. */
export function useSync(): SyncView & { readonly syncNow: () => void } {
  const device = useDevice();
  const isOnline = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const state = useSyncExternalStore(
    (listener) => device?.subscribe(listener) ?? nothing,
    () => stateOf(device, isOnline),
  );
  const counts = useCounts(device);
  return {
    state,
    isOnline,
    unsentCount: counts?.unsentCount,
    attentionCount: counts?.attentionCount,
    lastSyncedAt: counts?.lastSyncedAt ?? null,
    isAwaitingConnection: state === 'offline' && counts?.lastSyncedAt === null,
    oldestUnsentAt: counts?.oldestUnsentAt ?? null,
    syncNow: () => device?.loop.request(),
  };
}
