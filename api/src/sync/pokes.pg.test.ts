/** Tests pokes over PostgreSQL's LISTEN and NOTIFY: when they are sent, who gets them, and lost connections. */
import { createServer, connect as dial, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { makeTestFolder } from '../../test-support/folders.ts';
import { connect, type Sql, socketUrl } from '../database/connection.ts';
import { type Listener, openPokes, type Pokes } from './pokes.ts';

/** New households for each test: the last poke of an earlier test may still arrive. */
let A = '';
let B = '';

let database: TestDatabase;
let listenConnection: Sql;
const payloads: string[] = [];
let onPayload = (): void => {};
let open: Pokes[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  listenConnection = connect(database.url, { max: 1 });
  await listenConnection.listen('household', (payload) => {
    payloads.push(payload);
    onPayload();
  });
});

beforeEach(() => {
  A = crypto.randomUUID();
  B = crypto.randomUUID();
});

afterEach(async () => {
  await Promise.all(open.map((pokes) => pokes.close()));
  open = [];
});

afterAll(async () => {
  await listenConnection.end();
  await database.drop();
});

function fail(error: unknown): never {
  throw error;
}

async function openTestPokes(): Promise<Pokes> {
  const pokes = await openPokes(database.sql, fail);
  open.push(pokes);
  return pokes;
}

/** Resolves with this test's payloads once `last` has arrived. */
function until(last: string): Promise<string[]> {
  return new Promise((done) => {
    onPayload = () => {
      // Without the id of the process that sent them.
      const mine = payloads
        .filter((payload) => payload.includes(A) || payload.includes(B))
        .map((payload) => payload.slice(payload.indexOf(' ') + 1));
      if (mine.includes(last)) done(mine);
    };
    onPayload();
  });
}

const nextPoke = (pokes: Pokes, householdId: string): Promise<number | null> =>
  new Promise((done) => {
    const once: Listener = {
      onPoke({ version }) {
        pokes.unsubscribe(householdId, once);
        done(version);
      },
    };
    pokes.subscribe(householdId, once);
  });

it('the first poke is sent at once, later ones together, one per household', async () => {
  const pokes = await openTestPokes();
  pokes.announce(A, 1);
  pokes.announce(A, 3);
  pokes.announce(B, 7);
  pokes.announce(A, 2);
  expect(await until(`${A}:3 ${B}:7`)).toEqual([`${A}:1`, `${A}:3 ${B}:7`]);
});

it('after a pause the next poke is sent at once again', async () => {
  const pokes = await openTestPokes();
  pokes.announce(A, 1);
  pokes.announce(A, 2);
  await until(`${A}:2`);
  pokes.announce(A, 3);
  expect(await until(`${A}:3`)).toEqual([1, 2, 3].map((version) => `${A}:${version}`));
});

it('closing sends pending pokes', async () => {
  const pokes = await openTestPokes();
  pokes.announce(A, 1);
  pokes.announce(B, 2);
  await pokes.close();
  expect(await until(`${B}:2`)).toEqual([`${A}:1`, `${B}:2`]);
});

it('a listener receives pokes of its own household until it unsubscribes', async () => {
  const pokes = await openTestPokes();
  const received: (number | null)[] = [];
  const listener: Listener = { onPoke: ({ version }) => received.push(version) };
  pokes.subscribe(A, listener);
  pokes.announce(B, 1);
  const poked = nextPoke(pokes, A);
  pokes.announce(A, 2);
  await poked;
  pokes.unsubscribe(A, listener);
  const other = nextPoke(pokes, B);
  pokes.announce(A, 3);
  pokes.announce(B, 4);
  expect(await other).toBe(4);
  expect(received).toEqual([2]);
});

it('the last poke’s version is known while somebody listens', async () => {
  const pokes = await openTestPokes();
  const listener: Listener = { onPoke: () => undefined };
  pokes.subscribe(A, listener);
  const both = Promise.all([nextPoke(pokes, A), nextPoke(pokes, B)]);
  pokes.announce(A, 5);
  pokes.announce(B, 8);
  await both;
  expect([pokes.newest(A), pokes.newest(B)]).toEqual([5, undefined]);
  pokes.unsubscribe(A, listener);
  expect(pokes.newest(A)).toBeUndefined();
});

it('listeners of the process that announces are poked at once, and only once', async () => {
  const [pokes, elsewhere] = [await openTestPokes(), await openTestPokes()];
  const received: (number | null)[] = [];
  pokes.subscribe(A, { onPoke: ({ version }) => received.push(version) });
  const arrived = nextPoke(elsewhere, A);
  pokes.announce(A, 1);
  expect(received).toEqual([1]);
  expect(await arrived).toBe(1);
  const next = nextPoke(pokes, A);
  elsewhere.announce(A, 2);
  expect(await next).toBe(2);
  expect(received).toEqual([1, 2]);
});

it('all listeners are poked after the listening connection was lost', async () => {
  const pokes = await openTestPokes();
  const both = Promise.all([nextPoke(pokes, A), nextPoke(pokes, B)]);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`;
  expect(await both).toEqual([null, null]);
});

/** Opens a connection to the database's server, which is behind a socket file or a port. */
function dialDatabase(): Socket {
  const { hostname, port, searchParams } = new URL(database.url);
  const folder = searchParams.get('host');
  return folder === null ? dial(Number(port), hostname) : dial(join(folder, SOCKET_FILE));
}

const SOCKET_FILE = '.s.PGSQL.5432';

/** A proxy of the database that can silence the listening connection without closing it. */
async function openProxy() {
  const folder = makeTestFolder();
  const listening = new Map<Socket, Socket>();
  const all = new Set<Socket>();
  const server = createServer((near) => {
    const far = dialDatabase();
    for (const socket of [near, far]) {
      all.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (data) => {
      if (/\blisten\b/i.test(data.toString('latin1'))) listening.set(far, near);
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(join(folder, SOCKET_FILE), done));
  const { pathname, username, searchParams } = new URL(database.url);
  const sql = connect(socketUrl(folder, pathname.slice(1), username || (searchParams.get('user') ?? '')));
  return {
    sql,
    silence: () => {
      for (const far of listening.keys()) far.unpipe().resume();
    },
    restore: () => {
      for (const [far, near] of listening) far.pipe(near);
    },
    close: async () => {
      await sql.end({ timeout: 1 });
      for (const socket of all) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

it('all listeners are poked while the listening connection is silently dead', async () => {
  const proxy = await openProxy();
  const pokes = await openPokes(proxy.sql, fail, { selfCheckMs: 50 });
  const before = nextPoke(pokes, A);
  pokes.announce(A, 1);
  expect(await before).toBe(1);
  expect(await pokes.isListening()).toBe(true);
  proxy.silence();
  expect(await pokes.isListening()).toBe(false);
  expect(await nextPoke(pokes, A)).toBeNull();
  expect(await nextPoke(pokes, A)).toBeNull();
  proxy.restore();
  await pokes.close();
  await proxy.close();
});
