/**
 * Tests upgrading an older server's database: nothing is lost, old servers and devices go on, migrations only add, and
 * a server refuses a newer database than it knows.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from 'api/app.ts';
import { loadConfig } from 'api/config.ts';
import { connect } from 'api/database/connection.ts';
import { checkChain } from 'api/database/log-chain.ts';
import { knownMigrations, migrate } from 'api/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import { NOON } from 'api/test-support/people.ts';
import { PROTOCOL, UPGRADE_REQUIRED } from 'sync-protocol/kernel/limits.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JWT_SECRET, startApi } from '../processes/test-api-process.ts';
import { syncAll } from '../test-device.ts';
import { daysForTodos, openPair, testServerOfFile, todosFor } from '../test-household.ts';
import {
  DAY,
  FAMILY,
  FAMILY_CLIENT,
  FAMILY_SESSION,
  HOUSEHOLD,
  LAST_SEQ,
  NANNY,
  releasedRows,
  WITH_ROWS,
} from './test-released-rows.ts';

const testServer = testServerOfFile();

const migrationsFolder = fileURLToPath(new URL('../../../api/src/database/migrations', import.meta.url));
const released = await knownMigrations();

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairday-upgrade-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Brings the database to the state after this many migrations, with the rows of that release. */
async function leftBy(schema: number): Promise<void> {
  const { sql } = database;
  await sql`drop schema public cascade`;
  await sql`create schema public`;
  await migrate(sql, { only: released.slice(0, schema) });
  await sql.unsafe(releasedRows(schema));
}

type Server = Awaited<ReturnType<typeof buildApp>>;

const serverOn = (sql: TestDatabase['sql']): ReturnType<typeof buildApp> =>
  buildApp({
    config: loadConfig({ JWT_SECRET, LOG_LEVEL: 'silent', DATA_DIR: folder }),
    sql,
    now: () => NOON,
  });

