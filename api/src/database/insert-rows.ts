/** Builds `INSERT` statements for many rows of one household, whose id is `$1`. */
import { arrayOf, type SqlParameters, type SqlValue } from './sql-parameters.ts';

/** An `int` is written as `bigint`, which PostgreSQL converts. */
export type ColumnType = 'uuid' | 'text' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'json' | 'bytea';

interface InsertColumn {
  readonly name: string;
  readonly type: ColumnType;
  /** The field of a row that holds the value: JSON as a value or as text, `bytea` as PostgreSQL writes it: `\\x0f`. */
  readonly field: string;
}

export interface InsertTarget {
  readonly table: string;
  /** All but `household_id`. */
  readonly columns: readonly InsertColumn[];
  readonly onConflict?: string;
}

/** Returns columns that are named like the fields of their rows. */
export const columnsNamed = (types: Readonly<Record<string, ColumnType>>): InsertColumn[] =>
  Object.entries(types).map(([name, type]) => ({ name, type, field: name }));

/** Rows by field. */
export interface InsertedRows {
  readonly rows: readonly object[];
  /** Values that all rows share, by column: they are sent, and read, once. */
  readonly shared: Readonly<Record<string, SqlValue>>;
}

/** The parameters that collect a statement's values, and the variants of its text. */
export interface Sending {
  readonly parameters: SqlParameters;
  /** The name of a CTE; without a row in it the statement writes nothing. */
  readonly guard?: string | undefined;
  /** Whether the database is distributed with Citus. */
  readonly isDistributed?: boolean | undefined;
}

function valueOf(row: object, { field, type }: InsertColumn): SqlValue {
  const value = (row as Readonly<Record<string, unknown>>)[field];
  if (value === undefined || value === null) return null;
  return type === 'json' && typeof value !== 'string' ? JSON.stringify(value) : (value as SqlValue);
}

/** Rows as one JSON text, without nulls: PostgreSQL spends some 50 ns on each name that it reads. */
function toJson(columns: readonly InsertColumn[], { rows, shared }: InsertedRows): string {
  const objects = rows.map((row) => {
    const fields = columns.flatMap((column) => {
      const value = shared[column.name] ?? valueOf(row, column);
      if (value === null) return [];
      return `"${column.name}":${column.type === 'json' ? String(value) : JSON.stringify(value)}`;
    });
    return `{${fields.join(',')}}`;
  });
  return `[${objects.join(',')}]`;
}

/**
 * Inserts rows from JSON on Citus. The household comes from its own row of `household_version`: Citus then sends the
 * whole statement to the household's shard. With the parameter instead, it would read the JSON on the coordinator and
 * copy the rows to the shard, which makes the commit two-phase.
 */
function insertOnShard({ table, columns, onConflict = '' }: InsertTarget, json: string): string {
  const names = columns.map(({ name }) => name);
  return (
    `insert into ${table} (household_id, ${names.join(', ')}) ` +
    `select v.household_id, ${names.map((name) => `r.${name}`).join(', ')} ` +
    `from household_version v, json_populate_recordset(null::${table}, ${json}::text::json) r ` +
    `where v.household_id = $1::uuid ${onConflict}`
  );
}

/** Casts a parameter. The driver would write a JSON text as JSON once more, and a `bytea` in its own way. */
const cast = (place: string, type: ColumnType): string =>
  type === 'json' || type === 'bytea' ? `${place}::text::${type}` : `${place}::${type}`;

/** JSON texts hold no line breaks, so that as lines nothing in them is escaped; an empty line is null. */
const toLines = (rows: readonly object[], column: InsertColumn): string =>
  rows.map((row) => valueOf(row, column) ?? '').join('\n');
const jsonLines = (place: string): string => `string_to_table(${place}::text, E'\\n', '')::json`;

/**
 * Returns the statement that inserts these rows, and adds their values to `parameters`. Several rows are sent as one
 * array or text a column. In the select list PostgreSQL reads them in step, and null where one has ended; rows as JSON
 * take it twice as long.
 */
export function insertRows(
  target: InsertTarget,
  inserted: InsertedRows,
  { parameters, guard, isDistributed }: Sending,
): string {
  const { table, columns, onConflict = '' } = target;
  const { rows, shared } = inserted;
  if (rows.length > 1 && isDistributed === true)
    return insertOnShard(target, parameters.add(toJson(columns, inserted)));
  const values = columns.map((column) => {
    const { name, type } = column;
    const common = shared[name];
    if (common !== undefined) return cast(parameters.add(common), type);
    const [first] = rows;
    if (first !== undefined && rows.length === 1) return cast(parameters.add(valueOf(first, column)), type);
    if (type === 'json') return jsonLines(parameters.add(toLines(rows, column)));
    return `unnest(${parameters.add(arrayOf(rows, (row) => valueOf(row, column)))}::${type}[])`;
  });
  const into = `insert into ${table} (household_id, ${columns.map(({ name }) => name).join(', ')})`;
  // Citus sends `values` to their shard, and would read a `select` on the coordinator.
  if (rows.length === 1 && guard === undefined)
    return `${into} values ($1::uuid, ${values.join(', ')}) ${onConflict}`;
  const from = guard === undefined ? '' : `from ${guard}`;
  return `${into} select $1::uuid, ${values.join(', ')} ${from} ${onConflict}`;
}
