import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Sql } from './database/connection.ts';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { openPokes, type Pokes } from './pokes.ts';

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
      const mine = payloads.filter((payload) => payload.includes(A) || payload.includes(B));
      if (mine.includes(last)) done(mine);
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
