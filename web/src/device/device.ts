/** Opens, closes and deletes a device: database, sync loop, event stream, page events. Holds the current device. */
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import { type Observable, observable } from '../kit/observable.ts';
import { followDays } from './agenda-tally.ts';
import { deleteWorkerToken, requestBackgroundSync } from './background-sync.ts';
import { type CancellableFetch, cancellableFetch } from './cancellable-fetch.ts';
import type { DeviceDatabase } from './database.ts';
import { type DevicePictures, devicePictures } from './device-pictures.ts';
import { createDexieStorage } from './dexie-storage.ts';
import {
  closeDatabase,
  createDatabase,
  type DeleteWhen,
  isPageVisible,
  onClosedByBrowser,
} from './open-database.ts';
import { watchPage } from './page-events.ts';
import { waitForPageShow, withRecovery } from './recovery.ts';
import { type SharedEventStream, shareEventStream } from './shared-event-stream.ts';
import type { DeviceStorage } from './sync/device-storage.ts';
import { openEventStream } from './sync/event-stream.ts';
import { type LoopState, type SyncLoop, startLoop, type Timers } from './sync/loop.ts';
import type { Connection } from './sync/transport.ts';
import { followUnsent } from './unsent-marker.ts';
import { visibilityTimers } from './visibility-timers.ts';
import { webLock } from './web-lock.ts';

interface DeviceStatus {
  readonly loop: LoopState;
  /** A newer build has upgraded the database: the page must be reloaded. */
  readonly isOutdated: boolean;
}

export interface DeviceOwner {
  readonly accountId: string;
  /** Name of the database, and of the locks that its tabs share. */
  readonly name: string;
  /** Read for each request; null after sign-out. */
  readonly token: () => string | null;
  /** Set for an impersonation, whose device is deleted with it and has no queue. */
  readonly hasViewingEnded?: () => boolean;
}

export interface Device {
  readonly accountId: string;
  /** An impersonation's changes need a connection. */
  readonly isViewing: boolean;
  readonly database: DeviceDatabase;
  readonly storage: DeviceStorage;
  readonly loop: SyncLoop;
  /** Changes that have not been reported as saved or refused yet. */
  readonly inProgress: Set<Promise<unknown>>;
  /** Called with each change that this page has saved, so that screens need not read it again. */
  readonly savedListeners: Set<(changes: readonly Change[]) => void>;
  /** Resolves when the database is open, or can't be opened: every query fails then. */
  readonly opened: Promise<void>;
  /** Starts to sync. Before this, showing or focusing the page causes no sync. */
  begin(): void;
  readonly status: Pick<Observable<DeviceStatus>, 'get' | 'subscribe'>;
  /** Sends the pictures of receipts that wait, also where the person saves data. */
  sendPictures(): void;
  /** Lets the service worker send the queue if the page is closed. Does nothing where that isn't supported. */
  sendInBackground(): void;
  deleteOnClose(when: DeleteWhen): void;
  close(): void;
}

interface LoopParts {
  readonly database: DeviceDatabase;
  readonly storage: DeviceStorage;
  readonly connection: Connection;
  readonly status: ReturnType<typeof deferredStatus>;
}

interface PageSync {
  readonly database: DeviceDatabase;
  readonly loop: SyncLoop;
  readonly stream: SharedEventStream;
  readonly pictures: DevicePictures;
  readonly calls: CancellableFetch;
  readonly hasBegun: () => boolean;
}

