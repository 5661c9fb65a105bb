/**
 * Sending while no page is open: the browser wakes the service worker once there is a network. Chromium alone has
 * it, so it is never the path: elsewhere, and where it fails, the next opening sends.
 */
import type { DeviceDatabase } from './database.ts';

/** What the browser calls back with. */
export const BACKGROUND_SYNC_TAG = 'fairday-queue';

/** Typescript's own lists know nothing of it: it is no standard yet. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks for the worker to be woken; `token` is asked again, for its owner may have signed out meanwhile. */
export async function requestBackgroundSync(
  { meta }: DeviceDatabase,
  token: () => string | null,
): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  const value = token();
  if (registration?.sync === undefined || value === null) return;
  // The worker cannot read what the page keeps in localStorage.
  await meta.put({ key: 'workerToken', value });
  await registration.sync.register(BACKGROUND_SYNC_TAG);
}

/** What the worker may send with; undefined when there is nobody that it may send for. */
export async function readWorkerToken({ meta }: DeviceDatabase): Promise<string | undefined> {
  const kept = await meta.get('workerToken');
  return typeof kept?.value === 'string' ? kept.value : undefined;
}

/** The session has ended: nothing is sent with its token any more. */
export const deleteWorkerToken = ({ meta }: DeviceDatabase): Promise<void> => meta.delete('workerToken');
