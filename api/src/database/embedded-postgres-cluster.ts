/**
 * Creates the embedded PostgreSQL's data folder with initdb, or refuses the data folder of another PostgreSQL version.
 * Declares `ClusterConfig`. Builds the data folder's path and the spawn options for PostgreSQL's programs.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerAccount } from './embedded-postgres-account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export const DATABASE_USER = 'fairday';
const MAJOR_VERSION = '18';

/** Paths, account and mode of an embedded PostgreSQL server. */
export interface ClusterConfig {
  /** The data folder, which PostgreSQL calls a cluster. */
  readonly cluster: string;
  readonly socketFolder: string;
  readonly log: string;
  /** PostgreSQL's installation folder. */
  readonly binaries: string;
  readonly account: ServerAccount;
  /** For tests: doesn't wait until the disk has stored a write, so a crash of the machine may lose data. */
  readonly testing: boolean;
}

/**
 * Returns the data folder's path for PostgreSQL's command line. An account other than root can't enter a folder below
 * /root by its path. For another account this is /proc/self/cwd, the program's working folder, which Node sets to the
 * data folder while it is still root. '.' would fail: PostgreSQL replaces it by the absolute path.
 */
export function clusterPath(cluster: string, account: ServerAccount): string {
  return account !== undefined && existsSync('/proc/self/cwd') ? '/proc/self/cwd' : cluster;
}

/**
 * Returns options for spawning a PostgreSQL program. Of this process's environment it gets only PATH: PGDATA, PGPORT
 * and others would take effect.
 */
export function processOptions({ account }: ClusterConfig, cwd: string) {
  return { ...account, cwd, env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
}

/**
 * Creates the data folder, or checks the version of an existing one. initdb runs in a draft folder, so that an aborted
 * start leaves no incomplete data folder.
 * @throws EmbeddedPostgresError
 */
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
