/**
 * Tests on a real Citus cluster where each table is placed, also after a second start, that a backup is refused, and
 * that migrations run on distributed tables: `npm run test:citus`.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from 'api/database/connection.ts';
import {
  COORDINATOR_TABLES,
  distribute,
  HOUSEHOLD_TABLES,
  REFERENCE_TABLES,
} from 'api/database/distribution.ts';
import { knownMigrations, migrate } from 'api/database/migrate.ts';
import {
  clusterUrls,
  createClusterDatabase,
  dropClusterDatabase,
  onDatabase,
} from 'api/test-support/citus.ts';
import { createTestDatabase, type TestDatabase } from 'api/test-support/database.ts';
import { runProgram } from 'api/test-support/programs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const migrations = fileURLToPath(new URL('../../../api/src/database/migrations', import.meta.url));

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'fairday-citus-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns every table of the catalog with the place that Citus has given it. */
const places = () => database.sql<{ name: string; place: string; colocation: number | null }[]>`
  select c.relname as name, p.colocationid as colocation,
    case when p.partmethod = 'h' then 'household' when p.repmodel = 't' then 'reference' else 'local' end as place
  from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`;

/** Returns the names of all tables by their place, and the number of groups of colocated household tables. */
async function findPlaces() {
  const found = await places();
  const at = (place: string) => found.filter((each) => each.place === place).map(({ name }) => name);
  const groups = found.filter(({ place }) => place === 'household').map(({ colocation }) => colocation);
  return {
    household: at('household'),
    reference: at('reference'),
    local: at('local'),
    groups: new Set(groups).size,
  };
}

const EXPECTED = {
  household: HOUSEHOLD_TABLES.toSorted(),
  reference: REFERENCE_TABLES.toSorted(),
  local: COORDINATOR_TABLES.toSorted(),
  groups: 1,
};

test('every table is where its list says, household tables in one group', async () => {
  expect(await findPlaces()).toEqual(EXPECTED);
});

test('a second start distributes nothing again', async () => {
  await distribute(database.sql);
  expect(await findPlaces()).toEqual(EXPECTED);
});

test('a backup is refused, also without the setting', async () => {
  const env = { DATABASE_URL: database.url };
  const { code, output } = await runProgram('operations/backup-program.ts', env, [join(folder, 'backup')])
    .ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^A database on several machines has no common snapshot/);
});

/** A possible next migration, of every kind of statement that Citus passes on to the shards. */
const NEXT = `
-- Comments may hold a semicolon; statements are sent one by one.
alter table day add column colour text;
alter table mutation_log add column origin text not null default 'app';
alter table account add column locale text;
alter table account add constraint account_locale_check check (locale <> '');
alter table session add column seen_by uuid;
alter table session add constraint session_seen_by_fkey foreign key (seen_by) references account on delete cascade;
create table note (household_id uuid not null, id uuid not null, primary key (household_id, id));
create index day_colour on day (household_id, colour);
update mutation_log set origin = 'sync';`;

test('a migration changes distributed tables statement by statement', async () => {
  cpSync(migrations, folder, { recursive: true });
  writeFileSync(join(folder, '999-next.sql'), NEXT);
  expect(await migrate(database.sql, { folder, isDistributed: true })).toEqual(['999-next.sql']);
  expect(await database.sql`select colour from day`).toEqual([]);
});

test('the migration that adds a household table runs on a distributed database', async () => {
  const name = '009-household-request-keys.sql';
  await database.sql`drop table household_request_key`;
  await database.sql`delete from schema_migrations where name = ${name}`;
  expect(await migrate(database.sql, { folder, isDistributed: true })).toEqual([name]);
  await distribute(database.sql);
  expect(await findPlaces()).toEqual({ ...EXPECTED, local: [...EXPECTED.local, 'note'].toSorted() });
});

/** Returns the tables of today's lists that an older version's migrations didn't create. */
async function findLaterTables(sql: Sql): Promise<string[]> {
  const tables = [...REFERENCE_TABLES, ...HOUSEHOLD_TABLES];
  const found = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  const names = new Set(found.map(({ name }) => name));
  return tables.filter((table) => !names.has(table));
}

test('the newest migrations run on a database that an older version has distributed', async () => {
  const nodes = clusterUrls();
  if (nodes === undefined) throw new Error('No cluster');
  const names = await knownMigrations();
  const older = names.slice(0, names.indexOf('011-nanny-color.sql'));
  const newest = names.slice(older.length);
  expect(newest).toContain('014-terms-and-weeks.sql');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  try {
    await onDatabase(await createClusterDatabase(name, nodes), async (sql) => {
      await migrate(sql, { only: older, isDistributed: true });
      // The older version didn't know these tables: they stand in while today's list is distributed.
      const later = await findLaterTables(sql);
      expect(later).toContain('terms');
      for (const table of later) await sql.unsafe(`create table ${table} (household_id uuid primary key)`);
      await distribute(sql);
      for (const table of later) await sql.unsafe(`drop table ${table}`);
      expect(await migrate(sql, { isDistributed: true })).toEqual(newest);
      await distribute(sql);
      expect(await sql`select id from terms union all select id from week`).toEqual([]);
      expect(await sql`select color from nanny union all select added_late_at::text from day`).toEqual([]);
    });
  } finally {
    await dropClusterDatabase(name, nodes);
  }
});
