/**
 * The sync state of this device, with a way to sync now: whether it syncs and is online, the last sync, unsent changes,
 * and counts of what needs attention (refused changes, open reviews, questions), in the shown household and in others.
 */
import { liveQuery, type Subscription } from 'dexie';
import { useCallback, useSyncExternalStore } from 'react';
import type * as counts from '../attention/attention-counts.ts';
import { type Observable, observable, subscribeToOnline } from '../kit/observable.ts';
import { unbundle } from './bundled-records.ts';
import type { Device } from './device.ts';
import { readAccountMemberships } from './shown-household.ts';
import { useDevice } from './use-device.ts';
import { areMembershipsKnown } from './use-memberships.ts';
import type { SyncView } from './views.ts';

const nothing = (): void => undefined;

/** Time for the first screen to be shown before the counts are read. */
const AFTER_FIRST_SCREEN_MS = 1000;

/** On an empty device: time for the first sync to be sent. The files that count would keep it waiting on a slow line. */
const AFTER_FIRST_SYNC_MS = 3000;

interface Counts {
  readonly unsentCount: number;
  /** Undefined while what counts it isn't loaded. */
  readonly attentionCount: number | undefined;
  readonly attentionElsewhereCount: number;
  readonly lastSyncedAt: string | null;
  readonly oldestUnsentAt: string | null;
}

type AttentionCounts = Pick<Counts, 'attentionCount' | 'attentionElsewhereCount'>;

const NOT_COUNTED: AttentionCounts = { attentionCount: undefined, attentionElsewhereCount: 0 };

/** How what needs attention is counted, in a chunk of its own: nothing is counted before the first screen is shown. */
type Counting = typeof counts;

/** Counts the entries of /attention, including left households', and those of the other households. */
async function countAttention(
  device: Device,
  { countAllRefused, countDecisions, countRefused }: Counting,
): Promise<AttentionCounts> {
  const { database } = device;
  const { all, shown } = (await readAccountMemberships(database)) ?? { all: [], shown: [] };
  const others = all.filter((membership) => !shown.includes(membership));
  const [refused, refusedElsewhere, reviews, reviewsElsewhere] = await Promise.all([
    countAllRefused(database),
    countRefused(device, others),
    countDecisions(device, shown),
    countDecisions(device, others),
  ]);
  return {
    attentionCount: refused - refusedElsewhere + reviews,
    attentionElsewhereCount: refusedElsewhere + reviewsElsewhere,
  };
}

/** Uses one transaction: each transaction costs the browser as much as all these counts. */
async function readCounts(device: Device, counting: Counting | undefined): Promise<Counts> {
  const { database } = device;
  const { queue, meta } = database;
  const [unsentCount, needsAttention, lastSynced, first] = await database.inTransaction('r', () =>
    Promise.all([
      database.countQueued(),
      counting === undefined ? NOT_COUNTED : countAttention(device, counting),
      meta.get('lastSyncedAt'),
      queue.orderBy('position').first(),
    ]),
  );
  const lastSyncedAt = typeof lastSynced?.value === 'string' ? lastSynced.value : null;
  const [oldest] = unbundle(first === undefined ? [] : [first]);
  return { unsentCount, ...needsAttention, lastSyncedAt, oldestUnsentAt: oldest?.happenedAt ?? null };
}

type ObservedCounts = Pick<Observable<Counts | undefined>, 'get' | 'subscribe'>;

function observeCounts(device: Device): ObservedCounts {
  const counts = observable<Counts | undefined>(undefined, () => {
    let query: Subscription | undefined;
    let hasEnded = false;
    const observe = (counting?: Counting): void => {
      if (hasEnded) return;
      query?.unsubscribe();
      // The shell must survive a database that can't be read.
      query = liveQuery(() => readCounts(device, counting).catch(() => undefined)).subscribe(counts.set);
    };
    const count = async (): Promise<void> => observe(await import('../attention/attention-counts.ts'));
    const isEmpty = !areMembershipsKnown(device);
    // An empty device has nothing else to show than that it loads, or can't.
    if (isEmpty) observe();
    const delay = isEmpty ? AFTER_FIRST_SYNC_MS : AFTER_FIRST_SCREEN_MS;
    // Without the chunk nothing is counted until the next page.
    const timer = setTimeout(() => void count().catch(() => undefined), delay);
    return () => {
      hasEnded = true;
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
  const isFirst = counts?.lastSyncedAt === null;
  return {
    state,
    isOnline,
    unsentCount: counts?.unsentCount,
    attentionCount: counts?.attentionCount,
    attentionElsewhereCount: counts?.attentionElsewhereCount ?? 0,
    lastSyncedAt: counts?.lastSyncedAt ?? null,
    isWaitingForConnection: state === 'offline' && isFirst,
    isFailingAtFirst: state === 'error' && isFirst,
    oldestUnsentAt: counts?.oldestUnsentAt ?? null,
    syncNow: () => device?.loop.request(),
  };
}
