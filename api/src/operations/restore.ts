/** Puts a backup into an empty database. */

import type { Sql, TransactionSql } from '../database/connection.ts';
import { knownMigrations, lockMigrations, migrate } from '../database/migrate.ts';
import { type Backup, readBackup, verifyBackup } from './backup-file.ts';
import { BackupRefused, type TableHead, valuesOf } from './backup-format.ts';
import { MIGRATIONS_TABLE, migrationsOf, quoted, settle, tablesOf } from './backup-tables.ts';

/**
 * Reads all of a backup, and says whether this Fairday could restore it. Before anything is written.
 * @throws BackupRefused
 */
export async function checkedBackup(file: string): Promise<Backup> {
  const backup = await verifyBackup(file);
  const known = await knownMigrations();
  const unknown = backup.header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `${file} is of a newer Fairday: it has ${unknown.join(', ')}. Restore it with that version.`,
    );
  return backup;
}

/**
 * Restores a checked backup: its rows in one transaction, with a new epoch, so that every device begins anew and
 * sends again what this database doesn't know; then forward to today's schema. `onLoaded` sees the rows as they
 * were kept, before that.
 * @throws BackupRefused when the database is not empty; then nothing has been changed
 */
export async function restoreBackup(
  sql: Sql,
  backup: Backup,
  onLoaded: () => Promise<void> = async () => {},
): Promise<void> {
  const { migrations } = backup.header;
  await clear(sql, migrations);
  await migrate(sql, { only: migrations });
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    await refuseFilled(tx);
    await load(tx, backup);
    await tx`update server set epoch = gen_random_uuid()`;
  });
  await onLoaded();
  await migrate(sql);
}

/** A first start has made tables, but nobody has used them: those of another schema make way. */
async function clear(sql: Sql, migrations: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    const found = await migrationsOf(tx);
    const tables = await tablesOf(tx);
    if (found.length === 0 && tables.length > 0) throw notEmpty('it holds tables that are not Fairday’s');
    await refuseFilled(tx);
    if (found.length === 0 || JSON.stringify(found) === JSON.stringify(migrations)) return;
    const names = [...tables.map(({ table }) => table), MIGRATIONS_TABLE];
    await tx.unsafe(`drop table ${names.map(quoted).join(', ')}`);
  });
}

const notEmpty = (why: string): BackupRefused =>
  new BackupRefused(
    `The database is not empty: ${why}. A backup is restored into an empty one: give another DATA_DIR or DATABASE_URL.`,
  );

/** The one row of `server` is made with the table. */
async function refuseFilled(tx: TransactionSql): Promise<void> {
  for (const { table } of await tablesOf(tx)) {
    if (table === 'server') continue;
    const [found] = await tx.unsafe<{ isFilled: boolean }[]>(
      `select exists (select from ${quoted(table)}) as "isFilled"`,
    );
    if (found?.isFilled === true) throw notEmpty(`its table ${table} has rows`);
  }
}

/** Rows of one table that go in one statement. */
const BATCH_ROWS = 1000;
const BATCH_BYTES = 1_000_000;

async function load(tx: TransactionSql, backup: Backup): Promise<void> {
  await settle(tx);
  await tx`delete from server`;
  const atOnce = await deferForeignKeys(tx);
  let target: Target | undefined;
  let batch: Buffer[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (target !== undefined && batch.length > 0) await insert(tx, target, batch);
    batch = [];
    bytes = 0;
  };
  for await (const piece of readBackup(backup)) {
    if ('head' in piece) {
      await flush();
      target = await targetOf(tx, piece.head);
      continue;
    }
    batch.push(piece.row);
    bytes += piece.row.length;
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  await atOnce();
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
}

/** Sessions refer to sessions: until all are in, who comes first is chance. Answers what makes it as it was. */
async function deferForeignKeys(tx: TransactionSql): Promise<() => Promise<void>> {
  const keys = await tx<ForeignKey[]>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not condeferrable and connamespace = current_schema()::regnamespace`;
  const alter = async (how: string): Promise<void> => {
    for (const { table, name } of keys)
      await tx.unsafe(`alter table ${table} alter constraint ${quoted(name)} ${how}`);
  };
  await alter('deferrable initially deferred');
  return async () => {
    await tx`set constraints all immediate`;
    await alter('not deferrable');
  };
}

interface Target {
  readonly head: TableHead;
  readonly statement: string;
}

async function targetOf(tx: TransactionSql, head: TableHead): Promise<Target> {
  const types = await tx<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${quoted(head.table)}) and attnum > 0 and not attisdropped`;
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const parts = head.columns.map((column, i) => {
    const type = typeOf.get(column);
    if (type === undefined)
      throw new BackupRefused(`The backup has ${head.table}.${column}, which no schema of its time has.`);
    return {
      column: quoted(column),
      array: `$${i + 1}::text::text[]`,
      value: `v${i}`,
      cast: `v${i}::${type}`,
    };
  });
  const list = (part: keyof (typeof parts)[number]) => parts.map((each) => each[part]).join(', ');
  return {
    head,
    statement: `insert into ${quoted(head.table)} (${list('column')}) select ${list('cast')} from unnest(${list('array')}) as u(${list('value')})`,
  };
}

/** An array as PostgreSQL reads it. */
const arrayText = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;

async function insert(
  tx: TransactionSql,
  { head, statement }: Target,
  lines: readonly Buffer[],
): Promise<void> {
  const rows = lines.map(valuesOf);
  const columns = head.columns.map((_, i) => arrayText(rows.map((row) => row[i] ?? null)));
  await tx.unsafe(statement, columns, { prepare: true });
}