/** Syncs as a family's device that was signed in and had a queue before the upgrade. Returns status and body. */
async function familySyncs(app: Server, { protocol, mutations }: { protocol: number; mutations: unknown[] }) {
  const { jwt } = app as Server & { readonly jwt: { sign(claims: object): string } };
  const token = jwt.sign({ sub: FAMILY, sid: FAMILY_SESSION });
  const headers = { authorization: `Bearer ${token}` };
  const device = { accountId: FAMILY, clientId: FAMILY_CLIENT, cursors: { [HOUSEHOLD]: null } };
  const payload = { protocol, ...device, mutations };
  const answer = await app.inject({ method: 'POST', url: '/api/sync', headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const queued = (seq: number) => ({
  id: newId(),
  seq,
  householdId: HOUSEHOLD,
  name: 'todo.add',
  version: 1,
  args: { todoId: newId(), dayId: DAY, title: 'Entered before the upgrade' },
  happenedAt: '2026-03-04T12:00:00.000Z',
});

const textOf = (migration: string): string =>
  readFileSync(join(migrationsFolder, migration), 'utf8').replaceAll(/--.*$/gm, '');

it('knows rows of every table, from the migration that creates it', () => {
  const hint = 'Add rows of these migrations to test-released-rows.ts';
  const missing = released.filter(
    (migration, i) => /create table/i.test(textOf(migration)) && !WITH_ROWS.has(i + 1),
  );
  expect({ [hint]: missing }).toEqual({ [hint]: [] });
});

it('a session of the first schema, which had no households, stays valid', async () => {
  await leftBy(1);
  await migrate(database.sql);
  const app = await serverOn(database.sql);
  expect(await familySyncs(app, { protocol: PROTOCOL, mutations: [] })).toMatchObject({
    status: 200,
    body: { memberships: [], households: {} },
  });
  await app.close();
});

it.each(released.map((_, i) => i + 1).slice(1))(
  'upgrades schema %i: rows, log chain and an old device’s queue stay valid',
  async (schema) => {
    await leftBy(schema);
    expect(await migrate(database.sql)).toEqual(released.slice(schema));
    const app = await serverOn(database.sql);
    const mutation = queued(LAST_SEQ + 1);
    const old = await familySyncs(app, { protocol: PROTOCOL - 1, mutations: [mutation] });
    expect(old).toMatchObject({
      status: UPGRADE_REQUIRED,
      body: { outcomes: [{ id: mutation.id, result: 'applied' }] },
    });
    const today = await familySyncs(app, { protocol: PROTOCOL, mutations: [] });
    expect(today.body['households']).toMatchObject({
      [HOUSEHOLD]: {
        reset: true,
        rows: {
          household: [{ name: "Fay's", currency: 'USD' }],
          nanny: [{ id: NANNY, name: 'Nora' }],
          rate: [{ hourlyRateCents: 2000 }],
          day: [{ id: DAY, status: 'ACCEPTED', scheduledNotes: 'Bring boots' }],
          todo: [{ title: 'Entered before the upgrade' }],
        },
        outcomes: [{ result: 'applied' }, { result: 'applied' }, { result: 'applied' }],
      },
    });
    expect(await checkChain(database.sql, HOUSEHOLD)).toMatchObject({ entries: 3, isIntact: true });
    // The key of a request that may be repeated has moved to its household.
    expect(await database.sql`select household_id as id from household_request_key`).toEqual([
      { id: HOUSEHOLD },
    ]);
    await app.close();
  },
);

/** A possible next migration: adds columns, a table and an index, and removes nothing. */
const NEXT = `
alter table day add column colour text;
alter table mutation_log add column origin text;
alter table account add column locale text not null default 'en';
create table note (household_id uuid not null, id uuid not null, primary key (household_id, id));
create index day_colour on day (household_id, colour);`;

function nextVersion(): string {
  const next = join(folder, 'migrations');
  cpSync(migrationsFolder, next, { recursive: true });
  writeFileSync(join(next, '999-next.sql'), NEXT);
  return next;
}

it('no mutation fails on an old server while a new one migrates', async () => {
  const pair = await openPair(testServer());
  const { family, nanny, home } = pair;
  const todos = todosFor(await daysForTodos(2000, pair), 2000);
  const done = new AbortController();
  const work = async (device: typeof family): Promise<string[]> => {
    const titles: string[] = [];
    while (titles.length < 10 || !done.signal.aborted) {
      const args = todos.pop()?.args as MutatorArgs<'todo.add'>;
      await device.send('todo.add', args);
      titles.push(args.title);
    }
    return titles;
  };
  const working = [work(family), work(nanny)];
  const other = connect(home.testServer.databaseUrl, { max: 2 });
  try {
    expect(await migrate(other, { folder: nextVersion() })).toEqual(['999-next.sql']);
    const app = await serverOn(other);
    await app.close();
  } finally {
    done.abort();
    await other.end();
  }
  const titles = (await Promise.all(working)).flat();
  await syncAll(family, nanny);
  expect((await family.all('todo')).map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  expect([...(await family.attention()), ...(await nanny.attention())]).toEqual([]);
  expect(await nanny.all('todo')).toEqual(await family.all('todo'));
  expect(await checkChain(home.testServer.sql, home.householdId)).toMatchObject({ isIntact: true });
});

it('a server older than its database does not start and changes nothing', async () => {
  await migrate(database.sql, { folder: nextVersion() });
  const started = startApi({ env: { DATABASE_URL: database.url } });
  await expect(started).rejects.toThrow(
    'This database is newer than this Fairday: it has 999-next.sql. Start the newer version.',
  );
  expect(await database.sql`select max(name) as last from schema_migrations`).toEqual([
    { last: '999-next.sql' },
  ]);
});

/** The last migration for which old servers had to be stopped. */
const LAST_OF_ITS_KIND = '006-log-subjects.sql';

it('migrations only add, so that old and new servers can run side by side', () => {
  for (const name of released.filter((each) => each > LAST_OF_ITS_KIND)) {
    const statements = textOf(name)
      // A check that takes more than before is dropped and added again.
      .replaceAll(/alter table (\w+) drop constraint (\w+_check);\s+alter table \1 add constraint \2 /g, '')
      // A unique index that becomes an ordinary one takes more than before, and one with another field serves the same.
      .replaceAll(/drop index (\w+);\s+create index \1 /g, '');
    const removal = /\b(drop|rename|truncate|set not null|alter column \w+ (set data )?type)\b/i;
    expect([name, removal.exec(statements)]).toEqual([name, null]);
    // An old server writes log rows by column name, and null to unknown columns.
    expect([name, /alter table mutation_log[^;]*not null/i.exec(statements)]).toEqual([name, null]);
  }
});
