/**
 * Tests that a transaction or statement that PostgreSQL rolled back for a conflict is repeated, up to eight runs in
 * all, and that other errors aren't repeated.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { retryConflicts, transact } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table counter (name text primary key, value int not null)`;
  await database.sql`insert into counter values ('a', 0), ('b', 0)`;
});
afterAll(() => database.drop());

test('a transaction that loses a deadlock runs again, and both are committed', async () => {
  const { sql } = database;
  const runs: (() => void)[] = [];
  /** Resolves once two transactions hold their first counter. */
  const untilBothHoldOne = () =>
    new Promise<void>((resolve) => {
      runs.push(resolve);
      if (runs.length > 1) for (const goOn of runs) goOn();
    });
  const raise = (first: string, second: string) =>
    transact(sql, async (tx) => {
      await tx`update counter set value = value + 1 where name = ${first}`;
      await untilBothHoldOne();
      await tx`update counter set value = value + 1 where name = ${second}`;
    });
  await Promise.all([raise('a', 'b'), raise('b', 'a')]);
  expect(runs.length).toBeGreaterThan(2);
  expect((await sql<{ value: number }[]>`select value from counter`).map(({ value }) => value)).toEqual([
    2, 2,
  ]);
});

test.each([
  ['a serialization failure', '40001', 8],
  ['a unique violation', '23505', 1],
])('a statement that always ends with %s (%s) runs this many times: %i', async (_name, code, attempts) => {
  let runs = 0;
  const fail = () => {
    runs += 1;
    return database.sql.unsafe(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  };
  await expect(retryConflicts(fail)).rejects.toMatchObject({ code });
  expect(runs).toBe(attempts);
});
