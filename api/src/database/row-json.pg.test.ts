/** Tests with PostgreSQL that rows are written as JSON in the model's own shape, whatever their values. */
import { TABLE_NAMES, TABLES } from 'sync-protocol/kernel/tables.ts';
import { calendarDate, id, instant } from 'sync-protocol/kernel/values.ts';
import { expect, test } from 'vitest';
import { sharedTestServer } from '../../test-support/people.ts';
import { snakeCase, tableNameOf, unwrapped } from './household-rows.ts';
import { rowJson } from './row-json.ts';

const server = sharedTestServer();

interface Def {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, string>>;
}

/** Returns values that a column of this type may hold. */
function valuesOf(schema: unknown): readonly unknown[] {
  const { type, entries } = (schema as { def: Def }).def;
  if (schema === id) return ['01a2150a-9a52-74aa-b54b-62161409fc16'];
  if (schema === calendarDate) return ['2000-01-01', '2199-12-31'];
  if (schema === instant) return ['.000Z', '.100Z', '.999Z'].map((end) => `2026-03-05T23:59:59${end}`);
  if (type === 'number') return [0, -1, 2_000_000_000];
  if (type === 'boolean') return [true, false];
  if (type === 'array') return [[], [{ note: '"\\' }]];
  if (type === 'object') return [{ nested: [null] }];
  return entries === undefined ? ['', '"quoted" \\ \n\t\u0001 é 😀', "'; --"] : Object.values(entries);
}

const ROUNDS = 3;

/** Returns a table's rows: every other one has nulls wherever it may. */
const rowsOf = (table: (typeof TABLE_NAMES)[number]): Record<string, unknown>[] =>
  Array.from({ length: 2 * ROUNDS }, (_, round) =>
    Object.fromEntries(
      Object.entries(TABLES[table].schema.shape).map(([field, schema]) => {
        const value = unwrapped(schema);
        const values = valuesOf(value);
        const isNull = value !== schema && round % 2 === 1;
        return [field, isNull ? null : values[Math.floor(round / 2) % values.length]];
      }),
    ),
  );

const withoutNulls = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

test.each(TABLE_NAMES)('rows of %s are written as JSON, with nulls or without', async (table) => {
  const rows = rowsOf(table);
  const columns = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [snakeCase(field), value])),
  );
  const [whole, compact] = [rowJson(table, { isCompact: false }), rowJson(table, { isCompact: true })];
  const found = await server.sql.unsafe<{ whole: string; compact: string }[]>(
    `select ${whole} as whole, ${compact} as compact
     from json_populate_recordset(null::${tableNameOf(table)}, $1::text::json) t`,
    [JSON.stringify(columns)],
  );
  expect(found.map((row) => JSON.parse(row.whole))).toEqual(rows);
  expect(found.map((row) => JSON.parse(row.compact))).toEqual(rows.map(withoutNulls));
});

interface ColumnType {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

test('every field has a column, null only where the model has it, instants to the ms', async () => {
  const columns = await server.sql<ColumnType[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as "isNullable"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`;
  const byName = new Map(columns.map((column) => [`${column.table}.${column.name}`, column]));
  const missing = TABLE_NAMES.flatMap((table) =>
    Object.keys(TABLES[table].schema.shape)
      .map((field) => `${tableNameOf(table)}.${snakeCase(field)}`)
      .filter((name) => !byName.has(name)),
  );
  expect(missing, 'add the columns in a migration: CONTRIBUTING.md').toEqual([]);
  const wrong = TABLE_NAMES.flatMap((table) =>
    Object.entries(TABLES[table].schema.shape).flatMap(([field, schema]) => {
      const name = `${tableNameOf(table)}.${snakeCase(field)}`;
      const column = byName.get(name);
      const isTooFine = unwrapped(schema) === instant && column?.type !== 'timestamp(3) with time zone';
      const isTooOpen = unwrapped(schema) === schema && column?.isNullable !== false;
      return isTooFine || isTooOpen ? [name] : [];
    }),
  );
  expect(wrong).toEqual([]);
  const arrived = ['happened_at', 'received_at'].map((name) => byName.get(`mutation_log.${name}`)?.type);
  expect(new Set(arrived)).toEqual(new Set(['timestamp(3) with time zone']));
});
