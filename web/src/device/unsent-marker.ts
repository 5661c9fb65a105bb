/**
 * Keeps the ids of pending mutations in localStorage too: a browser that clears IndexedDB, to free space
 * or because the person asked, deletes the queue silently. With the ids, the app can report what was lost.
 */
import { liveQuery } from 'dexie';
import { unbundle } from './bundled-records.ts';
import { DATABASE_PREFIX, type DeviceDatabase } from './database.ts';

interface Marker {
  /** Client id of the database that holds the mutations; null before it has one. */
  readonly clientId: string | null;
  /** Ids of pending mutations. */
  readonly ids: readonly string[];
  /** Ids that were pending in a deleted database, until their owner has been told. */
  readonly lost: readonly string[];
}

const NOTHING: Marker = { clientId: null, ids: [], lost: [] };

const storageKey = (accountId: string): string => `fairday:unsent:${accountId}`;

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

function read(accountId: string): Marker {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(accountId)) ?? 'null') as Partial<Marker> | null;
    if (kept === null) return NOTHING;
    return { clientId: kept.clientId ?? null, ids: idsIn(kept.ids), lost: idsIn(kept.lost) };
  } catch {
    return NOTHING;
  }
}

function write(accountId: string, marker: Marker): void {
  try {
    if (marker.ids.length + marker.lost.length === 0) localStorage.removeItem(storageKey(accountId));
    else localStorage.setItem(storageKey(accountId), JSON.stringify(marker));
  } catch {
    // Storage is full: only this backup is missing.
  }
}

/** Stores the pending ids. With another client id than before, those of the previous database are lost. */
export function saveUnsent(accountId: string, now: Pick<Marker, 'clientId' | 'ids'>): void {
  const before = read(accountId);
  const isSame = before.clientId === now.clientId;
  write(accountId, { ...now, lost: isSame ? before.lost : [...before.lost, ...before.ids] });
}

async function readUnsent(database: DeviceDatabase): Promise<Pick<Marker, 'clientId' | 'ids'>> {
  const { meta, queue } = database;
  const [client, queued] = await database.inTransaction('r', () =>
    Promise.all([meta.get('clientId'), queue.toArray()]),
  );
  return {
    clientId: typeof client?.value === 'string' ? client.value : null,
    ids: unbundle(queued).map(({ id }) => id),
  };
}

/** Follows the queue, which this page, other tabs and the worker change. Ends when the returned function is called. */
export function followUnsent(accountId: string, database: DeviceDatabase): () => void {
  const following = liveQuery(() => readUnsent(database)).subscribe({
    next: (now) => saveUnsent(accountId, now),
    // Keep the last marker: the database can't be read.
    error: () => undefined,
  });
  return () => following.unsubscribe();
}

/** Clears the marker of an account whose database its owner deletes. */
export const clearUnsent = ({ name }: Pick<DeviceDatabase, 'name'>): void =>
  localStorage.removeItem(storageKey(name.slice(DATABASE_PREFIX.length)));

/** Clears what was lost, after the owner has been told. */
export const clearLost = (accountId: string): void => write(accountId, { ...read(accountId), lost: [] });

/**
 * Counts unsent changes that may be lost: those missing in the history, which full storage can lack. Undefined before
 * the first sync, which tells what the worker sent.
 */
export async function countLost(
  accountId: string,
  { meta, history }: DeviceDatabase,
): Promise<number | undefined> {
  // Read before any return: a live query runs again only for what it has read.
  const lastSyncedAt = await meta.get('lastSyncedAt');
  const { lost } = read(accountId);
  if (lost.length === 0) return 0;
  if (lastSyncedAt === undefined) return undefined;
  const wanted = new Set(lost);
  const sent = unbundle(await history.toArray()).filter(({ id }) => wanted.has(id));
  return lost.length - sent.length;
}
