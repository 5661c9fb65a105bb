/** Names the databases of impersonations, one each, and deletes those left behind when the browser was closed. */
import { DATABASE_PREFIX } from './database.ts';

const PREFIX = 'viewing-';
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a hash: distinguishes impersonations by their tokens without revealing one. */
function fingerprint(token: string): string {
  let hash = OFFSET;
  for (const char of token) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), PRIME);
  return (hash >>> 0).toString(16);
}

/** Whether a database belongs to an impersonation. */
export const isViewingDatabase = (name: string): boolean => name.startsWith(`${DATABASE_PREFIX}${PREFIX}`);

/** Name of an impersonation's device; each impersonation has a new one. */
export const viewingDeviceName = (accountId: string, token: string): string =>
  `${PREFIX}${accountId}-${fingerprint(token)}`;

/**
 * Deletes the databases of impersonations other than `current`, which is called for each: another tab may start one.
 */
export async function deleteStaleViewingDatabases(current: () => string | undefined): Promise<void> {
  // Without `databases()`, a leftover stays until the site's data is cleared.
  const known = await indexedDB.databases?.().catch(() => []);
  for (const { name } of known ?? []) {
    const isStale =
      name !== undefined && isViewingDatabase(name) && name !== `${DATABASE_PREFIX}${current() ?? ''}`;
    if (isStale) indexedDB.deleteDatabase(name);
  }
}
