/**
 * Causes faults in the open page's device database (writes that wait or fail, one that hangs, an opening that fails, a
 * newer version), reads what that database holds, blocks requests, and kills the page's tab.
 */
import { EventEmitter, once } from 'node:events';
import { expect, type Page } from '@playwright/test';

/** Runs a function in the page, with the device's database. */
export function inDatabase<Arg>(
  page: Page,
  run: (database: IDBDatabase, arg: Arg) => Promise<void>,
  arg: Arg,
): Promise<void> {
  return page.evaluate(`(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('fairday-'));
    const opening = indexedDB.open(found?.name ?? '');
    await new Promise((done) => opening.addEventListener('success', done));
    await (${run.toString()})(opening.result, ${JSON.stringify(arg)});
    opening.result.close();
  })()`);
}

/** Blocks requests to `url` until the returned function is called. */
export async function blockRequests(page: Page, url: string): Promise<() => void> {
  const gate = new EventEmitter();
  const isOpen = once(gate, 'open');
  await page.route(url, async (route) => {
    await isOpen;
    await route.continue();
  });
  return () => void gate.emit('open');
}

/** Blocks every write of this page until the returned function is called. */
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
    // A transaction stays open while requests are pending.
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

/** Makes the device's database fail to open, from the next page load on. */
export async function failToOpen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('the disk is broken', 'UnknownError');
    };
  });
}

/** Makes every further write of this page fail for lack of space, until the returned function is called. */
export async function failWrites(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const methods = ['put', 'add'] as const;
    const kept = methods.map((method) => [method, IDBObjectStore.prototype[method]] as const);
    for (const method of methods) {
      IDBObjectStore.prototype[method] = () => {
        throw new DOMException('no space is left', 'QuotaExceededError');
      };
    }
    const healWrites = (): void => void Object.assign(IDBObjectStore.prototype, Object.fromEntries(kept));
    Object.assign(window, { healWrites });
  });
  return () => page.evaluate(() => (window as unknown as { healWrites: () => void }).healWrites());
}

/** What a device database holds. */
interface DeviceContents {
  readonly version: number;
  readonly clientId: unknown;
  readonly queued: number;
  readonly todos: number;
}

/** Reads the only device database of this page's origin. Resolves to undefined if there is none. */
export function deviceContents(page: Page): Promise<DeviceContents | undefined> {
  return page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('fairday-'));
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const opening = indexedDB.open(found?.name ?? 'none');
      // Reading must not create the database.
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

/** Hangs the page after its nth write from now on, so that a test can kill it. `held` resolves when it hangs. */
export async function hangAfterWrite(page: Page, nth: number): Promise<{ readonly held: Promise<void> }> {
  const tab = new EventEmitter();
  const held = once(tab, 'held').then(() => undefined);
  await page.exposeFunction('reportHang', () => tab.emit('held'));
  await page.evaluate((last) => {
    let written = 0;
    for (const method of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[method];
      IDBObjectStore.prototype[method] = function standStill(this: IDBObjectStore, ...row) {
        const request = write.apply(this, row);
        written += 1;
        if (written === last) {
          (window as unknown as { reportHang: () => void }).reportHang();
          for (;;);
        }
        return request;
      };
    }
  }, nth);
  return { held };
}

/** Upgrades the database in another page of the origin, as a newer build does. */
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

/** Kills the processes of the browser's only tab. */
export async function killTab(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const renderers = async (): Promise<number[]> => {
    const answer = await session?.send('SystemInfo.getProcessInfo');
    const processes: readonly ProcessInfo[] = answer?.processInfo ?? [];
    return processes.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []));
  };
  const killed = await renderers();
  const gone = page.waitForEvent('crash');
  for (const id of killed) process.kill(id, 'SIGKILL');
  await gone;
  // The service worker may run in another process. While Chromium takes it for alive, a page would get no answer.
  await expect.poll(async () => (await renderers()).filter((id) => killed.includes(id))).toEqual([]);
  await page.close();
}
