/**
 * Chooses the account that the embedded PostgreSQL runs under: this process's own or, if that is root, the data's
 * owner, else `postgres` or `nobody`.
 */
import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The account that PostgreSQL runs under; undefined for this process's own. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. If this process is root, PostgreSQL runs under the account that owns the data,
 * else `postgres`, else `nobody`. initdb looks the account up, so it must be in the passwd file.
 * @throws EmbeddedPostgresError when root finds no such account
 */
export function serverAccount(cluster: string): ServerAccount {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const entries = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const entry = entries.find((fields) => fields[0] === name);
    // macOS writes nobody as -2.
    if (entry !== undefined) return { uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 };
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and /etc/passwd has neither postgres nor nobody.',
  );
}
