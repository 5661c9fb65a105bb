/** Maps the model's tables to SQL: table names, types of ids and columns, select lists, and upserts. */
import { type AnyRow, TABLE_NAMES, TABLES, type TableName } from 'sync-protocol/kernel/tables.ts';
import { calendarDate, id, instant } from 'sync-protocol/kernel/values.ts';
import type { ColumnType, InsertTarget } from './insert-rows.ts';

/** The canonical form of instants (sync-protocol's `instant`), for PostgreSQL's `to_char`. */
export const INSTANT = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

interface TableSql {
  readonly name: string;
  /** The select list that returns a row in the model's own shape. */
  readonly fields: string;
  readonly upsert: InsertTarget;
  /** Tables whose id is a natural key have a text id. */
  readonly idType: 'uuid' | 'text';
}

export const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns the schema inside a nullable or optional one, any other schema as it is. */
export const unwrapped = (schema: unknown): unknown =>
  (schema as { def?: { innerType?: unknown } }).def?.innerType ?? schema;
const isInstant = (schema: unknown): boolean => unwrapped(schema) === instant;

const TYPES_OF_VALUES = new Map<unknown, ColumnType>([
  [id, 'uuid'],
  [instant, 'timestamptz'],
  [calendarDate, 'date'],
]);
const TYPES_OF_KINDS = new Map<unknown, ColumnType>([
  ['number', 'bigint'],
  ['boolean', 'boolean'],
  ['array', 'json'],
  ['object', 'json'],
]);

/** Returns the SQL type of a field. Choices and texts are `text`. */
function typeOf(schema: unknown): ColumnType {
  const inner = unwrapped(schema) as { def?: { type?: unknown } };
  return TYPES_OF_VALUES.get(inner) ?? TYPES_OF_KINDS.get(inner.def?.type) ?? 'text';
}

const NATURAL_KEYS: ReadonlySet<TableName> = new Set([
  'rate',
  'terms',
  'baseSchedule',
  'week',
  'cancellation',
  'settlement',
  'leavePolicy',
  'mileageRate',
  'receipt',
]);
const NEVER_UPDATED: ReadonlySet<string> = new Set(['id', 'nanny_id']);

function describeTable(table: TableName): TableSql {
  const schemas = Object.entries(TABLES[table].schema.shape);
  const columns = schemas
    .filter(([field]) => field !== 'householdId')
    .map(([field, schema]) => ({ name: snakeCase(field), type: typeOf(schema), field }));
  const updates = columns
    .filter(({ name }) => !NEVER_UPDATED.has(name))
    .map(({ name }) => `${name} = excluded.${name}`);
  return {
    name: snakeCase(table),
    fields: schemas
      .map(([field, schema]) =>
        isInstant(schema)
          ? `to_char(t.${snakeCase(field)} at time zone 'UTC', '${INSTANT}') as "${field}"`
          : `t.${snakeCase(field)} as "${field}"`,
      )
      .join(', '),
    upsert: {
      table: snakeCase(table),
      columns,
      onConflict: `on conflict (household_id, id) do update set ${updates.join(', ')}`,
    },
    idType: NATURAL_KEYS.has(table) ? 'text' : 'uuid',
  };
}

const TABLE_SQL = Object.fromEntries(TABLE_NAMES.map((table) => [table, describeTable(table)])) as Record<
  TableName,
  TableSql
>;

/** Returns the select list of a table `t` in the model's own field names, instants as canonical text. */
export const fieldsOf = (table: TableName): string => TABLE_SQL[table].fields;
export const tableNameOf = (table: TableName): string => TABLE_SQL[table].name;
export const idTypeOf = (table: TableName): 'uuid' | 'text' => TABLE_SQL[table].idType;
export const upsertOf = (table: TableName): InsertTarget => TABLE_SQL[table].upsert;

/** Returns a row as `fieldsOf` selects it once this version has written it. */
export function toStoredRow(table: TableName, row: AnyRow, version: number): Record<string, unknown> {
  const source = row as unknown as Record<string, unknown>;
  const stored: Record<string, unknown> = { householdId: source['householdId'] };
  for (const { field } of TABLE_SQL[table].upsert.columns) stored[field] = source[field] ?? null;
  stored['version'] = version;
  return stored;
}
