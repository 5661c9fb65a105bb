/**
 * Tests applying migrations to PostgreSQL: order, two processes, failures, a newer database, file names, locked tables.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { makeTestFolder } from '../../test-support/folders.ts';
import { connect } from './connection.ts';
import { MigrationRefused, migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  // The template has the product's migrations; these tests use their own.
  await database.sql`drop schema public cascade`;
  await database.sql`create schema public`;
  folder = makeTestFolder();
  write('001-nannies.sql', 'create table nanny (name text); create index on nanny (name);');
  write('002-first-nanny.sql', "insert into nanny values ('Maria');");
});
afterEach(() => database.drop());

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const nannies = () => database.sql`select name from nanny`;

test('migrations are applied in order, each once', async () => {
  expect(await migrate(database.sql, { folder })).toEqual(['001-nannies.sql', '002-first-nanny.sql']);
  expect(await migrate(database.sql, { folder })).toEqual([]);
  write('003-second-nanny.sql', "insert into nanny values ('Ana');");
  expect(await migrate(database.sql, { folder })).toEqual(['003-second-nanny.sql']);
  expect(await nannies()).toEqual([{ name: 'Maria' }, { name: 'Ana' }]);
});

test('two processes that start together apply each migration once', async () => {
  const other = connect(database.url);
  const applied = await Promise.all([migrate(database.sql, { folder }), migrate(other, { folder })]);
  await other.end();
  expect(applied.flat().toSorted()).toEqual(['001-nannies.sql', '002-first-nanny.sql']);
  expect(await nannies()).toEqual([{ name: 'Maria' }]);
});

test('a failed migration is rolled back, earlier ones stay', async () => {
  write('003-broken.sql', "insert into nanny values ('Ana'); insert into nobody values (1);");
  await expect(migrate(database.sql, { folder })).rejects.toThrow('"nobody" does not exist');
  expect(await nannies()).toEqual([{ name: 'Maria' }]);
  write('003-broken.sql', "insert into nanny values ('Ana');");
  expect(await migrate(database.sql, { folder })).toEqual(['003-broken.sql']);
});

test('a database that newer code has migrated is refused', async () => {
  await migrate(database.sql, { folder });
  rmSync(join(folder, '002-first-nanny.sql'));
  await expect(migrate(database.sql, { folder })).rejects.toThrow(
    'This database is newer than this Fairday: it has 002-first-nanny.sql. Start the newer version.',
  );
});

test('duplicate numbers and names without a number are refused', async () => {
  write('002-another.sql', '');
  await expect(migrate(database.sql, { folder })).rejects.toThrow('Two migrations have the number 002.');
  rmSync(join(folder, '002-another.sql'));
  write('later.sql', '');
  await expect(migrate(database.sql, { folder })).rejects.toThrow(MigrationRefused);
});

test('a migration waits for a locked table in short tries that let queries through', async () => {
  await migrate(database.sql, { folder });
  write('003-age.sql', 'alter table nanny add column age int');
  const reader = await database.sql.reserve();
  await reader`begin`;
  await reader`select from nanny`;
  const hasty = migrate(database.sql, { folder, patience: { lockMs: 20, pauseMs: 1, tries: 2 } });
  await expect(hasty).rejects.toThrow(
    '003-age.sql could not be applied: a table that it changes is in use. Is a backup running?',
  );
  const patient = migrate(database.sql, { folder, patience: { lockMs: 20, pauseMs: 20, tries: 1000 } });
  for (let i = 0; i < 10; i += 1) expect(await nannies()).toEqual([{ name: 'Maria' }]);
  await reader`commit`;
  reader.release();
  expect(await patient).toEqual(['003-age.sql']);
});
