/**
 * What the service worker does when it is woken with a network: it sends what waits on this device, by the same
 * cycle and under the same lock as a page. It changes nothing else: a database of another build is a page's work.
 */
import { deleteWorkerToken, readWorkerToken } from '../store/background-sync.ts';
import { DATABASE_PREFIX, DATABASE_VERSION, DeviceDatabase } from '../store/database.ts';
import { createDexieStorage } from '../store/dexie-storage.ts';
import { isViewingDatabase } from '../store/viewing-database.ts';
import { runCycle } from '../sync/cycle.ts';
import { OutdatedBuild } from '../sync/device-storage.ts';
import type { Lock } from '../sync/loop.ts';
import type { Connection } from '../sync/transport.ts';

export interface ReplayEnvironment extends Pick<Connection, 'fetch' | 'origin' | 'now'> {
  readonly lockOf: (deviceName: string) => Lock;
}

/** Something is still on this device alone: the browser is to try again. */
export class Unsent extends Error {
  constructor() {
    super('Not everything could be sent.');
    this.name = 'Unsent';
  }
}

/** The accounts that have a database here, of just this build's schema. */
async function accountsHere(): Promise<string[]> {
  const known = await indexedDB.databases();
  return known.flatMap(({ name, version }) => {
    const isAccounts = name?.startsWith(DATABASE_PREFIX) === true && !isViewingDatabase(name);
    return isAccounts && version === DATABASE_VERSION ? [name.slice(DATABASE_PREFIX.length)] : [];
  });
}

function databaseOf(accountId: string): DeviceDatabase {
  const database = new DeviceDatabase(accountId);
  // It has gone since it was listed: it is not made anew from here.
  database.on('populate', () => {
    throw new Error('There is no such database any more');
  });
  // A page upgrades or deletes it: whatever is left to do is that page's.
  database.on('versionchange', () => {
    database.isDeleted = true;
    database.close();
    return false;
  });
  return database;
}

/** Whether the browser is to try again later. */
async function sendQueueOf(database: DeviceDatabase, environment: ReplayEnvironment): Promise<boolean> {
  const accountId = database.name.slice(DATABASE_PREFIX.length);
  const storage = createDexieStorage(database);
  const token = await readWorkerToken(database);
  if (token === undefined) return false;
  const connection: Connection = { ...environment, token: () => token };
  const result = await environment.lockOf(accountId).run(async () => {
    // A page may have been faster. News alone is no reason to use anybody's battery.
    if ((await database.queue.count()) === 0) return undefined;
    return runCycle({ accountId, storage, connection });
  });
  // The queue stays: it goes on once the same account has signed in again.
  if (result?.kind === 'signin_needed') await deleteWorkerToken(database);
  return result?.kind === 'unreachable' || result?.kind === 'failed';
}

async function isLeftUnsent(accountId: string, environment: ReplayEnvironment): Promise<boolean> {
  const database = databaseOf(accountId);
  try {
    return await sendQueueOf(database, environment);
  } catch (error) {
    // A newer build has taken it over, or it is gone: a page of that build sends.
    if (error instanceof OutdatedBuild || database.isDeleted) return false;
    throw error;
  } finally {
    database.close();
  }
}

/** Sends for every account that is signed in here. Rejects with `Unsent`, or with what a database threw. */
export async function replayQueues(environment: ReplayEnvironment): Promise<void> {
  const left: boolean[] = [];
  for (const accountId of await accountsHere()) left.push(await isLeftUnsent(accountId, environment));
  if (left.includes(true)) throw new Unsent();
}
