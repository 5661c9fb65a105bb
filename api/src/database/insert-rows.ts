/** Builds `INSERT` statements for many rows of one household, whose id is `$1`. */
import type { SqlParameters, SqlValue } from './sql-parameters.ts';

export interface InsertTarget {
  readonly table: string;
  /** All but `household_id`. */
  readonly columns: readonly string[];
  /** Columns whose values need a cast. A `bytea` is given as PostgreSQL writes it: `\\x0f`. */
  readonly casts?: Readonly<Record<string, 'json' | 'bytea'>>;
  readonly onConflict?: string;
}

export type ColumnValues = Readonly<Record<string, unknown>>;

/** Adds one column's value and returns its place in the statement. */
function addColumn(parameters: SqlParameters, value: unknown, cast: 'json' | 'bytea' | undefined): string {
  const isText = cast !== 'json' || value === null;
  const place = parameters.add(isText ? (value as SqlValue) : JSON.stringify(value));
  return cast === undefined ? place : `${place}::text::${cast}`;
}

/** Returns a row's columns that have a value. A loop, because Object.fromEntries takes three times as long. */
function withoutNulls(columns: readonly string[], row: ColumnValues): ColumnValues {
  const values: Record<string, unknown> = {};
  for (const column of columns) {
    const value = row[column];
    if (value !== null && value !== undefined) values[column] = value;
  }
  return values;
}

/** Rows as one JSON text. Nulls are left out: PostgreSQL spends some 50 ns on each name that it reads. */
const toJson = ({ columns }: InsertTarget, rows: readonly ColumnValues[]): string =>
  JSON.stringify(rows.map((row) => withoutNulls(columns, row)));

/** The parameters that collect a statement's values, and the variants of its text. */
export interface Sending {
  readonly parameters: SqlParameters;
  /** The name of a CTE; without a row in it the statement writes nothing. */
  readonly guard?: string | undefined;
  /** Whether the database is distributed with Citus. */
  readonly isDistributed?: boolean | undefined;
}

/**
 * Inserts rows from JSON on Citus. The household comes from its own row of `household_version`: Citus then sends the
 * whole statement to the household's shard. With the parameter instead, it would read the JSON on the coordinator and
 * copy the rows to the shard, which makes the commit two-phase.
 */
const insertOnShard = ({ table, columns, onConflict = '' }: InsertTarget, json: string): string =>
  `insert into ${table} (household_id, ${columns.join(', ')}) ` +
  `select v.household_id, ${columns.map((column) => `r.${column}`).join(', ')} ` +
  `from household_version v, json_populate_recordset(null::${table}, ${json}::text::json) r ` +
  `where v.household_id = $1::uuid ${onConflict}`;

/**
 * Returns the statement that inserts these rows, and adds their values to `parameters`. A single row goes column by
 * column: the database takes a third longer to read it as JSON.
 */
export function insertRows(
  target: InsertTarget,
  rows: readonly [ColumnValues, ...ColumnValues[]],
  { parameters, guard, isDistributed }: Sending,
): string {
  const { table, columns, casts = {}, onConflict = '' } = target;
  const names = columns.join(', ');
  const into = `insert into ${table} (household_id, ${names})`;
  if (rows.length > 1) {
    const json = parameters.add(toJson(target, rows));
    if (isDistributed === true) return insertOnShard(target, json);
    const list = `json_populate_recordset(null::${table}, ${json}::text::json)`;
    const from = guard === undefined ? list : `${guard}, ${list}`;
    return `${into} select $1::uuid, ${names} from ${from} ${onConflict}`;
  }
  const [row] = rows;
  const values = columns
    .map((column) => addColumn(parameters, row[column] ?? null, casts[column]))
    .join(', ');
  return guard === undefined
    ? `${into} values ($1::uuid, ${values}) ${onConflict}`
    : `${into} select $1::uuid, ${values} from ${guard} ${onConflict}`;
}
