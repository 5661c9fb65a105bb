/**
 * Tests a Citus worker that is away or frozen (other households go on and their weeks are closed, its own go on later, the
 * readiness says so), and a shard that moves under load: `npm run test:citus`.
 */
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { checkChain } from 'api/database/log-chain.ts';
import { openPokes } from 'api/sync/pokes.ts';
import { closeWeeks } from 'api/sync/week-closing.ts';
import { clusterUrls, onDatabase } from 'api/test-support/citus.ts';
import { withDatabase } from 'api/test-support/database-url.ts';
import { NOON, PASSWORD, type TestServer } from 'api/test-support/people.ts';
import { FIXTURE_TERMS } from 'api/test-support/sample-calls.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { syncUntilDone } from '../test-device.ts';
import { openPair, testServerOfFile } from '../test-household.ts';

type Pair = Awaited<ReturnType<typeof openPair>>;

interface Placement {
  readonly shard: number;
  readonly host: string;
  readonly port: number;
}

const testServer = testServerOfFile();
/** Two households on different machines. */
let here: Pair;
let there: Pair;

/** Returns the machine that holds a household. */
async function placementOf({ sql }: TestServer, householdId: string): Promise<Placement> {
  const [row] = await sql<Placement[]>`
    select shardid as shard, nodename as host, nodeport as port from citus_shards
    where table_name = 'household_version'::regclass
      and shardid = get_shard_id_for_distribution_column('household_version', ${householdId}::uuid)`;
  if (row === undefined) throw new Error('The household has no shard');
  return row;
}

const portOf = async (pair: Pair): Promise<number> =>
  (await placementOf(testServer(), pair.home.householdId)).port;

beforeAll(async () => {
  here = await openPair(testServer());
  const port = await portOf(here);
  do there = await openPair(testServer());
  while ((await portOf(there)) === port);
});

const databaseName = (): string => new URL(testServer().databaseUrl).pathname.slice(1);

