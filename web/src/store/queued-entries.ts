import type { PendingMutation } from '../sync/device-storage.ts';
import { unbundle } from './bundled-records.ts';
import { currentDevice } from './device.ts';
import { type EntrySubject, withSubject } from './use-attention.ts';

export type QueuedEntry = PendingMutation & EntrySubject;

/** Returns the pending mutations, oldest first, each with its household and day. */
export async function queuedEntries(): Promise<QueuedEntry[]> {
  const database = currentDevice()?.database;
  if (database === undefined) return [];
  const queue = unbundle(await database.queue.orderBy('position').toArray());
  return Promise.all(queue.map((mutation) => withSubject(database, mutation)));
}
