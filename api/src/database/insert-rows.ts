/** `INSERT` statements for rows of one household, which is `$1`. */
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

/** Rows as one JSON text. Nulls are left out: PostgreSQL spends some 50 ns on each name that it reads. */
const toJson = ({ columns }: InsertTarget, rows: readonly ColumnValues[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? undefined]))),
  );

/**
 * Returns the statement that inserts these rows, and adds their values to `parameters`. A single row goes column by column:
 * the database takes a third longer to read it as JSON.
 *
 * @param guard the name of a CTE; without a row in it nothing is inserted
 */
export function insertRows(
  target: InsertTarget,
  rows: readonly [ColumnValues, ...ColumnValues[]],
  { parameters, guard }: { parameters: SqlParameters; guard?: string | undefined },
): string {
  const { table, columns, casts = {}, onConflict = '' } = target;
  const names = columns.join(', ');
  const into = `insert into ${table} (household_id, ${names})`;
  if (rows.length > 1) {
    const list = `json_populate_recordset(null::${table}, ${parameters.add(toJson(target, rows))}::text::json)`;
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
