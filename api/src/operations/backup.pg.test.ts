/**
 * Tests backups with PostgreSQL: all bytes restored, one snapshot, files, damage, databases with rows, other schemas,
 * and the check of a backup.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { makeTestFolder } from '../../test-support/folders.ts';
import { connect } from '../database/connection.ts';
import { knownMigrations, migrate } from '../database/migrate.ts';
import { writeBackup } from './backup.ts';
import { checkIn, tallyTables } from './backup-check.ts';
import { rowsOfPage } from './backup-tables.ts';
import { restoreBackup, verifyRestorable } from './restore.ts';

const NOW = '2026-03-05T17:00:00.000Z';
const ID = '019cbe3a-4f00-7000-8000-000000000001';

let from: TestDatabase;
let to: TestDatabase;
let folder: string;
let file: string;
beforeEach(async () => {
  [from, to] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folder = makeTestFolder();
  file = join(folder, 'kept.backup');
});
afterEach(() => Promise.all([from.drop(), to.drop()]));

/** Texts with characters that the backup format must escape. */
const NAMES = [
  'Tab\there',
  'Line\nand\r\nline',
  '\\N',
  '\\.',
  'back\\slash\\t',
  '"{quoted,}"',
  '',
  'Zoë 🐣',
  '\v\f\b',
];

async function fill({ sql }: TestDatabase): Promise<void> {
  for (const [i, name] of NAMES.entries()) {
    await sql`insert into account (id, email, name, role, password_hash, created_at)
      values (gen_random_uuid(), ${`a${i}@example.com`}, ${name}, 'FAMILY', 'x', ${NOW})`;
  }
  await sql`insert into household_version (household_id, version) values (${ID}, 7)`;
  await sql`insert into tombstone (household_id, table_name, id, version, deleted_at, last_state)
    values (${ID}, 'todo', 'x', 3, ${NOW}, ${'{"title": "spaces  and\\ttabs", "n": 1.50}'}::text::json)`;
  await sql`insert into statement (household_id, id, nanny_id, version, first_date, last_date, issued_at, year, number,
      content, hash)
    values (${ID}, ${ID}, ${ID}, 7, '2026-03-02', '2026-03-08', ${NOW}, 2026, '2026-014',
      ${'{"v": 1,  "netCents": 5}'}::text::json, ${'c2'.repeat(32)})`;
  await sql`insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
    values (${ID}, 'a1', decode(repeat('5c090a0d00ff', 50000), 'hex'), 300000, ${NOW})`;
  await sql`insert into invitation (token_hash, household_id, nanny_id, email, created_at, expires_at)
    values ('\\x00ff0a5c', ${ID}, ${ID}, 'n@example.com', ${NOW}, ${NOW})`;
}

const backUp = (options: { isForced?: boolean } = {}) =>
  writeBackup(from.sql, { file, now: NOW, ...options });

const epochOf = async ({ sql }: TestDatabase) =>
  (await sql<{ epoch: string }[]>`select epoch from server`)[0]?.epoch;

test('a restore brings back every byte, with another epoch', async () => {
  await fill(from);
  await backUp();
  await restoreBackup(to.sql, await verifyRestorable(file));
  const [kept, restored] = [await tallyTables(from.sql), await tallyTables(to.sql)];
  expect(restored.get('account')).toEqual({ rows: NAMES.length, sum: kept.get('account')?.sum });
  kept.delete('server');
  restored.delete('server');
  expect(restored).toEqual(kept);
  const names = await to.sql<{ name: string }[]>`select name from account order by email`;
  expect(names.map(({ name }) => name)).toEqual(NAMES);
  expect(await epochOf(to)).not.toBe(await epochOf(from));
});

const addPicture = (bytes: number) => from.sql`
  insert into receipt_picture (household_id, hash, bytes, size_bytes, stored_at)
  values (gen_random_uuid(), 'a1', decode(repeat('ff', ${bytes}::int), 'hex'), ${bytes}, ${NOW})`;
