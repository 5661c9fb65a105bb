import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { connect, type Sql } from '../database/connection.ts';
import { type Listener, openPokes, type Pokes } from './pokes.ts';

/** Households of each test's own: another's last poke may still be on its way. */
let A = '';
let B = '';

let database: TestDatabase;
let wire: Sql;
const payloads: string[] = [];
let onPayload = (): void => {};
let open: Pokes[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  wire = connect(database.url, { max: 1 });
  await wire.listen('household', (payload) => {
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
  await wire.end();
  await database.drop();
});

function fail(error: unknown): never {
  throw error;
}

async function opened(): Promise<Pokes> {
  const pokes = await openPokes(database.sql, fail);
  open.push(pokes);
  return pokes;
}

/** Resolves once this payload has come over the wire, with all that came up to it. */
function until(last: string): Promise<string[]> {
  return new Promise((done) => {
    onPayload = () => {
      const mine = payloads.filter((payload) => payload.includes(A) || payload.includes(B));
      if (mine.includes(last)) done(mine);
    };
    onPayload();
  });
}

const nextPoke = (pokes: Pokes, householdId: string): Promise<number | null> =>
  new Promise((done) => {
    const once: Listener = {
      hear({ version }) {
        pokes.unsubscribe(householdId, once);
        done(version);
      },
    };
    pokes.subscribe(householdId, once);
  });

it('the first poke goes at once, and what comes right after it goes together, each household once', async () => {
  const pokes = await opened();
  pokes.announce(A, 1);
  pokes.announce(A, 3);
  pokes.announce(B, 7);
  pokes.announce(A, 2);
  expect(await until(`${A}:3 ${B}:7`)).toEqual([`${A}:1`, `${A}:3 ${B}:7`]);
});

it('after a quiet moment the next one goes at once again', async () => {
  const pokes = await opened();
  pokes.announce(A, 1);
  pokes.announce(A, 2);
  await until(`${A}:2`);
  pokes.announce(A, 3);
  expect(await until(`${A}:3`)).toEqual([1, 2, 3].map((version) => `${A}:${version}`));
});

it('closing sends what waits', async () => {
  const pokes = await opened();
  pokes.announce(A, 1);
  pokes.announce(B, 2);
  await pokes.close();
  expect(await until(`${B}:2`)).toEqual([`${A}:1`, `${B}:2`]);
});

it('who listens hears of its own household alone, until it has had enough', async () => {
  const pokes = await opened();
  const heard: (number | null)[] = [];
  const listener: Listener = { hear: ({ version }) => heard.push(version) };
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
  expect(heard).toEqual([2]);
});

it('after its listening was cut off everybody is poked: nobody knows what was missed', async () => {
  const pokes = await opened();
  const both = Promise.all([nextPoke(pokes, A), nextPoke(pokes, B)]);
  await database.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen%' and datname = current_database()`;
  expect(await both).toEqual([null, null]);
});

/** A way to the database on which the connection that listens can be made to die without a word. */
async function wayToDatabase() {
  const url = new URL(database.url);
  const socketFile = '.s.PGSQL.5432';
  const there = join(url.searchParams.get('host') ?? '', socketFile);
  const folder = mkdtempSync(join(tmpdir(), 'fairday-way-'));
  const listening = new Map<Socket, Socket>();
  const all = new Set<Socket>();
  const server = createServer((near) => {
    const far = dial(there);
    for (const socket of [near, far]) {
      all.add(socket);
      socket.on('error', () => undefined);
    }
    near.on('data', (data) => {
      if (/\blisten\b/i.test(data.toString('latin1'))) listening.set(far, near);
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(join(folder, socketFile), done));
  url.searchParams.set('host', folder);
  const sql = connect(url.href);
  return {
    sql,
    /** From now on nothing comes from there, and no end either. */
    deafen: () => {
      for (const far of listening.keys()) far.unpipe().resume();
    },
    heal: () => {
      for (const [far, near] of listening) far.pipe(near);
    },
    close: async () => {
      await sql.end({ timeout: 1 });
      for (const socket of all) socket.destroy();
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

it('a process whose listening has died without a word notices it by itself, and pokes everybody', async () => {
  const way = await wayToDatabase();
  const pokes = await openPokes(way.sql, fail, { hearingMs: 50 });
  const before = nextPoke(pokes, A);
  pokes.announce(A, 1);
  expect(await before).toBe(1);
  way.deafen();
  expect(await nextPoke(pokes, A)).toBeNull();
  expect(await nextPoke(pokes, A)).toBeNull();
  way.heal();
  await pokes.close();
  await way.close();
});
