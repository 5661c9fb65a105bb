/**
 * Creates the embedded PostgreSQL's data folder with initdb, or refuses another version's. Defines its paths and
 * settings.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAccount } from './embedded-postgres-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export const DATABASE_USER = 'fairday';
const MAJOR_VERSION = '18';

/** Paths and settings of an embedded PostgreSQL server. */
export interface ClusterConfig {
  /** The data folder, which PostgreSQL calls a cluster. */
  readonly cluster: string;
  readonly socketFolder: string;
  readonly log: string;
  /** PostgreSQL's installation folder. */
  readonly binaries: string;
  readonly account: ServerAccount;
  /** Doesn't wait for the disk. */
  readonly testing: boolean;
}

/**
 * Returns the data folder's path as given to PostgreSQL, which runs in that folder. Under another account PostgreSQL may
 * not be able to reach a folder below /root, but Node enters the folder as root first, and /proc/self/cwd leads there.
 * ('.' won't do: PostgreSQL makes it absolute at once.)
 */
export function clusterPath(cluster: string, account: ServerAccount): string {
  return account !== undefined && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster;
}

/** Returns spawn options for a PostgreSQL program. Leaves out our environment: PGDATA, PGPORT and others would apply. */
export function processOptions({ account }: ClusterConfig, cwd: string) {
  return { ...account, cwd, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
}

/** Creates the cluster unless it exists. initdb runs in a draft folder, so that an aborted start leaves no half cluster. */
export function makeCluster(config: ClusterConfig): void {
  const { cluster, account, binaries, testing } = config;
  if (existsSync(cluster)) return refuseOtherVersion(cluster);
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account !== undefined) chownSync(draft, account.uid, account.gid);
  const initdb = spawnSync(
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
      ...(testing ? ['--no-sync'] : []),
    ],
    { ...processOptions(config, draft), encoding: 'utf8' },
  );
  if (initdb.status !== 0)
    throw new EmbeddedPostgresError(
      `PostgreSQL could not create its data folder.\n${initdb.error?.message ?? initdb.stderr.trim()}`,
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
