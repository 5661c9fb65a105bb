/**
 * Lists tables and applied migrations, reads rows as lines of COPY's text format, and quotes SQL names, for backups and
 * restores.
 */
import type { Sql, TransactionSql } from '../database/connection.ts';
import { encodeRow, type TableHead } from './backup-format.ts';

/** Not backed up as a table: the header lists the migrations. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** Returns a quoted SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns all tables with their columns in order, except MIGRATIONS_TABLE. */
export function listTables(sql: Sql | TransactionSql): Promise<TableHead[]> {
  return sql<TableHead[]>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> ${MIGRATIONS_TABLE} and a.attgenerated = ''
    group by c.relname order by c.relname`;
}

/** Returns the applied migrations; none if Fairday has never used the database. */
export async function listMigrations(sql: Sql | TransactionSql): Promise<string[]> {
  const [found] = await sql<{ isThere: boolean }[]>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as "isThere"`;
  if (found?.isThere !== true) return [];
  const rows = await sql<{ name: string }[]>`select name from schema_migrations order by name`;
  return rows.map(({ name }) => name);
}

/** Rows per fetch. */
const PAGE = 500;

/**
 * Yields a table's rows as lines of COPY's text format. Uses a cursor: the driver's COPY leaves its connection paused
 * if the end comes with much data or if the reader stops early.
 */
export async function* readRowLines(
  tx: TransactionSql,
  { table, columns }: TableHead,
): AsyncGenerator<Buffer> {
  const rows = tx`select ${tx(columns)} from ${tx(table)}`.raw();
  for await (const page of rows.cursor(PAGE)) for (const row of page) yield encodeRow(row);
}

/** Sets the text formats of dates, intervals and bytes that backups use, whatever the server's configuration is. */
export const setTextFormats = (tx: TransactionSql) => tx`select set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true)`;
