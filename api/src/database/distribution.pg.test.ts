/**
 * Tests without Citus that the schema meets Citus's rules (by PostgreSQL's catalog), the order in which tables are
 * distributed (by stand-ins for Citus's functions), and that a start without Citus and a backup of a distributed
 * database are refused. `npm run test:citus` tests on a cluster.
 */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test-support/database.ts';
import { runProgram } from '../../test-support/programs.ts';
import {
  assertCitus,
  COORDINATOR_TABLES,
  distribute,
  HOUSEHOLD_TABLES,
  isDistributed,
  REFERENCE_TABLES,
} from './distribution.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every table is distributed, a reference table or on the coordinator only', async () => {
  const rows = await database.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by relname`;
  expect(rows.map(({ name }) => name)).toEqual(
    [...HOUSEHOLD_TABLES, ...REFERENCE_TABLES, ...COORDINATOR_TABLES].toSorted(),
  );
});

/** Indexes of looks over all households, and of arrays, which can't begin with a household. Not unique: across machines, no index could be. */
const ACROSS_HOUSEHOLDS: readonly string[] = [
  'nanny_elsewhere',
  'household_version_weeks_due',
  'day_accepted_start',
  'log_pack_mutations',
  'log_pack_about',
  'receipt_picture_stored',
];

test.each(HOUSEHOLD_TABLES)(
  'every key and index of %s begins with household_id, which is a uuid',
  async (table) => {
    const [column] = await database.sql<{ type: string; notNull: boolean }[]>`
    select format_type(atttypid, atttypmod) as type, attnotnull as "notNull" from pg_attribute
    where attrelid = ${table}::regclass and attname = 'household_id'`;
    expect(column).toEqual({ type: 'uuid', notNull: true });
    const keys = await database.sql<{ name: string; isPrimary: boolean; first: string | null }[]>`
    select i.indexrelid::regclass::text as name, i.indisprimary as "isPrimary", a.attname as first
    from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass`;
    const others = keys.filter(
      ({ first, name }) => first !== 'household_id' && !ACROSS_HOUSEHOLDS.includes(name),
    );
    expect(others).toEqual([]);
    expect(keys.filter(({ isPrimary }) => isPrimary)).toHaveLength(1);
  },
);

interface ForeignKey {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  /** The referenced columns, in the order of `columns`. */
  readonly referenced: readonly string[];
}

const foreignKeys = () => database.sql<ForeignKey[]>`
  select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
    array(select a.attname::text from unnest(c.conkey) with ordinality k(number, position)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number order by k.position) as columns,
    array(select a.attname::text from unnest(c.confkey) with ordinality k(number, position)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number order by k.position) as referenced
  from pg_constraint c where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`;

const isHouseholdTable = (table: string): boolean => HOUSEHOLD_TABLES.includes(table);

/** Whether Citus accepts a foreign key: within one household, or to a reference table. */
function isAccepted({ from, to, columns, referenced }: ForeignKey): boolean {
  if (!isHouseholdTable(from) || !isHouseholdTable(to)) return REFERENCE_TABLES.includes(to);
  return columns[0] === 'household_id' && referenced[0] === 'household_id';
}

test('no foreign key crosses households or leads from a reference table to a household', async () => {
  const keys = await foreignKeys();
  expect(keys.filter((key) => !isAccepted(key))).toEqual([]);
  expect(keys.length).toBeGreaterThan(5);
});

test.each<[string, ForeignKey]>([
  [
    'a reference table to a household',
    { from: 'session', to: 'nanny', columns: ['household_id'], referenced: ['household_id'] },
  ],
  ['a household’s row to another’s', { from: 'todo', to: 'day', columns: ['day_id'], referenced: ['id'] }],
  [
    'a household to a local table',
    { from: 'day', to: 'schema_migrations', columns: ['id'], referenced: ['name'] },
  ],
])('a foreign key from %s would be found', (_description, key) => {
  expect(isAccepted(key)).toBe(false);
});

test('a table is distributed before the tables that refer to it', async () => {
  const order = [...REFERENCE_TABLES, ...HOUSEHOLD_TABLES];
  const keys = await foreignKeys();
  expect(keys.filter(({ from, to }) => order.indexOf(to) > order.indexOf(from))).toEqual([]);
});

test('household tables have no triggers, rules, sequences or generated columns', async () => {
  const found = await database.sql`
    select tgrelid::regclass::text as "table", tgname::text as what from pg_trigger
      where not tgisinternal and tgrelid = any(${[...HOUSEHOLD_TABLES]}::regclass[])
    union all select ev_class::regclass::text, rulename from pg_rewrite
      where ev_class = any(${[...HOUSEHOLD_TABLES]}::regclass[])
    union all select attrelid::regclass::text, attname from pg_attribute
      where attrelid = any(${[...HOUSEHOLD_TABLES]}::regclass[]) and (attidentity <> '' or attgenerated <> '')
    union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef
      where adrelid = any(${[...HOUSEHOLD_TABLES]}::regclass[]) and pg_get_expr(adbin, adrelid) like 'nextval%'`;
  expect([...found]).toEqual([]);
});

test('a database without the extension is refused with a sentence that names it', async () => {
  await expect(assertCitus(database.sql)).rejects.toThrow(
    /^DATABASE_DISTRIBUTED=citus needs the extension citus/,
  );
});

const distributed = () => ({
  DATABASE_DISTRIBUTED: 'citus',
  DATABASE_URL: database.url,
  JWT_SECRET: 'x'.repeat(32),
});

test('a server that should distribute without Citus ends with that sentence', async () => {
  const { code, output } = await runProgram('main.ts', distributed()).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/\nDATABASE_DISTRIBUTED=citus needs the extension citus[^\n]+\n$/);
});

/** Records the calls to Citus's functions in order. */
const RECORDER = `
create table call (position serial, name regclass not null, request text not null);
create view pg_dist_partition as
  select name as logicalrelid, case request when 'reference' then 'n' else 'h' end as partmethod,
    case request when 'reference' then 't' else 's' end as repmodel from call
  -- Citus lists the tables that refer to a reference table, too.
  union all select c.conrelid, 'n', 's' from pg_constraint c where c.contype = 'f'
    and c.confrelid in (select name from call) and c.conrelid not in (select name from call);
create function create_reference_table(table_name regclass) returns void language sql as
  $$ insert into call (name, request) values (table_name, 'reference') $$;
create function create_distributed_table(table_name regclass, distribution_column text,
  distribution_type text default 'hash', colocate_with text default 'default') returns void language sql as
  $$ insert into call (name, request)
     values (table_name, distribution_type || ' of ' || distribution_column || ' with ' || colocate_with) $$;`;

test('a backup of a distributed database is refused, also without the setting', async () => {
  const recorded = await createTestDatabase();
  onTestFinished(() => recorded.drop());
  await recorded.sql.unsafe(RECORDER).simple();
  expect(await isDistributed(recorded.sql)).toBe(false);
  await distribute(recorded.sql);
  const env = { DATABASE_URL: recorded.url };
  const { code, output } = await runProgram('operations/backup-program.ts', env, ['never-written']).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^A database on several machines/);
});

test('reference tables come first, then colocated household tables, each once', async () => {
  const recorded = await createTestDatabase();
  onTestFinished(() => recorded.drop());
  await recorded.sql.unsafe(RECORDER).simple();
  await distribute(recorded.sql);
  await recorded.sql`delete from call where name in ('todo'::regclass, 'server'::regclass)`;
  // Two processes start together after an interrupted first start.
  await Promise.all([distribute(recorded.sql), distribute(recorded.sql)]);
  const calls = await recorded.sql<{ name: string; request: string }[]>`
    select name::text as name, request from call order by position`;
  const [first, ...others] = HOUSEHOLD_TABLES;
  const expected = [
    ...REFERENCE_TABLES.map((name) => ({ name, request: 'reference' })),
    { name: first, request: 'hash of household_id with none' },
    ...others.map((name) => ({ name, request: `hash of household_id with ${first}` })),
  ];
  const repeated = ['server', 'todo'];
  const last = repeated.map((name) => expected.find((each) => each.name === name));
  expect([...calls]).toEqual([...expected.filter(({ name }) => !repeated.includes(name ?? '')), ...last]);
});
