/** What can go wrong with a device's own database, done to the page that is open. */
import { EventEmitter, once } from 'node:events';
import type { Page } from '@playwright/test';

/** Holds every write of this page back until the answer is called. */
export async function holdWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .filter((each) => each.startsWith('fairday-'));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores, 'readwrite');
    let isHeld = true;
    // A transaction lives for as long as something is asked of it.
    const keep = (): void => {
      if (!isHeld) {
        database.close();
        return;
      }
      transaction
        .objectStore(stores[0] ?? '')
        .count()
        .addEventListener('success', keep);
    };
    keep();
    Object.assign(window, { releaseWrites: () => (isHeld = false) });
  });
  return () => page.evaluate(() => (window as unknown as { releaseWrites: () => void }).releaseWrites());
}

/** The page's device cannot be opened, from the next page on. */
export async function failToOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('the disk is broken', 'UnknownError');
    };
  });
}

/** From here on this page's device is out of space. */
export async function failWrites(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no space is left', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('no space is left', 'QuotaExceededError');
    };
  });
}

/** What the one device database of this page's origin holds now. */
export interface DeviceContents {
  readonly version: number;
  readonly clientId: unknown;
  readonly queued: number;
  readonly todos: number;
}

/** Undefined while there is none. */
export function deviceContents(page: Page): Promise<DeviceContents | undefined> {
  return page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fairday-'));
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const opening = indexedDB.open(found?.name ?? 'none');
      // It is not made by being looked at.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(undefined));
    });
    if (database === undefined) return undefined;
    const transaction = database.transaction(['meta', 'queue', 'todo']);
    const client = transaction.objectStore('meta').get('clientId') as IDBRequest<
      { value: string } | undefined
    >;
    const queued = transaction.objectStore('queue').count();
    const todos = transaction.objectStore('todo').count();
    await new Promise((resolve) => {
      transaction.addEventListener('complete', resolve);
    });
    const { version } = database;
    database.close();
    return { version, clientId: client.result?.value, queued: queued.result, todos: todos.result };
  });
}

/**
 * The page will stand still for ever behind its nth write from now on, as if its process had lost the processor, and
 * is then there to be killed. Answers what resolves once it does.
 */
export async function standStillBehindWrite(
  page: Page,
  nth: number,
): Promise<{ readonly held: Promise<void> }> {
  const tab = new EventEmitter();
  const held = once(tab, 'held').then(() => undefined);
  await page.exposeFunction('standsStill', () => tab.emit('held'));
  await page.evaluate((last) => {
    let written = 0;
    for (const method of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function standStill(this: IDBObjectStore, ...row) {
        const request = write.apply(this, row);
        written += 1;
        if (written === last) {
          (window as unknown as { standsStill: () => void }).standsStill();
          for (;;);
        }
        return request;
      };
    }
  }, nth);
  return { held };
}

/** A newer build upgrades the database, in another page of the origin. */
export async function upgradeDatabase(other: Page): Promise<void> {
  await other.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fairday-'));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '', (found?.version ?? 0) + 10);
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
      opening.addEventListener('success', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

interface ProcessInfo {
  readonly type: string;
  readonly id: number;
}

/** The processes of the browser's only tab are gone at once, whatever they are doing. */
export async function killTab(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const answer = await session?.send('SystemInfo.getProcessInfo');
  const renderers = (answer?.processInfo ?? []).filter(({ type }: ProcessInfo) => type === 'renderer');
  const gone = page.waitForEvent('crash');
  for (const { id } of renderers) process.kill(id, 'SIGKILL');
  await gone;
  await page.close();
}
