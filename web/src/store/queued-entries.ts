import type { PendingMutation } from '../sync/device-storage.ts';
import { unbundle } from './bundled-records.ts';
import { currentDevice } from './device.ts';
import { type EntrySubject, withSubject } from './use-attention.ts';

export type QueuedEntry = PendingMutation & EntrySubject;

/** What waits to be sent, oldest first, each with what it is about. */
export async function queuedEntries(): Promise<QueuedEntry[]> {
  const database = currentDevice()?.database;
  if (database === undefined) return [];
  const queue = unbundle(await database.queue.orderBy('position').toArray());
  return Promise.all(queue.map((mutation) => withSubject(database, mutation)));
}
