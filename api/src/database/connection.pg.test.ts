import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, instantText, withDatabase } from './connection.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a date arrives as its text, in whatever zone the process is', async () => {
  const rows = await database.sql`select date '2026-03-08' as day, array[date '2026-03-09'] as days`;
  expect(rows).toEqual([{ day: '2026-03-08', days: ['2026-03-09'] }]);
});

test('an instant arrives as ISO text in UTC with milliseconds', async () => {
  const rows = await database.sql`select timestamptz '2026-03-05 09:00:00-05' as at,
    timestamptz '2026-03-05 14:00:00.123456+00' as exact, null::timestamptz as never`;
  expect(rows).toEqual([{ at: '2026-03-05T14:00:00.000Z', exact: '2026-03-05T14:00:00.123Z', never: null }]);
  expect(instantText('2026-03-05 14:00:00.5+00')).toBe('2026-03-05T14:00:00.500Z');
});

test('what arrived can be sent back: instants, dates, counts, json', async () => {
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

test('a Date is sent as the instant that it is', async () => {
  const at = new Date('2026-03-05T14:00:00.000Z');
  expect(await database.sql`select ${at}::timestamptz as at`).toEqual([{ at: '2026-03-05T14:00:00.000Z' }]);
});

test("the session's zone is UTC", async () => {
  expect(await database.sql`show timezone`).toEqual([{ TimeZone: 'UTC' }]);
});

test('another database of the same server is one URL away', async () => {
  const other = connect(withDatabase(database.url, 'postgres'), { max: 1 });
  const rows = await other`select current_database() as name`;
  await other.end();
  expect(rows).toEqual([{ name: 'postgres' }]);
});
