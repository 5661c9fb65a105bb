/** What there is to keep in a database: its tables, and how PostgreSQL gives out their rows. */

import type { Sql, TransactionSql } from '../database/connection.ts';
import { lineOf, type TableHead } from './backup-format.ts';

/** Kept as the header's list: whoever restores makes it anew. */
export const MIGRATIONS_TABLE = 'schema_migrations';

/** A name as SQL takes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of ours with its columns in their order, but for the list of migrations. */
export function tablesOf(sql: Sql | TransactionSql): Promise<TableHead[]> {
  return sql<TableHead[]>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> ${MIGRATIONS_TABLE} and a.attgenerated = ''
    group by c.relname order by c.relname`;
}

/** The migrations that a database has seen; none when it has never been one of Fairday's. */
export async function migrationsOf(sql: Sql | TransactionSql): Promise<string[]> {
  const [found] = await sql<{ isThere: boolean }[]>`
    select to_regclass(${MIGRATIONS_TABLE}) is not null as "isThere"`;
  if (found?.isThere !== true) return [];
  const rows = await sql<{ name: string }[]>`select name from schema_migrations order by name`;
  return rows.map(({ name }) => name);
}

/** Rows of a table that are fetched together. */
const PAGE = 500;

/**
 * A table's rows, each as a line of COPY's text format without its end. (By a cursor: the driver's own COPY leaves its
 * connection paused when the end comes with much data, or when whoever reads gives up.)
 */
export async function* linesIn(tx: TransactionSql, { table, columns }: TableHead): AsyncGenerator<Buffer> {
  const rows = tx`select ${tx(columns)} from ${tx(table)}`.raw();
  for await (const page of rows.cursor(PAGE)) for (const row of page) yield lineOf(row);
}

/** As every backup writes instants and dates, whatever the server's own habit is. */
export const settle = (tx: TransactionSql) => tx`select set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true)`;
