/**
 * What is unsent, written down a second time, where it outlives the database: a browser that removes Fairday's data
 * (for want of space, or because somebody cleared it) takes the queue along without a word. What this device knows
 * to be gone is said.
 */
import { liveQuery } from 'dexie';
import { unbundle } from './bundled-records.ts';
import { DATABASE_PREFIX, type DeviceDatabase } from './database.ts';

interface Marker {
  /** The client id of the database that these are in; null before it has one. */
  readonly clientId: string | null;
  /** The mutations that wait. */
  readonly ids: readonly string[];
  /** Those that waited in a database that is gone, until their owner has been told. */
  readonly lost: readonly string[];
}

const NOTHING: Marker = { clientId: null, ids: [], lost: [] };

const keyOf = (accountId: string): string => `fairday:unsent:${accountId}`;

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

function read(accountId: string): Marker {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null') as Partial<Marker> | null;
    if (kept === null) return NOTHING;
    return { clientId: kept.clientId ?? null, ids: idsIn(kept.ids), lost: idsIn(kept.lost) };
  } catch {
    return NOTHING;
  }
}

function write(accountId: string, marker: Marker): void {
  try {
    if (marker.ids.length + marker.lost.length === 0) localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify(marker));
  } catch {
    // There is no space for it: what is entered goes its way all the same.
  }
}

/** Notes what waits now. Another database than the one noted before: what waited in that one is lost. */
export function noteUnsent(accountId: string, now: Pick<Marker, 'clientId' | 'ids'>): void {
  const before = read(accountId);
  const isSame = before.clientId === now.clientId;
  write(accountId, { ...now, lost: isSame ? before.lost : [...before.lost, ...before.ids] });
}

async function waiting(database: DeviceDatabase): Promise<Pick<Marker, 'clientId' | 'ids'>> {
  const { meta, queue } = database;
  const [client, queued] = await database.inTransaction('r', () =>
    Promise.all([meta.get('clientId'), queue.toArray()]),
  );
  return {
    clientId: typeof client?.value === 'string' ? client.value : null,
    ids: unbundle(queued).map(({ id }) => id),
  };
}

/** Follows the queue, whoever changes it: this page, another tab or the service worker. Ends when called. */
export function followUnsent(accountId: string, database: DeviceDatabase): () => void {
  const following = liveQuery(() => waiting(database)).subscribe({
    next: (now) => noteUnsent(accountId, now),
    // A database that can't be read says nothing of what waits in it: the last word stands.
    error: () => undefined,
  });
  return () => following.unsubscribe();
}

/** An account's database is deleted by its owner, with all sent or discarded: nothing of that is lost. */
export const clearUnsent = ({ name }: Pick<DeviceDatabase, 'name'>): void =>
  localStorage.removeItem(keyOf(name.slice(DATABASE_PREFIX.length)));

/** Its owner has been told what is lost. */
export const clearLost = (accountId: string): void => write(accountId, { ...read(accountId), lost: [] });

/**
 * How many changes are lost: those that were unsent and that the server, as far as its history tells, has never
 * heard of. Unknown before this device has synced anew: the service worker may have sent them before they went.
 */
export async function countLost(
  accountId: string,
  { meta, history }: DeviceDatabase,
): Promise<number | undefined> {
  // Asked first: a live query is woken only by what it has asked for.
  const lastSyncedAt = await meta.get('lastSyncedAt');
  const { lost } = read(accountId);
  if (lost.length === 0) return 0;
  if (lastSyncedAt === undefined) return undefined;
  const wanted = new Set(lost);
  const arrived = await history.filter(({ id }) => wanted.has(id)).count();
  return lost.length - arrived;
}
