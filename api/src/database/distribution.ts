/**
 * Lists how each table is distributed over several machines with Citus, and distributes the tables at each server start
 * if DATABASE_DISTRIBUTED=citus. Checks for the extension, and tells whether a database is distributed.
 * distribution.pg.test.ts and one-household.test.ts check what Citus requires of tables and statements.
 */
import { TABLE_NAMES } from 'sync-protocol/kernel/tables.ts';
import { OperatorError } from '../config.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { tableNameOf } from './household-rows.ts';
import { lockMigrations } from './migrate.ts';

class DistributionRefused extends OperatorError {
  override name = 'DistributionRefused';
}

/** The table that the other household tables are colocated with. */
const FIRST = 'household_version';

/** Distributed by household_id, with which every key begins. */
export const HOUSEHOLD_TABLES: readonly string[] = [
  FIRST,
  ...TABLE_NAMES.map(tableNameOf),
  'receipt_picture',
  'tombstone',
  'mutation_log',
  'log_subject',
  'log_pack',
  'client_sequence',
  'failed_attempt',
  'household_request_key',
];

/** Copied whole to every machine. A table comes before those that refer to it. */
export const REFERENCE_TABLES: readonly string[] = [
  'account',
  'client',
  'session',
  'password_reset',
  'membership',
  'feed',
  'push_subscription',
  'reminder_choice',
  'reminder_unsubscribe',
  'invitation',
  'member_invitation',
  'request_key',
  'server',
];

/**
 * Only on the coordinator. E-mails and reminders are locked with `skip locked`, and each machine's copy of a table could
 * skip other rows. The claim of a reminder reads one household's days beside it (reminders/subject-state.ts); no other
 * statement reads these tables together with others.
 */
export const COORDINATOR_TABLES: readonly string[] = [
  'schema_migrations',
  'mail',
  'mailed_invitation',
  'reminder',
];

/** Throws `DistributionRefused` without the extension. Call it before anything is written. */
export async function assertCitus(sql: Sql): Promise<void> {
  const found = await sql`select 1 from pg_extension where extname = 'citus'`;
  if (found.length === 0)
    throw new DistributionRefused(
      'DATABASE_DISTRIBUTED=citus needs the extension citus in the database of DATABASE_URL, and it is not there: run "create extension citus" on every machine, or start without this setting.',
    );
}

/** Whether Citus has distributed the tables. Reads Citus's catalog: a command may run without the setting. */
export async function isDistributed(sql: Sql): Promise<boolean> {
  const [catalog] = await sql`select 1 where to_regclass('pg_dist_partition') is not null`;
  if (catalog === undefined) return false;
  const found = await sql`select 1 from pg_dist_partition where partmethod = 'h' limit 1`;
  return found.length > 0;
}

/**
 * Distributes the tables that aren't distributed yet. Call it after the migrations, which may create tables. Safe when
 * two processes start together. Each table is its own transaction, so the next start completes an aborted one.
 */
export async function distribute(sql: Sql): Promise<void> {
  for (const table of REFERENCE_TABLES)
    await distributeTable(sql, table, (tx) => tx`select create_reference_table(${table}::regclass)`);
  for (const table of HOUSEHOLD_TABLES) {
    const beside = table === FIRST ? 'none' : FIRST;
    await distributeTable(
      sql,
      table,
      (tx) => tx`
        select create_distributed_table(${table}::regclass, 'household_id', colocate_with => ${beside}::text)`,
    );
  }
}

async function distributeTable(
  sql: Sql,
  table: string,
  ask: (tx: TransactionSql) => PromiseLike<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    // A table that only refers to a reference table is listed too, but is still local.
    const found = await tx`
      select 1 from pg_dist_partition
      where logicalrelid = ${table}::regclass and (partmethod = 'h' or repmodel = 't')`;
    if (found.length === 0) await ask(tx);
  });
}
