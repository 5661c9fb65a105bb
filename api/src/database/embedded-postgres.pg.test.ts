/**
 * Tests the embedded PostgreSQL with real processes: start, interrupted start, adoption, restart, stop, reused pids,
 * private sockets, long paths, another version's data, copied programs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder } from '../../test-support/folders.ts';
import { connect, type Sql } from './connection.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { serverAccount } from './embedded-postgres-account.ts';
import { embeddedBinaries, runnableBinaries } from './embedded-postgres-binaries.ts';
import { readPostmasterFile, servesCluster } from './embedded-postgres-process.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let running: EmbeddedPostgres[];

beforeEach(() => {
  folder = makeTestFolder();
  // Like a folder below /root: PostgreSQL's account can't enter it.
  chmodSync(folder, 0o700);
  running = [];
});

afterEach(() => Promise.all(running.map((server) => server.stop())));

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, testing: true });
  running.push(server);
  return server;
}

async function ask<T>(url: string, query: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connect(url, { max: 1 });
  try {
    return await query(sql);
  } finally {
    await sql.end();
  }
}

const cluster = () => join(folder, 'data/postgres/cluster');
const serverPid = () => readPostmasterFile(cluster())?.pid ?? Number.NaN;

/** Starts the server in another Node process and kills that with SIGKILL. */
async function startAndKillNode(): Promise<void> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'));
  const program = `const { startEmbeddedPostgres } = await import(${module});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(join(folder, 'data'))}, testing: true });
    console.log('started'); setInterval(() => {}, 1000);`;
  const node = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(node, 'exit');
  await Promise.race([
    once(node.stdout, 'data'),
    exit.then(() => Promise.reject(new Error('It did not start.'))),
  ]);
  node.kill('SIGKILL');
  await exit;
}

test('commits survive a stop and a second start', async () => {
  const first = await start();
  await ask(first.url, (sql) => sql`create table shift as select 480 as minutes`);
  const pid = serverPid();
  await first.stop();
  expect(servesCluster(pid, cluster())).toBe(false);
  const second = await start();
  expect(await ask(second.url, (sql) => sql`select minutes from shift`)).toEqual([{ minutes: 480 }]);
});

test('a server that outlived its Node process is adopted, and stopped at the end', async () => {
  await startAndKillNode();
  const orphan = serverPid();
  expect(servesCluster(orphan, cluster())).toBe(true);
  const server = await start();
  expect(serverPid()).toBe(orphan);
  expect(await ask(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await server.stop();
  expect(servesCluster(orphan, cluster())).toBe(false);
});

test('a killed server is restarted while Fairday runs', async () => {
  const dataDir = join(folder, 'data');
  const events: string[] = [];
  const server = await startEmbeddedPostgres({
    dataDir,
    testing: true,
    onEvent: (event) => events.push(event),
  });
  running.push(server);
  const killed = serverPid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => events).toEqual(['The database stopped unexpectedly and is started again.']);
  await expect
    .poll(() => ask(server.url, (sql) => sql`select 1 as one`).catch(() => 'away'))
    .toEqual([{ one: 1 }]);
});

test('after Node and the server were killed, the next start launches a server', async () => {
  await startAndKillNode();
  process.kill(serverPid(), 'SIGKILL');
  const server = await start();
  expect(await ask(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a pid file with a reused pid doesn’t prevent a start', async () => {
  await (await start()).stop();
  running = [];
  writeFileSync(
    join(cluster(), 'postmaster.pid'),
    `${process.pid}\n${cluster()}\n1\n5432\n../socket\n\n0 0\nready\n`,
  );
  const server = await start();
  expect(serverPid()).not.toBe(process.pid);
  expect(await ask(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a data folder with a long path has its socket elsewhere', async () => {
  const server = await start(join(folder, 'a-long-name-'.repeat(15), 'data'));
  const socket = new URL(server.url).searchParams.get('host') ?? '';
  expect(socket.startsWith(folder)).toBe(false);
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(await ask(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await server.stop();
  rmSync(socket, { recursive: true });
});

test('the server has no TCP port, and its socket’s folder is private', async () => {
  const server = await start();
  const socket = new URL(server.url).searchParams.get('host') ?? '';
  expect(statSync(socket).mode & 0o777).toBe(0o700);
  expect(await ask(server.url, (sql) => sql`show listen_addresses`)).toEqual([{ listen_addresses: '' }]);
});

test('a first start that was interrupted can be repeated', async () => {
  mkdirSync(join(folder, 'data/postgres/cluster.new'), { recursive: true });
  writeFileSync(join(folder, 'data/postgres/cluster.new/PG_VERSION'), '18\n');
  const server = await start();
  expect(await ask(server.url, (sql) => sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

test('a cluster of another PostgreSQL version is refused', async () => {
  mkdirSync(cluster(), { recursive: true });
  writeFileSync(join(cluster(), 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('was written by PostgreSQL 17; this Fairday has PostgreSQL 18');
});

test('a copy of the programs runs if PostgreSQL can’t enter their folder', () => {
  const account = serverAccount(cluster());
  const packaged = embeddedBinaries(folder, account);
  const unreachable = join(folder, 'native');
  cpSync(packaged, unreachable, { recursive: true, filter: (path) => !path.includes('/share/') });
  const reachable = makeTestFolder();
  chmodSync(reachable, 0o755);
  const copy = join(reachable, 'postgres-18');
  const chosen = runnableBinaries(unreachable, account, [join(folder, 'copy'), copy]);
  // Without root PostgreSQL runs under this process's account, which can read the package.
  expect(chosen).toBe(isRoot ? copy : unreachable);
});