const pageOf = (table: string, columns: readonly string[]) =>
  from.sql.begin((tx) => rowsOfPage(tx, { table, columns: [...columns] }));

test('a fetch has at most 2 MB of pictures, and 500 rows of other tables', async () => {
  const pictures = () => pageOf('receipt_picture', ['household_id', 'hash', 'bytes']);
  expect([await pictures(), await pageOf('account', ['id', 'name'])]).toEqual([500, 500]);
  await addPicture(1000);
  expect(await pictures()).toBe(500);
  await addPicture(307_200);
  // As text, a byte is two.
  expect(await pictures()).toBe(3);
  await addPicture(20_000_000);
  expect(await pictures()).toBe(1);
});

/** Returns how many statements have inserted a table's rows, in the transaction of a restore. */
const insertsOf = async (table: string) =>
  (await to.sql`select distinct cmin::text from ${to.sql(table)}`).length;

test('a restore inserts one picture at a time, and other rows together', async () => {
  await fill(from);
  for (let i = 0; i < 3; i += 1) await addPicture(300_000);
  await backUp();
  await restoreBackup(to.sql, await verifyRestorable(file));
  expect([await insertsOf('receipt_picture'), await insertsOf('account')]).toEqual([4, 1]);
  const stored = await to.sql<{ isSame: boolean }[]>`
    select bytes = decode(repeat('ff', 300000), 'hex') as "isSame" from receipt_picture`;
  expect(stored.filter(({ isSame }) => isSame)).toHaveLength(3);
});

test('sessions that refer to later ones are restored with their foreign keys', async () => {
  await fill(from);
  const { sql } = from;
  const [account] = await sql<{ id: string }[]>`select id from account limit 1`;
  const insert = (id: string) => sql`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    values (${id}, ${account?.id ?? ''}, 'Phone', ${NOW}, ${NOW}, ${NOW})`;
  await insert(ID);
  for (let i = 0; i < 1100; i += 1) await insert(crypto.randomUUID());
  const last = crypto.randomUUID();
  await insert(last);
  // An updated row moves behind the others.
  await sql`update session set opened_by = ${last} where id = ${ID}`;
  await sql`update session set device = 'Tablet' where id = ${last}`;
  await backUp();
  await restoreBackup(to.sql, await verifyRestorable(file));
  expect(await to.sql`select opened_by from session where id = ${ID}`).toEqual([{ opened_by: last }]);
  const orphan = to.sql`update session set opened_by = gen_random_uuid() where id = ${last}`;
  await expect(orphan).rejects.toThrow('violates foreign key constraint');
});

test('a backup is one snapshot while people keep writing', async () => {
  const writer = connect(from.url, { max: 1 });
  const ended = new AbortController();
  const { signal } = ended;
  const writing = (async () => {
    for (let i = 1; !signal.aborted; i += 1) {
      await writer.begin(async (tx) => {
        const id = crypto.randomUUID();
        await tx`insert into household_version (household_id, version) values (${id}, ${i})`;
        await tx`insert into log_subject (household_id, subject, version, position) values (${id}, 'x', ${i}, 0)`;
      });
    }
  })();
  try {
    for (let i = 0; i < 5; i += 1) {
      await backUp({ isForced: true });
      const { tables } = await verifyRestorable(file);
      expect(tables['household_version']?.rows).toBe(tables['log_subject']?.rows);
    }
  } finally {
    ended.abort();
    await writing;
    await writer.end();
  }
});

