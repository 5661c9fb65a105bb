/**
 * Verifies a backup, also that its schema isn't newer, restores it into an empty database with a new epoch, and
 * migrates it to the current schema.
 */
import type { Sql, TransactionSql } from '../database/connection.ts';
import { knownMigrations, lockMigrations, migrate } from '../database/migrate.ts';
import { type Backup, readBackup, verifyBackup } from './backup-file.ts';
import { BackupRefused, decodeRow, LONG_BYTES, type TableHead } from './backup-format.ts';
import { listMigrations, listTables, MIGRATIONS_TABLE, quoted, setTextFormats } from './backup-tables.ts';

/** Verifies a whole backup. Throws `BackupRefused` for a damaged file or one of a newer version. */
export async function verifyRestorable(file: string): Promise<Backup> {
  const backup = await verifyBackup(file);
  const known = await knownMigrations();
  const unknown = backup.header.migrations.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new BackupRefused(
      `${file} was written by a newer version of Fairday: it has ${unknown.join(', ')}. Restore it with that version.`,
    );
  return backup;
}

/**
 * Restores a verified backup in one transaction, then migrates to the current schema. The database gets a new epoch, so
 * that every device reloads and sends again what this database doesn't know. `onLoaded` runs before the migration, on
 * the rows as in the backup.
 * @throws BackupRefused when the database is not empty; nothing has been changed then
 */
export async function restoreBackup(
  sql: Sql,
  backup: Backup,
  onLoaded: () => Promise<void> = async () => {},
): Promise<void> {
  const { migrations } = backup.header;
  await dropEmptyTables(sql, migrations);
  await migrate(sql, { only: migrations });
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    await assertEmpty(tx);
    await load(tx, backup);
    await tx`update server set epoch = gen_random_uuid()`;
  });
  await onLoaded();
  await migrate(sql);
}

/** Drops the empty tables of a server's first start if their schema differs from the backup's. */
async function dropEmptyTables(sql: Sql, migrations: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    const found = await listMigrations(tx);
    const tables = await listTables(tx);
    if (found.length === 0 && tables.length > 0) throw notEmpty('it has tables that are not Fairday’s');
    await assertEmpty(tx);
    if (found.length === 0 || JSON.stringify(found) === JSON.stringify(migrations)) return;
    const names = [...tables.map(({ table }) => table), MIGRATIONS_TABLE];
    await tx.unsafe(`drop table ${names.map(quoted).join(', ')}`);
  });
}

const notEmpty = (why: string): BackupRefused =>
  new BackupRefused(
    `The database is not empty: ${why}. Restore into an empty one: set another DATA_DIR or DATABASE_URL.`,
  );

/** Throws `BackupRefused` if a table has rows. */
async function assertEmpty(tx: TransactionSql): Promise<void> {
  for (const { table } of await listTables(tx)) {
    // The migration that creates this table inserts its one row.
    if (table === 'server') continue;
    const [found] = await tx.unsafe<{ isFilled: boolean }[]>(
      `select exists (select from ${quoted(table)}) as "isFilled"`,
    );
    if (found?.isFilled === true) throw notEmpty(`its table ${table} has rows`);
  }
}

/** Limits of one insert statement. */
const BATCH_ROWS = 1000;
const BATCH_BYTES = 1_000_000;

async function load(tx: TransactionSql, backup: Backup): Promise<void> {
  await setTextFormats(tx);
  await tx`delete from server`;
  const restoreForeignKeys = await deferForeignKeys(tx);
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
      target = await prepareInsert(tx, piece.head);
      continue;
    }
    if (piece.row.length >= LONG_BYTES && target !== undefined) {
      await flush();
      await insertLong(tx, target, piece.row);
      continue;
    }
    batch.push(piece.row);
    bytes += piece.row.length;
    if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush();
  }
  await flush();
  await restoreForeignKeys();
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
}

/** Defers foreign keys: sessions refer to sessions in any order. Returns a function that restores the constraints. */
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
  /** For a batch of rows, one array a column. */
  readonly statement: string;
  /** For one row. */
  readonly longStatement: string;
}

async function prepareInsert(tx: TransactionSql, head: TableHead): Promise<Target> {
  const types = await tx<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${quoted(head.table)}) and attnum > 0 and not attisdropped`;
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const parts = head.columns.map((column, i) => {
    const type = typeOf.get(column);
    if (type === undefined)
      throw new BackupRefused(`The backup has ${head.table}.${column}, which is not in its schema.`);
    return {
      alone: `$${i + 1}::text::${type}`,
      column: quoted(column),
      array: `$${i + 1}::text::text[]`,
      value: `v${i}`,
      cast: `v${i}::${type}`,
    };
  });
  const list = (part: keyof (typeof parts)[number]) => parts.map((each) => each[part]).join(', ');
  const into = `insert into ${quoted(head.table)} (${list('column')})`;
  return {
    head,
    longStatement: `${into} values (${list('alone')})`,
    statement: `${into} select ${list('cast')} from unnest(${list('array')}) as u(${list('value')})`,
  };
}

/** Returns a PostgreSQL array literal. */
const arrayText = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;

async function insert(
  tx: TransactionSql,
  { head, statement }: Target,
  lines: readonly Buffer[],
): Promise<void> {
  const rows = lines.map(decodeRow);
  const columns = head.columns.map((_, i) => arrayText(rows.map((row) => row[i] ?? null)));
  await tx.unsafe(statement, columns, { prepare: true });
}

/** Inserts a row with a picture, whose text isn't copied into an array's. */
async function insertLong(tx: TransactionSql, { longStatement }: Target, line: Buffer): Promise<void> {
  await tx.unsafe(longStatement, decodeRow(line), { prepare: true });
}
