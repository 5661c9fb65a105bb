/** This browser profile's device for the account that is signed in: database, sync loop, event stream. */

import type { Change } from 'sync-protocol/sync/working-set.ts';
import { type Observable, observable } from '../observable.ts';
import type { DeviceStorage } from '../sync/device-storage.ts';
import { openEventStream } from '../sync/event-stream.ts';
import { type LoopState, type SyncLoop, startLoop, type Timers } from '../sync/loop.ts';
import type { Connection } from '../sync/transport.ts';
import { followDays } from './agenda-tally.ts';
import { deleteWorkerToken, requestBackgroundSync } from './background-sync.ts';
import { cancellableFetch } from './cancellable-fetch.ts';
import { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';
import { watchPage } from './page-events.ts';
import { waitForPageShow, withRecovery } from './recovery.ts';
import { shareEventStream } from './shared-event-stream.ts';
import { clearUnsent, followUnsent } from './unsent-marker.ts';
import { visibilityTimers } from './visibility-timers.ts';
import { webLock } from './web-lock.ts';

export interface DeviceStatus {
  readonly loop: LoopState;
  /** A newer build has upgraded the database: this one must be reloaded. */
  readonly isOutdated: boolean;
}

/** Whose device it is. */
export interface DeviceOwner {
  readonly accountId: string;
  /** Names the database, and the locks that its tabs share. */
  readonly name: string;
  /** Asked at each call of the API; null once it is gone. */
  readonly token: () => string | null;
  /** Given for an impersonation: its device lives no longer, and lets nothing wait to be sent. */
  readonly hasViewingEnded?: () => boolean;
}

export interface Device {
  readonly accountId: string;
  /** Somebody views as another: what they change needs a connection. */
  readonly isViewing: boolean;
  readonly database: DeviceDatabase;
  readonly storage: DeviceStorage;
  readonly loop: SyncLoop;
  /** Mutations that have not been told as saved or refused yet. */
  readonly inProgress: Set<Promise<unknown>>;
  /** Told what a mutation of this page has just changed: a screen need not read it again to show it. */
  readonly savedListeners: Set<(changes: readonly Change[]) => void>;
  /** Resolves once the database is open, or could not be: then every query says so. */
  readonly opened: Promise<void>;
  /** Syncs from now on. Until then only an event stream that opens has it sync. */
  begin(): void;
  readonly status: Pick<Observable<DeviceStatus>, 'get' | 'subscribe'>;
  /** Has the service worker send what is queued, should this page be gone by then. Where it can't, nothing happens. */
  sendInBackground(): void;
  /** Has the database deleted once it is closed: with what is in it, or only if nothing is unsent by then. */
  deleteOnClose(what: 'everything' | 'what is sent'): void;
  close(): void;
}

const timers: Timers = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

function openDatabase({ name, hasViewingEnded }: DeviceOwner, onOutdated: () => void): DeviceDatabase {
  const database = new DeviceDatabase(name);
  // Another tab runs a newer build that upgrades the database: it must not wait for this one.
  database.on('versionchange', ({ newVersion }) => {
    // Or it deletes the database, which is not to be made anew from here. The end of an impersonation is no
    // news: this tab is about to hear of it.
    database.isDeleted = newVersion === null;
    if (!database.isDeleted || hasViewingEnded === undefined) onOutdated();
    database.close();
    return false;
  });
  return database;
}

const isSeen = (): boolean => document.visibilityState === 'visible';

/**
 * Hears of a browser that has closed the database by itself, most often because it has removed it: the next sync
 * fetches what was there. A page that nobody looks at waits until somebody does.
 */
function onClosedByBrowser(database: DeviceDatabase, act: () => void): void {
  const hear = (): void => {
    if (isSeen()) act();
  };
  database.on('ready', () => database.backendDB().addEventListener('close', hear, { once: true }), true);
}

/** What is only on this device: unsent, or refused and not seen to yet. */
export async function countDeviceOnly(database: DeviceDatabase): Promise<number> {
  return (await database.countQueued()) + (await database.attention.count());
}

/** Signing out takes a moment, in which something may still be entered: that stays. */
async function forget(database: DeviceDatabase, what: 'everything' | 'what is sent'): Promise<void> {
  if (what === 'what is sent' && (await countDeviceOnly(database)) > 0) {
    database.close();
    return;
  }
  database.isDeleted = true;
  clearUnsent(database);
  await database.delete();
}

/** Nothing of this device is used any more; once its session has ended, the worker doesn't send for it either. */
async function leave(
  database: DeviceDatabase,
  { hasEnded, forgetting }: { hasEnded: boolean; forgetting: 'everything' | 'what is sent' | undefined },
): Promise<void> {
  if (hasEnded && forgetting !== 'everything') await deleteWorkerToken(database);
  if (forgetting === undefined) database.close();
  // Rows that nobody is signed in for have no business here; what can't be deleted now is only a copy.
  else await forget(database, forgetting);
}

export function openDevice(owner: DeviceOwner): Device {
  const { accountId, name, token, hasViewingEnded } = owner;
  const status = observable<DeviceStatus>({ loop: 'idle', isOutdated: false });
  let forgetting: 'everything' | 'what is sent' | undefined;
  let hasBegun = false;
  let isClosed = false;
  let nextStatus: DeviceStatus | undefined;
  // In a task of its own: a change of rows and the sync state that follows it are rendered together.
  const setStatus = (change: Partial<DeviceStatus>): void => {
    if (nextStatus === undefined) {
      setTimeout(() => {
        if (nextStatus !== undefined) status.set(nextStatus);
        nextStatus = undefined;
      });
    }
    nextStatus = { ...status.get(), ...nextStatus, ...change };
  };

  const database = openDatabase(owner, () => setStatus({ isOutdated: true }));
  const storage = createDexieStorage(database);
  const calls = cancellableFetch();
  const connection: Connection = {
    fetch: calls.fetch,
    origin: '',
    token,
    now: () => Date.now(),
  };
  const loop = startLoop(
    { accountId, storage, connection },
    {
      lock: webLock(name),
      timers: visibilityTimers(timers, async () => isSeen() || (await database.queue.count()) > 0),
      onState(state) {
        setStatus({ loop: state });
        if (state === 'signin_needed') deleteWorkerToken(database).catch(() => undefined);
      },
      // The loop says that it failed and tries again; what is on the screen stays.
      onError: (error) => reportError(error),
    },
  );
  const line = shareEventStream(name, (onOpen) =>
    openEventStream({ connection, timers, onOpen, onPoke: () => loop.poke() }),
  );
  // Nothing asks a database that is still opening: Dexie then loses track of transactions and live queries.
  const opened = withRecovery(database, () => database.open()).then(
    () => undefined,
    (error: unknown) => reportError(error),
  );
  onClosedByBrowser(database, () => loop.request());
  // Whoever views as another has no queue, and no database that is opened again.
  const following = opened.then(() => {
    if (isClosed || hasViewingEnded !== undefined) return undefined;
    const stops = [followUnsent(accountId, database), followDays(database)];
    return () => stops.forEach((stop) => stop());
  });
  const unwatch = watchPage({
    onWake() {
      if (hasBegun) loop.request();
    },
    onVisible: (isVisible) => (isVisible ? line.join() : line.leave()),
    // A page that is put aside (back/forward cache) would keep the account's lock and the database's.
    onPutAside() {
      waitForPageShow();
      calls.cancelAll();
      database.release();
    },
    onMinute: () => {
      if (!line.isOpen()) loop.request();
    },
  });

  return {
    accountId,
    isViewing: hasViewingEnded !== undefined,
    opened,
    begin() {
      hasBegun = true;
      loop.request();
    },
    database,
    storage,
    loop,
    inProgress: new Set(),
    savedListeners: new Set(),
    status,
    sendInBackground() {
      requestBackgroundSync(database, token).catch(() => undefined);
    },
    deleteOnClose(what) {
      forgetting = what;
    },
    close() {
      isClosed = true;
      void following.then((stop) => stop?.());
      calls.cancelAll();
      unwatch();
      line.leave();
      loop.stop();
      if (hasViewingEnded?.() === true) forgetting = 'everything';
      leave(database, { hasEnded: token() === null, forgetting }).catch(() => database.close());
    },
  };
}

const current = observable<Device | undefined>(undefined);

/** The device of the signed-in account; undefined before it is open. */
export const currentDevice = current.get;
export const setCurrentDevice = current.set;
export const subscribeToDevice = current.subscribe;
