/**
 * Tests with PostgreSQL that inserted rows keep all characters and nulls, in each form of the statement, and that the
 * model's columns have the types that arrays are cast to.
 */
import { randomUUID } from 'node:crypto';
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { expect, test } from 'vitest';
import { sharedTestServer } from '../../test-support/people.ts';
import { upsertOf } from './household-rows.ts';
import { columnsNamed, insertRows } from './insert-rows.ts';
import { SqlParameters } from './sql-parameters.ts';

const server = sharedTestServer();

const TOMBSTONES = {
  table: 'tombstone',
  columns: columnsNamed({
    table_name: 'text',
    id: 'text',
    nanny_id: 'uuid',
    version: 'bigint',
    deleted_at: 'timestamptz',
    last_state: 'json',
  }),
};
const TEXTS = [
  'plain',
  'NULL',
  '',
  ' ',
  '{a,b}',
  'a "quoted" \\ text',
  'a\nline\tand \r',
  '“é” \u{1f600} \u2028',
];
const NANNY = '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f';
const rows = TEXTS.map((text, i) => ({
  table_name: 'todo',
  id: text,
  nanny_id: i % 2 === 0 ? null : NANNY,
  last_state: i % 3 === 0 ? { text, inner: [text, null] } : JSON.stringify({ text }),
}));
const shared = { version: 7, deleted_at: '2026-03-05T14:00:00.000Z' };

/** Inserts the rows into a new household, and reads them. */
async function stored(
  parts: readonly (readonly object[])[],
  isDistributed: boolean,
): Promise<readonly unknown[]> {
  const householdId = randomUUID();
  await server.sql`insert into household_version (household_id) values (${householdId})`;
  for (const part of parts) {
    const parameters = new SqlParameters(householdId);
    const statement = insertRows(TOMBSTONES, { rows: part, shared }, { parameters, isDistributed });
    await server.sql.unsafe(statement, parameters.values, { prepare: true });
  }
  return server.sql`
    select id, nanny_id, version, deleted_at, last_state from tombstone where household_id = ${householdId}
    order by version, id`;
}

test('rows in arrays, single rows and rows on Citus are stored as given', async () => {
  const expected = rows
    .map(({ id, nanny_id, last_state: state }) => {
      const last_state: unknown = typeof state === 'string' ? JSON.parse(state) : state;
      return { id, nanny_id, ...shared, last_state };
    })
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)));
  expect(await stored([rows], false)).toEqual(expected);
  expect(
    await stored(
      rows.map((row) => [row]),
      false,
    ),
  ).toEqual(expected);
  expect(await stored([rows], true)).toEqual(expected);
});

test('a column without values is null in all rows', async () => {
  const two = rows.slice(0, 2).map((row) => ({ ...row, nanny_id: null }));
  expect(await stored([two], false)).toEqual([
    expect.objectContaining({ nanny_id: null }),
    expect.objectContaining({ nanny_id: null }),
  ]);
});

test.each(TABLE_NAMES)('the columns of %s have the types of its table', async (name) => {
  const { table, columns } = upsertOf(name);
  const types = await server.sql<{ name: string; type: string }[]>`
    select a.attname as name, case a.atttypid when 'int4'::regtype then 'int8' else t.typname end as type
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and a.attname <> 'household_id'`;
  const actual = new Map(types.map((each) => [each.name, each.type]));
  const short = { bigint: 'int8', boolean: 'bool' } as Readonly<Record<string, string>>;
  expect(columns.map((column) => [column.name, short[column.type] ?? column.type])).toEqual(
    columns.map((column) => [column.name, actual.get(column.name)]),
  );
});
