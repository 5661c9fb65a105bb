/**
 * For the service worker: sends the queue of each account, by the same sync cycle and lock as a page. Throws `Unsent`
 * if changes are left to send later, and deletes the worker's token when the account has to sign in again.
 */
import { deleteWorkerToken, readWorkerToken } from '../device/background-sync.ts';
import { DATABASE_PREFIX, DATABASE_VERSION, DeviceDatabase } from '../device/database.ts';
import { createDexieStorage } from '../device/dexie-storage.ts';
import { runCycle } from '../device/sync/cycle.ts';
import { OutdatedBuild } from '../device/sync/device-storage.ts';
import type { Lock } from '../device/sync/loop.ts';
import { sendPictures } from '../device/sync/send-pictures.ts';
import type { Connection } from '../device/sync/transport.ts';
import { isViewingDatabase } from '../device/viewing-database.ts';

interface ReplayEnvironment extends Pick<Connection, 'fetch' | 'origin' | 'now'> {
  readonly lockOf: (deviceName: string) => Lock;
  /** Whether the person has asked the browser to save data. */
  readonly savesData: () => boolean;
}

/** Changes are still unsent: the browser should run the background sync again. */
export class Unsent extends Error {
  constructor() {
    super('Not everything could be sent.');
    this.name = 'Unsent';
  }
}

/** Resolves to the ids of accounts with a database of this build's schema version. */
async function findAccountIds(): Promise<string[]> {
  const known = await indexedDB.databases();
  return known.flatMap(({ name, version }) => {
    const isAccountDatabase = name?.startsWith(DATABASE_PREFIX) === true && !isViewingDatabase(name);
    return isAccountDatabase && version === DATABASE_VERSION ? [name.slice(DATABASE_PREFIX.length)] : [];
  });
}

function openExisting(accountId: string): DeviceDatabase {
  const database = new DeviceDatabase(accountId);
  // The database was deleted after it was listed: don't create it again.
  database.on('populate', () => {
    throw new Error('The database was deleted');
  });
  // A page upgrades or deletes the database: that page also sends the rest.
  database.on('versionchange', () => {
    database.isDeleted = true;
    database.close();
    return false;
  });
  return database;
}

/** Resolves to whether the browser should try again later. */
async function sendQueue(database: DeviceDatabase, environment: ReplayEnvironment): Promise<boolean> {
  const accountId = database.name.slice(DATABASE_PREFIX.length);
  const storage = createDexieStorage(database);
  const token = await readWorkerToken(database);
  if (token === undefined) return false;
  const connection: Connection = { ...environment, token: () => token };
  const result = await environment.lockOf(accountId).run(async () => {
    // A page may have sent the queue. Fetching changes alone isn't worth the battery.
    if ((await database.queue.count()) === 0) return undefined;
    return runCycle({ accountId, storage, connection });
  });
  const isSent = result === undefined || result.kind === 'done';
  const pictures =
    isSent && !environment.savesData() && (await database.pictures.count()) > 0
      ? await sendPictures({ accountId, storage, connection })
      : undefined;
  // The queue stays, and is sent after the account's next sign-in.
  if (result?.kind === 'signin_needed') await deleteWorkerToken(database);
  return [result, pictures].some((each) => each?.kind === 'unreachable' || each?.kind === 'failed');
}

async function isLeftUnsent(accountId: string, environment: ReplayEnvironment): Promise<boolean> {
  const database = openExisting(accountId);
  try {
    return await sendQueue(database, environment);
  } catch (error) {
    // A newer build has upgraded the database, or it is deleted: a page of that build sends the rest.
    if (error instanceof OutdatedBuild || database.isDeleted) return false;
    throw error;
  } finally {
    database.close();
  }
}

/** Sends the queues of accounts with a worker token. Rejects with `Unsent` if changes are left, or a database error. */
export async function replayQueues(environment: ReplayEnvironment): Promise<void> {
  const left: boolean[] = [];
  for (const accountId of await findAccountIds()) left.push(await isLeftUnsent(accountId, environment));
  if (left.includes(true)) throw new Unsent();
}
