/**
 * Which tables go where when the database is spread over several machines by Citus, and how Citus is asked for it.
 * What it asks of a schema in return is held by distribution.pg.test.ts, what it asks of statements by
 * one-household.test.ts and the browser tests' statement log.
 */
import { TABLE_NAMES } from 'sync-protocol/model/tables.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { tableNameOf } from './household-rows.ts';
import { lockMigrations } from './migrate.ts';

/** Its message is a sentence for the person at the server. */
export class DistributionRefused extends Error {
  override name = 'DistributionRefused';
}

/** The others of a household's tables lie where this one does. */
const FIRST = 'household_version';

/** Every row belongs to one household, and every key begins with household_id. */
export const HOUSEHOLD_TABLES: readonly string[] = [
  FIRST,
  ...TABLE_NAMES.map(tableNameOf),
  'tombstone',
  'mutation_log',
  'log_subject',
  'client_sequence',
  'failed_attempt',
];

/** The same on every machine; whoever is referred to comes before who refers. */
export const REFERENCE_TABLES: readonly string[] = [
  'account',
  'client',
  'session',
  'password_reset',
  'membership',
  'invitation',
  'request_key',
  'server',
];

/**
 * On the coordinator alone: nothing refers to them or is read together with them. From the queue of e-mails one process
 * takes what no other has locked (`skip locked`), and copies of a table would not all choose alike.
 */
export const COORDINATOR_TABLES: readonly string[] = ['schema_migrations', 'mail'];

/** Before anything is written. Throws `DistributionRefused`. */
export async function assertCitus(sql: Sql): Promise<void> {
  const found = await sql`select 1 from pg_extension where extname = 'citus'`;
  if (found.length === 0)
    throw new DistributionRefused(
      'DATABASE_DISTRIBUTED=citus needs the extension citus in the database of DATABASE_URL, and it is not there: run "create extension citus" on every machine, or start without this setting.',
    );
}

/**
 * Spreads the tables that aren't yet: those of households by household_id and beside each other, those of accounts whole
 * on every machine. After the migrations, which may have made new ones. Safe when two processes start together; each
 * table is a transaction of its own, so that a start which breaks off has lost nothing.
 */
export async function distribute(sql: Sql): Promise<void> {
  for (const table of REFERENCE_TABLES)
    await spread(sql, table, (tx) => tx`select create_reference_table(${table}::regclass)`);
  for (const table of HOUSEHOLD_TABLES) {
    const beside = table === FIRST ? 'none' : FIRST;
    await spread(
      sql,
      table,
      (tx) => tx`
        select create_distributed_table(${table}::regclass, 'household_id', colocate_with => ${beside}::text)`,
    );
  }
}

async function spread(
  sql: Sql,
  table: string,
  ask: (tx: TransactionSql) => PromiseLike<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockMigrations(tx);
    const found = await tx`select 1 from pg_dist_partition where logicalrelid = ${table}::regclass`;
    if (found.length === 0) await ask(tx);
  });
}
