import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAccount } from './embedded-postgres-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export const DATABASE_USER = 'fairday';
const MAJOR_VERSION = '18';

export interface Place {
  readonly cluster: string;
  readonly socketFolder: string;
  readonly log: string;
  readonly binaries: string;
  readonly account: ServerAccount;
  readonly testing: boolean;
}

/**
 * Returns the path under which PostgreSQL finds its data. Under another account it may not be able to reach a folder below
 * /root, but a process needs no path to its working folder: Node enters it as root, and PostgreSQL is told that its data
 * is there. ('.' won't do: PostgreSQL makes it absolute at once.)
 */
export function clusterPath(cluster: string, account: ServerAccount): string {
  return account !== undefined && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster;
}

/** Without our environment: PostgreSQL would obey PGDATA, PGPORT and the like. */
export function processOptions({ account }: Place, cwd: string) {
  return { ...account, cwd, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
}

/** Creates the cluster unless it exists. initdb works in another folder, so that a cluster is never half created. */
export function makeCluster(place: Place): void {
  const { cluster, account, binaries } = place;
  if (existsSync(cluster)) return refuseOtherVersion(cluster);
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  const created = spawnSync(
    join(binaries, 'bin/initdb'),
    [
      '-D',
      clusterPath(draft, account),
      `--username=${DATABASE_USER}`,
      '--auth=trust',
      '--encoding=UTF8',
      // Text sorts alike on every machine, whatever its C library.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(place.testing ? ['--no-sync'] : []),
    ],
    { ...processOptions(place, draft), encoding: 'utf8' },
  );
  if (created.status !== 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create its data folder.\n${created.error?.message ?? created.stderr.trim()}`,
    );
  renameSync(draft, cluster);
}

function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== MAJOR_VERSION)
    throw new EmbeddedPostgresError(
      `${cluster} was written by PostgreSQL ${version}; this Fairday has PostgreSQL ${MAJOR_VERSION}.`,
    );
}
