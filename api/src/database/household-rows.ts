/** How the rows of a household's tables are named, told apart and put together in SQL. */
import { type AnyRow, TABLE_NAMES, TABLES, type TableName } from 'sync-protocol/model/tables.ts';
import { instant } from 'sync-protocol/model/values.ts';

interface Column {
  readonly field: string;
  readonly name: string;
  readonly isInstant: boolean;
}

interface TableSql {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The select list that turns a row into the model's own shape. */
  readonly fields: string;
  /** All but the household. */
  readonly names: string;
  /** What a row that is there takes over from one that comes. */
  readonly updates: string;
  /** Rows whose id is a natural key have text for it, all others a uuid. */
  readonly idType: 'uuid' | 'text';
}

export const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a field's schema is an instant, or a nullable one. */
function isInstant(schema: unknown): boolean {
  if (schema === instant) return true;
  return (schema as { def?: { innerType?: unknown } }).def?.innerType === instant;
}

const NATURAL_KEYS: ReadonlySet<TableName> = new Set(['rate', 'baseSchedule', 'settlement']);

function describeTable(table: TableName): TableSql {
  const columns = Object.entries(TABLES[table].schema.shape).map(([field, schema]) => ({
    field,
    name: snakeCase(field),
    isInstant: isInstant(schema),
  }));
  const names = columns.map((column) => column.name).filter((column) => column !== 'household_id');
  const kept = new Set(['id', 'nanny_id']);
  const updates = names
    .filter((column) => !kept.has(column))
    .map((column) => `${column} = excluded.${column}`);
  return {
    name: snakeCase(table),
    columns,
    fields: columns
      .map(({ field, name: column, isInstant: asText }) =>
        asText
          ? `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`
          : `t.${column} as "${field}"`,
      )
      .join(', '),
    names: names.join(', '),
    updates: updates.join(', '),
    idType: NATURAL_KEYS.has(table) ? 'text' : 'uuid',
  };
}

const TABLE_SQL = Object.fromEntries(TABLE_NAMES.map((table) => [table, describeTable(table)])) as Record<
  TableName,
  TableSql
>;

/** The select list of a table `t`, in the model's own field names; instants as canonical text. */
export const fieldsOf = (table: TableName): string => TABLE_SQL[table].fields;
export const tableNameOf = (table: TableName): string => TABLE_SQL[table].name;

export const idTypeOf = (table: TableName): 'uuid' | 'text' => TABLE_SQL[table].idType;

/**
 * Inserts or replaces the rows of a JSON list, in the household `$1`; `given` is more to select from, a row of it for
 * each row of ours.
 */
export function upsertOf(table: TableName, parameter: string, given = ''): string {
  const { name, names, updates } = TABLE_SQL[table];
  return (
    `insert into ${name} (household_id, ${names}) ` +
    `select $1::uuid, ${names} from ${given}json_populate_recordset(null::${name}, ${parameter}::text::json) ` +
    `on conflict (household_id, id) do update set ${updates}`
  );
}

/** The same of one row, of which each column is a parameter by itself, in the order of `toColumns`. */
export function upsertOfOne(table: TableName, values: string, given: string): string {
  const { name, names, updates } = TABLE_SQL[table];
  return (
    `insert into ${name} (household_id, ${names}) select $1::uuid, ${values} from ${given} ` +
    `on conflict (household_id, id) do update set ${updates}`
  );
}

/**
 * A row by its columns but for the household, stamped with the version that writes it. What is null is left undefined,
 * and so not in its JSON: each name in there is read by the database.
 */
export function toColumns(table: TableName, row: AnyRow, version: number): Record<string, unknown> {
  const source = row as unknown as Record<string, unknown>;
  const columns: Record<string, unknown> = {};
  for (const { field, name } of TABLE_SQL[table].columns) {
    if (name !== 'household_id') columns[name] = name === 'version' ? version : (source[field] ?? undefined);
  }
  return columns;
}
