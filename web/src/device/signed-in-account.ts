/**
 * Tells the service worker which account is signed in here, by its cache: the worker can't read localStorage, and shows
 * a reminder to its own account alone. Names the worker's message to a page.
 */

/** Type of the worker's message that has a page open a path: somebody has tapped a notification. */
export const OPEN_PATH = 'OPEN_PATH';

const CACHE = 'fairday-account';
const ADDRESS = '/signed-in-account';

let kept: Promise<void> = Promise.resolve();

async function keep(id: string | null): Promise<void> {
  const cache = await caches.open(CACHE);
  if (id === null) await cache.delete(ADDRESS);
  else await cache.put(ADDRESS, new Response(id));
}

/** Keeps the id of the account that has signed in, null after signing out. Does nothing where there is no worker. */
export function keepSignedInAccount(id: string | null): void {
  if (!('caches' in globalThis)) return;
  // In order: two sign-ins in a row must end with the second one.
  kept = kept.then(() => keep(id)).catch(() => undefined);
}

/** Returns the id of the account that is signed in here; undefined if none is. */
export async function readSignedInAccount(): Promise<string | undefined> {
  const found = await (await caches.open(CACHE)).match(ADDRESS);
  return found?.text();
}
