/**
 * Asks the browser to wake the service worker, which then sends the queue (Chromium only). Stores, reads and deletes
 * the token that the worker sends with.
 */
import type { DeviceDatabase } from './database.ts';

/** Tag of the sync event that the worker receives. */
export const BACKGROUND_SYNC_TAG = 'fairday-queue';

/** TypeScript has no types for background sync, which is not yet a standard. */
interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker. Calls `token` last: its owner may have signed out meanwhile. */
export async function requestBackgroundSync(
  { meta }: DeviceDatabase,
  token: () => string | null,
): Promise<void> {
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  const value = token();
  if (registration?.sync === undefined || value === null) return;
  // The worker can't read localStorage.
  await meta.put({ key: 'workerToken', value });
  await registration.sync.register(BACKGROUND_SYNC_TAG);
}

/** The token that the worker may send with; undefined after sign-out. */
export async function readWorkerToken({ meta }: DeviceDatabase): Promise<string | undefined> {
  const kept = await meta.get('workerToken');
  return typeof kept?.value === 'string' ? kept.value : undefined;
}

export const deleteWorkerToken = ({ meta }: DeviceDatabase): Promise<void> => meta.delete('workerToken');