/** Ends all connections to the database on one worker, and refuses or accepts new ones. */
async function setWorkerAway(port: number, isAway: boolean): Promise<void> {
  const url = clusterUrls()?.find((each) => Number(new URL(each).port) === port);
  if (url === undefined) throw new Error(`No worker on ${port}`);
  await onDatabase(withDatabase(url, 'postgres'), async (sql) => {
    await sql`alter database ${sql(databaseName())} allow_connections ${sql.unsafe(String(!isAway))}`;
    if (isAway)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${databaseName()}`;
  });
}

const readiness = async (): Promise<unknown> => (await testServer().app.inject('/readyz')).json();
/** The server checks its machines every second, and waits five for an answer. */
const waitForReadiness = (wanted: object) =>
  vi.waitFor(async () => expect(await readiness()).toMatchObject(wanted), { timeout: 60_000, interval: 100 });
const addTodo = ({ family, dayId }: Pair, title: string) =>
  family.do('todo.add', { todoId: newId(), dayId, title });
const titles = async ({ nanny }: Pair): Promise<string[]> => {
  await nanny.mustSync();
  return (await nanny.all('todo')).map(({ title }) => title).toSorted();
};

let away: number | undefined;
let proxy: Awaited<ReturnType<typeof openProxy>> | undefined;
afterAll(async () => {
  // Sessions of the cluster keep connections through it.
  proxy?.close();
  if (away !== undefined) await setWorkerAway(away, false);
});

test('with a worker away, the other households go on, and its own go on later', async () => {
  expect(await readiness()).toEqual({ status: 'ready' });
  away = await portOf(there);
  await setWorkerAway(away, true);
  await addTodo(here, 'Here');
  await addTodo(there, 'There');
  // A session older than an hour can't be extended now; its requests are still accepted.
  testServer().clock.now = addMinutes(NOON, 61);
  await here.family.mustSync();
  expect(await there.family.sync()).toMatchObject({ kind: 'failed' });
  await waitForReadiness({ status: 'degraded', code: 'machine_away' });
  const { family } = here.home;
  const headers = { 'idempotency-key': newId() };
  const body = { title: 'Keyed' };
  const keyed = await family.call('POST', `/api/agenda/${here.dayId}/todos`, { body, headers });
  expect(keyed.status).toBe(201);
  const signIn = { email: family.user.email, password: PASSWORD };
  expect((await testServer().stranger.post('/api/auth/login', signIn)).status).toBe(503);

  await setWorkerAway(away, false);
  away = undefined;
  await waitForReadiness({ status: 'ready' });
  await syncUntilDone(there.family);
  expect(await titles(here)).toEqual(['Here', 'Keyed']);
  expect(await titles(there)).toEqual(['There']);
  expect((await testServer().stranger.post('/api/auth/login', signIn)).status).toBe(200);
});

/** Closes the weeks that are over two weeks after today, as the server does every five minutes. */
async function closeWeeksOnce(): Promise<{ closed: number; failures: number }> {
  const { sql } = testServer();
  const pokes = await openPokes(sql, fail);
  let failures = 0;
  const onError = () => (failures += 1);
  const closing = { now: () => addMinutes(NOON, 14 * MINUTES_PER_DAY), onClosed: () => {}, onError };
  try {
    const closed = await closeWeeks({ sql, pokes, config: { databaseDistributed: 'citus' } }, closing);
    return { closed, failures };
  } finally {
    await pokes.close();
  }
}

function fail(error: unknown): never {
  throw error;
}

test('with a worker away, weeks of the other households are closed, and its own once later', async () => {
  for (const { home, nannyId } of [here, there]) {
    const set = await home.family.put(`/api/nannies/${nannyId}/terms`, FIXTURE_TERMS);
    expect(set.status).toBe(200);
  }
  away = await portOf(there);
  await setWorkerAway(away, true);
  expect(await closeWeeksOnce()).toEqual({ closed: 1, failures: 1 });
  await setWorkerAway(away, false);
  away = undefined;
  await waitForReadiness({ status: 'ready' });
  expect(await closeWeeksOnce()).toEqual({ closed: 1, failures: 0 });
  expect(await closeWeeksOnce()).toEqual({ closed: 0, failures: 0 });
});

/** Opens a proxy of a worker, which can freeze: it then accepts connections, and nothing comes back. */
async function openProxy(host: string, port: number) {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let accepted = 0;
  const server = createServer((near) => {
    accepted += 1;
    const far = dial(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      if (isFrozen) socket.pause();
    }
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  return {
    port: (server.address() as AddressInfo).port,
    accepted: () => accepted,
    setFrozen(frozen: boolean): void {
      isFrozen = frozen;
      for (const socket of sockets) {
        if (frozen) socket.pause();
        else socket.resume();
      }
    },
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('with a frozen worker, the other households and the readiness go on', async () => {
  const { sql } = testServer();
  const { host, port } = await placementOf(testServer(), there.home.householdId);
  const opened = await openProxy(host, port);
  proxy = opened;
  const moveNode = (from: number, to: number) =>
    sql`select citus_update_node(nodeid, ${host}, ${to}::int) from pg_dist_node where nodeport = ${from}`;
  await moveNode(port, opened.port);
  // Each check of the machines connects anew.
  await vi.waitFor(() => expect(opened.accepted()).toBeGreaterThan(4), { timeout: 60_000 });
  await waitForReadiness({ status: 'ready' });
  try {
    opened.setFrozen(true);
    // More than the pool had connections.
    const stuck = [there.home.family, there.person].flatMap((person) =>
      Array.from({ length: 6 }, () => person.get('/api/payments/unpaid')),
    );
    for (const title of ['Frozen 1', 'Frozen 2', 'Frozen 3']) {
      await addTodo(here, title);
      await here.family.mustSync();
      expect((await testServer().app.inject('/readyz')).statusCode).toBe(200);
    }
    expect((await Promise.all(stuck)).map(({ status }) => status)).toEqual(stuck.map(() => 503));
    expect(await readiness()).toMatchObject({ status: 'degraded', code: 'machine_away' });
    await addTodo(here, 'Frozen 4');
    await here.family.mustSync();

    opened.setFrozen(false);
    await waitForReadiness({ status: 'ready' });
    await addTodo(there, 'Thawed');
    await syncUntilDone(there.family);
    expect(await titles(there)).toContain('Thawed');
  } finally {
    opened.setFrozen(false);
    await moveNode(opened.port, port);
  }
});

test('a household’s shard moves to another machine while its devices push', async () => {
  const { sql } = testServer();
  const { householdId } = here.home;
  const from = await placementOf(testServer(), householdId);
  const port = await portOf(there);
  const moved = new AbortController();
  const push = async (device: Pair['family']): Promise<string[]> => {
    const sent: string[] = [];
    while (sent.length < 10 || !moved.signal.aborted) {
      const title = `${device.accountId} ${sent.length}`;
      await device.do('todo.add', { todoId: newId(), dayId: here.dayId, title });
      await syncUntilDone(device);
      sent.push(title);
    }
    return sent;
  };
  const before = await titles(here);
  const pushing = [push(here.family), push(here.nanny)];
  try {
    // An operator's session: one of the server may keep a connection to a worker that was away.
    await onDatabase(
      testServer().databaseUrl,
      (operator) => operator`
        select citus_move_shard_placement(${from.shard}::bigint, ${from.host}, ${from.port}::int, ${from.host},
          ${port}::int, shard_transfer_mode => 'force_logical')`,
    );
  } finally {
    moved.abort();
  }
  const sent = (await Promise.all(pushing)).flat();
  expect(await portOf(here)).toBe(port);
  await here.family.mustSync();
  expect(await titles(here)).toEqual([...before, ...sent].toSorted());
  expect([...(await here.family.attention()), ...(await here.nanny.attention())]).toEqual([]);
  expect(await checkChain(sql, householdId)).toMatchObject({ isIntact: true });
});
