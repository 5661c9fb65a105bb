/**
 * Tests a PostgreSQL connection: how values are read and sent, its time zone, which connection of a pool is used, and
 * that a session that ended harms no later session.
 */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { withDatabase } from '../../test-support/database-url.ts';
import { connect, instantText } from './connection.ts';
import { isDatabaseAway } from './database-away.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a date arrives as text, whatever the process’s time zone', async () => {
  const rows = await database.sql`select date '2026-03-08' as day, array[date '2026-03-09'] as days`;
  expect(rows).toEqual([{ day: '2026-03-08', days: ['2026-03-09'] }]);
});

test('an instant arrives as ISO text in UTC with milliseconds', async () => {
  const rows = await database.sql`select timestamptz '2026-03-05 09:00:00-05' as at,
    timestamptz '2026-03-05 14:00:00.123456+00' as exact, null::timestamptz as never`;
  expect(rows).toEqual([{ at: '2026-03-05T14:00:00.000Z', exact: '2026-03-05T14:00:00.123Z', never: null }]);
  expect(instantText('2026-03-05 14:00:00.5+00')).toBe('2026-03-05T14:00:00.500Z');
});

test('instants, dates, counts and JSON can be sent back as they arrived', async () => {
  const { sql } = database;
  const [row] =
    await sql`select ${'2026-03-05T14:00:00.000Z'}::timestamptz as at, ${'2026-03-08'}::date as day,
    ${4_000_000_000}::int8 as version, ${sql.json({ cents: 2150 })}::jsonb as rate, count(*) from generate_series(1, 3)`;
  expect(row).toEqual({
    at: '2026-03-05T14:00:00.000Z',
    day: '2026-03-08',
    version: 4_000_000_000,
    rate: { cents: 2150 },
    count: 3,
  });
});

test('a Date is sent as its instant', async () => {
  const at = new Date('2026-03-05T14:00:00.000Z');
  expect(await database.sql`select ${at}::timestamptz as at`).toEqual([{ at: '2026-03-05T14:00:00.000Z' }]);
});

test.each([0, 1, 400_000])('%i bytes arrive as they are, beside text, an array and null', async (size) => {
  const bytes = Uint8Array.from({ length: size }, (_, i) => i % 256);
  const first = Buffer.from([0, 92, 120, 255]);
  const rows =
    await database.sql`select ${'\\x00'}::text as before, ${bytes}::bytea as bytes, ${null}::bytea as none,
    ${['a', 'b']}::text[] as list, ${first}::bytea as first, ${7}::int as after`;
  const [row] = rows as unknown as [{ bytes: Uint8Array }];
  expect(Buffer.from(row.bytes).equals(bytes)).toBe(true);
  expect(rows).toEqual([
    { before: '\\x00', bytes: expect.anything(), none: null, list: ['a', 'b'], first, after: 7 },
  ]);
});

test.each([1, 300])(
  'values of a row keep all characters in any order, with notes of %i times',
  async (times) => {
    const notes = '“é” \u{1f600}'.repeat(times);
    const id = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';
    const rows = await database.sql`select ${notes}::text as notes, ${id}::uuid as id, null::int as missing,
    date '2026-03-08' as day, ${[notes, 'plain']}::text[] as all, -7 as cents, true as "isPaid", ${notes}::text as again`;
    const values = { notes, id, missing: null, day: '2026-03-08', all: [notes, 'plain'], cents: -7 };
    expect(rows).toEqual([{ ...values, isPaid: true, again: notes }]);
  },
);

test("the session's zone is UTC", async () => {
  expect(await database.sql`show timezone`).toEqual([{ TimeZone: 'UTC' }]);
});

test('of idle connections, the one used last is used next', async () => {
  const pool = connect(database.url, { max: 3 });
  const pidOf = async (wait: number): Promise<unknown> =>
    (await pool`select pg_backend_pid() as pid, pg_sleep(${wait})`)[0]?.['pid'];
  await Promise.all([pidOf(0.2), pidOf(0.2), pidOf(0.2)]);
  const latest = await pidOf(0);
  expect([await pidOf(0), await pidOf(0)]).toEqual([latest, latest]);
  await pool.end();
});

test('the same text with values of other types is another statement', async () => {
  const { sql } = database;
  const typeOf = async (value: unknown): Promise<unknown> =>
    (await sql`select pg_typeof(coalesce(${value as boolean}, null)) as type`)[0]?.['type'];
  expect([await typeOf(true), await typeOf('text'), await typeOf(true)]).toEqual([
    'boolean',
    'text',
    'boolean',
  ]);
});

test('a result holds nothing but its rows, and tells how many a statement wrote', async () => {
  const rows = await database.sql`select 1 as one union all select 2`;
  expect(Object.keys(rows)).toEqual(['0', '1']);
  expect([rows.count, rows.command, rows.columns.map(({ name }) => name)]).toEqual([2, 'SELECT', ['one']]);
  expect(Array.isArray(rows.map(({ one }) => one as number))).toBe(true);
});

test('a transaction whose session ended never reaches the next session', async () => {
  const one = connect(database.url, { max: 1 });
  await one`create table ended (step text)`;
  const next = new AbortController();
  const late: unknown[] = [];
  const broken = one.begin(async (tx) => {
    const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`;
    await tx`insert into ended values ('before')`;
    await database.sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`;
    if (!next.signal.aborted) await once(next.signal, 'abort');
    for (const step of ['first', 'second']) {
      const insert = tx`insert into ended values (${step})`;
      late.push(await insert.catch((error: unknown) => isDatabaseAway(error)));
    }
    throw new Error('It rolls back');
  });
  await expect(broken).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  // By now the pool's only connection has another session and transaction.
  await one.begin(async (tx) => {
    await tx`insert into ended values ('next session')`;
    next.abort();
    await expect.poll(() => late, { timeout: 10_000 }).toEqual([true, true]);
  });
  expect(await one`select step from ended`).toEqual([{ step: 'next session' }]);
  await one.end();
});

test('the error that ended a session is not reported again to the next one', async () => {
  const one = connect(database.url, { max: 1 });
  const [own] = await one<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const waiting = one`select pg_sleep(600)`.catch((error: unknown) => isDatabaseAway(error));
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where pid = ${own?.pid ?? 0} and wait_event = 'PgSleep'`,
    )
    .toHaveLength(1);
  await database.sql`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`;
  expect(await waiting).toBe(true);
  expect(await one`select 1 as one`).toEqual([{ one: 1 }]);
  await one.end();
});

test('a session that ends while types are loaded fails only the waiting queries', async () => {
  // Another database, whose types aren't locked.
  const outside = connect(withDatabase(database.url, 'postgres'), { max: 1 });
  const asking = () => outside<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%typarray%'
      and datname = ${new URL(database.url).pathname.slice(1)}`;
  const holder = await database.sql.reserve();
  await holder`begin`;
  await holder`lock table pg_catalog.pg_type in access exclusive mode`;
  const one = connect(database.url, { max: 1 });
  const first = one`select 1 as one`.catch((error: unknown) => isDatabaseAway(error));
  await expect.poll(asking).toHaveLength(1);
  const [own] = await asking();
  await outside`select pg_terminate_backend(${own?.pid ?? 0}, 5000)`;
  expect(await first).toBe(true);
  await holder`rollback`;
  holder.release();
  expect(await one`select array[1, 2]::int[] as some`).toEqual([{ some: [1, 2] }]);
  await Promise.all([one.end(), outside.end()]);
});
