/** Starts a real pgbouncer in transaction mode, with so few sessions that state kept in one would show. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'api/database/connection.ts';
import { serverAccount } from 'api/database/embedded-postgres-account.ts';
import { endChild } from '../../e2e/harness/child.ts';

/** Debian installs it in a folder of root's PATH. */
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer'];

const findPgbouncer = (): string | undefined =>
  PROGRAMS.find((program) => spawnSync(program, ['--version']).status === 0);

/** Returns why pgbouncer is missing on this machine; undefined when it is there. */
export function whyNoPgbouncer(): string | undefined {
  if (findPgbouncer() !== undefined) return undefined;
  return 'a pooler needs pgbouncer (as root: apt-get install -y pgbouncer).';
}

export const POOL_SIZE = 2;

export interface Pgbouncer {
  readonly url: string;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Ends a wait for a session before the test's own time limit. */
const QUERY_WAIT_SECONDS = 15;

const settings = ({ folder, host, user }: Record<'folder' | 'host' | 'user', string>): string => `
[databases]
* = host=${host} port=5432 user=${user}
[pgbouncer]
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
query_wait_timeout = ${QUERY_WAIT_SECONDS}
max_client_conn = 200
log_connections = 0
log_disconnections = 0
logfile = ${join(folder, 'pgbouncer.log')}
`;

/** Starts pgbouncer in front of the PostgreSQL server at this socket. Resolves when pgbouncer answers. */
export async function startPgbouncer(databaseUrl: string): Promise<Pgbouncer> {
  const program = findPgbouncer();
  if (program === undefined) throw new Error(whyNoPgbouncer());
  const url = new URL(databaseUrl);
  const [host, user] = [url.searchParams.get('host') ?? '', url.searchParams.get('user') ?? ''];
  const folder = mkdtempSync(join(tmpdir(), 'fairday-pgbouncer-'));
  writeFileSync(join(folder, 'users.txt'), `"${user}" ""\n`);
  const file = join(folder, 'pgbouncer.ini');
  // pgbouncer refuses to run as root, and other users can't enter PostgreSQL's folder: it starts inside that folder.
  const account = serverAccount(folder);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
  writeFileSync(file, settings({ folder, host: account === undefined ? host : '/proc/self/cwd', user }));
  const child = spawn(program, [file], { ...account, cwd: host, stdio: 'ignore' });
  url.searchParams.set('host', folder);
  url.searchParams.set('port', '6432');
  const log = (): string => readFileSync(join(folder, 'pgbouncer.log'), 'utf8');
  await answering(child, url.href);
  return {
    url: url.href,
    log,
    stop: async () => {
      await endChild(child, 'SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when pgbouncer answers. Throws when it ends first. */
async function answering(child: ChildProcess, url: string): Promise<void> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('pgbouncer did not start');
  });
  const answers = async (): Promise<void> => {
    for (;;) {
      const sql = connect(url, { max: 1, isPooled: true });
      try {
        await sql`select 1`;
        return;
      } catch {
        await delay(50);
      } finally {
        await sql.end({ timeout: 0 });
      }
    }
  };
  await Promise.race([gone, answers()]);
  gone.catch(() => undefined);
}
