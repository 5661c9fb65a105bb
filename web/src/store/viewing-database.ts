/** The databases of those who view as another: each impersonation has its own, and none outlives its own. */
import { DATABASE_PREFIX } from './database.ts';

const PREFIX = 'viewing-';
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a: tells impersonations apart by their tokens, and says nothing of a token itself. */
function fingerprint(token: string): string {
  let hash = OFFSET;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), PRIME);
  return (hash >>> 0).toString(16);
}

/** Whether a database is an impersonation's. */
export const isViewingDatabase = (name: string): boolean => name.startsWith(`${DATABASE_PREFIX}${PREFIX}`);

/** What the device of an impersonation is called: its own at every start. */
export const viewingDeviceName = (accountId: string, token: string): string =>
  `${PREFIX}${accountId}-${fingerprint(token)}`;

/**
 * Deletes what earlier impersonations have left here: a browser that was closed in the middle of one. `current`
 * is asked late, for another tab may have begun one meanwhile.
 */
export async function deleteStaleViewingDatabases(current: () => string | undefined): Promise<void> {
  // Where a browser cannot tell its databases, one that was left over stays until the site's data goes.
  const known = await indexedDB.databases?.().catch(() => []);
  for (const { name } of known ?? []) {
    const isLeft =
      name !== undefined && isViewingDatabase(name) && name !== `${DATABASE_PREFIX}${current() ?? ''}`;
    if (isLeft) indexedDB.deleteDatabase(name);
  }
}
