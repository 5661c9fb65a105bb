/**
 * Reads rows without a limit page by page, so that a list of any length takes little memory and other requests run
 * between its pages.
 */
import type { Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Sql } from '../database/connection.ts';
import { fieldsOf, tableNameOf } from '../database/household-rows.ts';

/** Rows that are read, parsed and answered in one turn of the event loop. */
export const ROWS_A_TURN = 200;

interface RowQuery {
  /** A select without `row_to_json`. `$1` is the household. */
  readonly select: string;
  readonly values: readonly (string | string[])[];
  readonly perPage?: number;
}

/** Yields the rows of one select, from one snapshot. */
export async function* pagesOf<Row>(
  sql: Sql,
  { select, values, perPage = ROWS_A_TURN }: RowQuery,
): AsyncGenerator<Row[]> {
  const query = sql.unsafe<{ row: string }[]>(`select row_to_json(r)::text as row from (${select}) r`, [
    ...values,
  ]);
  for await (const page of query.cursor(perPage)) yield page.map(({ row }) => JSON.parse(row) as Row);
}

interface Order {
  readonly table: TableName;
  /** `t` is the table. */
  readonly orderBy: string;
  readonly perPage?: number;
}

/** Yields a table's rows in order: those of a nanny, or of the whole household. */
export function rowsInOrder<T extends TableName>(
  sql: Sql,
  { householdId, nannyId }: { householdId: string; nannyId?: string | undefined },
  { table, orderBy, perPage = ROWS_A_TURN }: Order & { readonly table: T },
): AsyncGenerator<Rows[T][]> {
  const ofNanny = nannyId === undefined ? '' : 'and t.nanny_id = $2::uuid ';
  return pagesOf<Rows[T]>(sql, {
    select:
      `select ${fieldsOf(table)} from ${tableNameOf(table)} t ` +
      `where t.household_id = $1::uuid ${ofNanny}order by ${orderBy}`,
    values: nannyId === undefined ? [householdId] : [householdId, nannyId],
    perPage,
  });
}
