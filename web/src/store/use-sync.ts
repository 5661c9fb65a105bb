/** The sync state of this device: unsent and refused changes, open reviews, the last sync, the connection. */
import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import type { Review } from 'sync-protocol/model/review.ts';
import { type Observable, observable } from '../observable.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import { unbundle } from './bundled-records.ts';
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

/** Enough for the first screen to be complete. */
const AFTER_FIRST_SCREEN_MS = 1000;

interface Counts {
  readonly unsentCount: number;
  readonly attentionCount: number;
  readonly lastSyncedAt: string | null;
  readonly oldestUnsentAt: string | null;
}

/** Counts open reviews: all for the family, which decides them; for a nanny, those that she may withdraw. */
async function countReviews({ database, accountId }: Device): Promise<number> {
  const memberships = (await database.meta.get('memberships'))?.value as StoredMembership[] | undefined;
  if (memberships === undefined) return 0;
  const counts = memberships.map(async ({ householdId, role }) => {
    const reviews = await allOf<Review>(database, 'review', householdId);
    const isRelevant = ({ status, authorId }: Review): boolean =>
      status === 'open' && (role === 'FAMILY' || authorId === accountId);
    return reviews.filter(isRelevant).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Uses one transaction: each transaction costs the browser as much as all these counts. */
async function readCounts(device: Device): Promise<Counts> {
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
  const [oldest] = unbundle(first === undefined ? [] : [first]);
  return { unsentCount, attentionCount, lastSyncedAt, oldestUnsentAt: oldest?.happenedAt ?? null };
}

type ObservedCounts = Pick<Observable<Counts | undefined>, 'get' | 'subscribe'>;

function observeCounts(device: Device): ObservedCounts {
  const counts = observable<Counts | undefined>(undefined, () => {
    let query: Subscription | undefined;
    // Wait for the first screen. On an empty device, the counts are all there is to show.
    const delay = areMembershipsKnown(device) ? AFTER_FIRST_SCREEN_MS : 0;
    const timer = setTimeout(() => {
      // The shell must survive a database that can't be read.
      query = liveQuery(() => readCounts(device).catch(() => undefined)).subscribe(counts.set);
    }, delay);
    return () => {
      clearTimeout(timer);
      query?.unsubscribe();
    };
  });
  return counts;
}

const observed = new WeakMap<Device, ObservedCounts>();

function observedCounts(device: Device): ObservedCounts {
  const counts = observed.get(device) ?? observeCounts(device);
  observed.set(device, counts);
  return counts;
}

function useCounts(device: Device | undefined): Counts | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (device === undefined ? nothing : observedCounts(device).subscribe(listener)),
    [device],
  );
  return useSyncExternalStore(subscribe, () => device && observedCounts(device).get());
}

function toSyncState(device: Device | undefined, isOnline: boolean): SyncView['state'] {
  const status = device?.status.get();
  if (status?.isOutdated === true) return 'update_needed';
  if (!isOnline) return 'offline';
  return status?.loop ?? 'idle';
}

/** Whether and what the device still has to sync. */
export function useSync(): SyncView {
  const device = useDevice();
  const isOnline = useSyncExternalStore(subscribeToOnline, () => navigator.onLine);
  const state = useSyncExternalStore(
    (listener) => device?.status.subscribe(listener) ?? nothing,
    () => toSyncState(device, isOnline),
  );
  const counts = useCounts(device);
  return {
    state,
    isOnline,
    unsentCount: counts?.unsentCount,
    attentionCount: counts?.attentionCount,
    lastSyncedAt: counts?.lastSyncedAt ?? null,
    isWaitingForConnection: state === 'offline' && counts?.lastSyncedAt === null,
    oldestUnsentAt: counts?.oldestUnsentAt ?? null,
    syncNow: () => device?.loop.request(),
  };
}
