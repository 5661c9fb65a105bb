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

/** Most rows of a fetch, and most bytes of its binary columns: a picture of a receipt has 300 kB, as text 600 kB. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 2_000_000;
/** `\\x` and two hexadecimal digits a byte. */
const TEXT_BYTES_A_BYTE = 2;

/** Returns how many rows of a table fit into a fetch, by the longest values of its binary columns. */
export async function rowsOfPage(tx: TransactionSql, { table, columns }: TableHead): Promise<number> {
  const binary = await tx<{ name: string }[]>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${quoted(table)}) and atttypid = 'bytea'::regtype and attname = any(${columns})`;
  if (binary.length === 0) return PAGE_ROWS;
  // Reads no value: its length is stored with the row.
  const longest = binary.map(({ name }) => `coalesce(max(octet_length(${quoted(name)})), 0)`).join(' + ');
  const [found] = await tx.unsafe<{ bytes: number }[]>(`select ${longest} as bytes from ${quoted(table)}`);
  const bytes = Math.max(1, TEXT_BYTES_A_BYTE * (found?.bytes ?? 0));
  return Math.max(1, Math.min(PAGE_ROWS, Math.floor(PAGE_BYTES / bytes)));
}

/**
 * Yields a table's rows as lines of COPY's text format. Uses a cursor: the driver's COPY leaves its connection paused
 * if the end comes with much data or if the reader stops early.
 */
export async function* readRowLines(tx: TransactionSql, head: TableHead): AsyncGenerator<Buffer> {
  const { table, columns } = head;
  const page = await rowsOfPage(tx, head);
  const rows = tx`select ${tx(columns)} from ${tx(table)}`.raw();
  for await (const fetched of rows.cursor(page)) for (const row of fetched) yield encodeRow(row);
}

/** Sets the text formats of dates, intervals and bytes that backups use, whatever the server's configuration is. */
export const setTextFormats = (tx: TransactionSql) => tx`select set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true)`;