const timers: Timers = {
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/**
 * Stores the ids of unsent changes and the counts of days while the database is open. Needless in an impersonation,
 * which has no queue and whose database isn't opened again.
 */
function followDatabase(accountId: string, database: DeviceDatabase): () => void {
  const stops = [followUnsent(accountId, database), followDays(database)];
  return () => stops.forEach((stop) => stop());
}

/** Holds the status. Notifies of it in a later task, so that changed rows and their sync state render together. */
function deferredStatus() {
  const { get, set, subscribe } = observable<DeviceStatus>({ loop: 'idle', isOutdated: false });
  let next: DeviceStatus | undefined;
  const apply = (): void => {
    const applied = next;
    // Before the listeners run: an update by one of them must not be lost.
    next = undefined;
    if (applied !== undefined) set(applied);
  };
  const update = (change: Partial<DeviceStatus>): void => {
    if (next === undefined) setTimeout(apply);
    next = { ...get(), ...next, ...change };
  };
  return { get, subscribe, update };
}

/**
 * Keeps the event stream open while the page is visible. Syncs when the page is shown, focused or online again, and
 * each minute without an event stream. Cancels requests and releases the database before a freeze.
 */
function syncOnPageEvents({ database, loop, pictures, stream, calls, hasBegun }: PageSync): () => void {
  return watchPage({
    onWake() {
      if (hasBegun()) loop.request();
    },
    onVisible: (isVisible) => (isVisible ? stream.join() : stream.leave()),
    // A page in the back/forward cache would keep the account's lock and block the database.
    onFreeze() {
      waitForPageShow();
      calls.cancelAll();
      pictures.cancelAll();
      database.release();
    },
    onMinute() {
      if (!stream.isOpen()) loop.request();
    },
  });
}

function startDeviceLoop(
  { accountId, name }: DeviceOwner,
  { database, storage, connection, status }: LoopParts,
): { readonly loop: SyncLoop; readonly pictures: DevicePictures } {
  const device = { accountId, storage, connection };
  const pictures = devicePictures({ name, database, device, timers });
  const loop = startLoop(device, {
    lock: webLock(name),
    timers: visibilityTimers(timers, async () => isPageVisible() || (await database.queue.count()) > 0),
    onState(state) {
      status.update({ loop: state });
      if (state === 'idle') pictures.request();
      if (state === 'signin_needed') deleteWorkerToken(database).catch(() => undefined);
    },
    // The loop reports the failure in its state and tries again.
    onError: (error) => reportError(error),
  });
  return { loop, pictures };
}

/** Opens the owner's device. The caller closes it. */
export function openDevice(owner: DeviceOwner): Device {
  const { accountId, name, token, hasViewingEnded } = owner;
  const isViewing = hasViewingEnded !== undefined;
  let deleteWhen: DeleteWhen | undefined;
  let hasBegun = false;
  let isClosed = false;
  const status = deferredStatus();
  const onOutdated = (): void => status.update({ isOutdated: true });
  const database = createDatabase({ name, isViewing, onOutdated });
  const storage = createDexieStorage(database);
  const calls = cancellableFetch();
  const connection: Connection = { fetch: calls.fetch, origin: '', token, now: () => Date.now() };
  const { loop, pictures } = startDeviceLoop(owner, { database, storage, connection, status });
  const stream = shareEventStream(name, (onOpen) =>
    openEventStream({ connection, timers, onOpen, onPoke: () => loop.poke() }),
  );
  // Await this before any query: Dexie loses track of transactions and live queries while it opens.
  const opened = withRecovery(database, () => database.open()).then(
    () => undefined,
    (error: unknown) => reportError(error),
  );
  onClosedByBrowser(database, () => loop.request());
  const following = opened.then(() =>
    isClosed || isViewing ? undefined : followDatabase(accountId, database),
  );
  const parts = { database, loop, pictures, stream, calls, hasBegun: () => hasBegun };
  const unwatch = syncOnPageEvents(parts);

  return {
    accountId,
    isViewing,
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
    sendPictures: () => pictures.sendNow(),
    sendInBackground() {
      requestBackgroundSync(database, token).catch(() => undefined);
    },
    deleteOnClose(when) {
      deleteWhen = when;
    },
    close() {
      isClosed = true;
      void following.then((stop) => stop?.());
      calls.cancelAll();
      pictures.stop();
      unwatch();
      stream.leave();
      loop.stop();
      if (hasViewingEnded?.() === true) deleteWhen = 'always';
      closeDatabase(database, { hasEnded: token() === null, deleteWhen }).catch(() => database.close());
    },
  };
}

const current = observable<Device | undefined>(undefined);

/** The device of the shown account; undefined if none is open. */
export const currentDevice = current.get;
export const setCurrentDevice = current.set;
export const subscribeToDevice = current.subscribe;