test('a backup is private, complete, and replaces files only with --force', async () => {
  await backUp();
  expect(readdirSync(folder)).toEqual(['kept.backup']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(backUp()).rejects.toThrow('already exists. Give another name, or replace it with --force.');
  await fill(from);
  writeFileSync(`${file}.part`, 'broken off');
  await backUp({ isForced: true });
  expect(readdirSync(folder)).toEqual(['kept.backup']);
  expect((await verifyRestorable(file)).tables['account']?.rows).toBe(NAMES.length);
  const nowhere = writeBackup(from.sql, { file: join(folder, 'no/where'), now: NOW });
  await expect(nowhere).rejects.toThrow(`There is no folder ${join(folder, 'no')}.`);
  await expect(writeBackup(from.sql, { file: folder, now: NOW })).rejects.toThrow('is a folder');
});

test('a backup that is damaged anywhere is refused, and nothing is written', async () => {
  await fill(from);
  await backUp();
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const cases = {
    'cut off': whole.subarray(0, whole.length - 30),
    'no gzip': Buffer.from('hello'),
    'a name changed': gzipSync(text.replace('Zoë', 'Zoe')),
    'a row gone': gzipSync(text.replace(/^.*Zoë.*\n/m, '')),
    'its end gone': gzipSync(text.slice(0, text.lastIndexOf('{"end"'))),
    'something behind its end': gzipSync(`${text}{"table":"account","columns":[]}\n`),
    empty: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(cases)) {
    writeFileSync(file, bytes);
    const refusal = await verifyRestorable(file).catch(String);
    expect([what, refusal]).toEqual([
      what,
      expect.stringMatching(/is damaged or not a backup: .*Nothing has been changed/),
    ]);
  }
  await expect(verifyRestorable(join(folder, 'none'))).rejects.toThrow('There is no file');
});

test('a database with rows is refused and stays unchanged', async () => {
  await fill(from);
  await backUp();
  const backup = await verifyRestorable(file);
  await to.sql`insert into household_version (household_id) values (${ID})`;
  const before = await tallyTables(to.sql);
  await expect(restoreBackup(to.sql, backup)).rejects.toThrow(
    'The database is not empty: its table household_version has rows.',
  );
  expect(await tallyTables(to.sql)).toEqual(before);
  await to.sql`drop schema public cascade`;
  await to.sql`create schema public`;
  await to.sql`create table somebody_elses (id int)`;
  await expect(restoreBackup(to.sql, backup)).rejects.toThrow('it has tables that are not Fairday’s');
  await to.sql`drop table somebody_elses`;
  await restoreBackup(to.sql, backup);
  expect(await to.sql`select count(*) from account`).toEqual([{ count: NAMES.length }]);
});

test('a backup of an older schema is migrated, one of a newer is refused', async () => {
  const [first = ''] = await knownMigrations();
  await from.sql`drop schema public cascade`;
  await from.sql`create schema public`;
  await migrate(from.sql, { only: [first] });
  await from.sql`insert into account (id, email, name, role, password_hash, created_at)
    values (${ID}, 'a@example.com', 'Ana', 'FAMILY', 'x', ${NOW})`;
  await backUp();
  await restoreBackup(to.sql, await verifyRestorable(file));
  expect(await to.sql`select name from account`).toEqual([{ name: 'Ana' }]);
  expect((await to.sql`select name from schema_migrations order by name`).map((row) => row['name'])).toEqual(
    await knownMigrations(),
  );
  await from.sql`insert into schema_migrations (name) values ('999-of-tomorrow.sql')`;
  await backUp({ isForced: true });
  await expect(verifyRestorable(file)).rejects.toThrow(
    'was written by a newer version of Fairday: it has 999-of-tomorrow.sql. Restore it with that version.',
  );
});

test("a database that Fairday has never used can't be backed up", async () => {
  await from.sql`drop schema public cascade`;
  await from.sql`create schema public`;
  await expect(backUp()).rejects.toThrow('there is nothing to back up');
  expect(readdirSync(folder)).toEqual([]);
});

test('the check counts rows and finds a broken history', async () => {
  await fill(from);
  await backUp();
  expect(await checkIn(to.sql, await verifyRestorable(file))).toMatchObject({ households: 1, entries: 0 });
  await from.sql`update household_version set log_hash = '\\x00'`;
  await backUp({ isForced: true });
  await to.sql`truncate account, household_version, receipt_picture, tombstone, statement, invitation cascade`;
  await expect(checkIn(to.sql, await verifyRestorable(file))).rejects.toThrow(
    `The history of household ${ID} is broken`,
  );
});
