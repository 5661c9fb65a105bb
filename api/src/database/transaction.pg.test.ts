/**
 * Tests that a transaction or statement that PostgreSQL rolled back for a conflict is repeated, up to eight runs in
 * all, also after a household's lock was lost on Citus, and that other errors aren't repeated.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { writeUnderLock } from './household-writes.ts';
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

test('on Citus, a write whose version another has taken runs again', async () => {
  const { sql } = database;
  const householdId = randomUUID();
  await sql`insert into household_version (household_id, created_at) values (${householdId}, now())`;
  const actor = { accountId: randomUUID(), role: 'FAMILY', nannyId: null, impersonatedBy: null } as const;
  const receivedAt = '2026-03-05T17:00:00.000Z';
  let read = 1;
  const write = () =>
    transact(sql, (tx) => {
      read -= 1;
      const log = { version: read, hash: null };
      const context = { householdId, log, actor, clientId: null, receivedAt, isDistributed: true };
      return writeUnderLock(tx, context, { changes: [], entries: [], lastSeq: undefined });
    });
  expect(await write()).toBeDefined();
  // The version is 1 now: it was read as 2 by a writer that has lost its lock.
  read = 3;
  expect(await write()).toBeDefined();
  expect(read).toBe(1);
});

test.each([
  ['a serialization failure', '40001', '', 8],
  ['a unique violation', '23505', 'day_pkey', 1],
  ['a taken place in the log', '23505', 'log_subject_pkey_102069', 8],
])('a statement that always ends with %s (%s %s) runs this many times: %i', async (...row) => {
  const [, code, constraint, attempts] = row;
  let runs = 0;
  const fail = () => {
    runs += 1;
    return database.sql.unsafe(
      `do $$ begin raise exception using errcode = '${code}', constraint = '${constraint}'; end $$`,
    );
  };
  await expect(retryConflicts(fail)).rejects.toMatchObject({ code });
  expect(runs).toBe(attempts);
});
