/** What can go wrong with a device's own database, done to the page that is open. */
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
