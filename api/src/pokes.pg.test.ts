import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from './database/connection.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { openPokes, type Pokes } from './pokes.ts';

const A = 'household-a';
const B = 'household-b';

let database: TestDatabase;
let wire: Sql;
let payloads: string[] = [];
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

afterEach(async () => {
  await Promise.all(open.map((pokes) => pokes.close()));
  open = [];
  payloads = [];
});

afterAll(async () => {
  await wire.end();
  await database.drop();
});

async function opened(): Promise<Pokes> {
  const pokes = await openPokes(database.sql, (error) => {
    throw error;
  });
  open.push(pokes);
  return pokes;
}

/** Resolves once this payload has come over the wire, with all that came up to it. */
function until(last: string): Promise<string[]> {
  return new Promise((done) => {
    onPayload = () => {
      if (payloads.includes(last)) done(payloads);
    };
    onPayload();
  });
}

const nextPoke = (pokes: Pokes, householdId: string): Promise<number | null> =>
  new Promise((done) => {
    const unsubscribe = pokes.subscribe(householdId, ({ version }) => {
      unsubscribe();
      done(version);
    });
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
  const heard = nextPoke(pokes, A);
  pokes.announce(A, 3);
  expect(await heard).toBe(3);
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
  const unsubscribe = pokes.subscribe(A, ({ version }) => heard.push(version));
  pokes.announce(B, 1);
  const poked = nextPoke(pokes, A);
  pokes.announce(A, 2);
  await poked;
  unsubscribe();
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
