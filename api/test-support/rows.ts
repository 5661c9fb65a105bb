/** Keeps a copy of all rows of a database, lists the tables that have changed since, and restores the rows. */
import { beforeAll } from 'vitest';
import type { Sql } from '../src/database/connection.ts';
import { transact } from '../src/database/transaction.ts';
import { clusterUrls } from './citus.ts';

type Rows = ReadonlyMap<string, string>;

/** Returns the tables in an order that foreign keys allow for inserts. */
async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'
    order by tablename <> 'account', tablename`;
  return rows.map(({ name }) => name);
}

/** A log entry that changed nothing, in a household of its author. */
const CHANGED_NOTHING = `
  l.result in ('rejected', 'noop') and exists (
    select 1 from membership m where m.household_id = l.household_id and m.account_id = l.account_id)`;

/**
 * Queries that leave out what counts as no change: a session's last use and expiry, devices, when weeks are closed
 * next, and log entries without effect with their versions.
 */
const COMPARED: Readonly<Record<string, string>> = {
  session: `select to_jsonb(t) - 'last_used_at' - 'expires_at' as row from session t`,
  client: 'select null::jsonb as row where false',
  server: `select to_jsonb(t) - 'weeks_due_at' as row from server t`,
  mutation_log: `select to_jsonb(l) as row from mutation_log l where not (${CHANGED_NOTHING})`,
  log_subject: `
    select to_jsonb(t) as row from log_subject t join mutation_log l using (household_id, version, position)
    where not (${CHANGED_NOTHING})`,
  household_version: `
    select jsonb_set(to_jsonb(t) - 'log_hash' - 'weeks_due_at', '{version}', to_jsonb(t.version - (
      select count(distinct l.version) from mutation_log l
      where l.household_id = t.household_id and ${CHANGED_NOTHING}))) as row
    from household_version t`,
};

async function select(sql: Sql, queries: readonly (readonly [name: string, text: string])[]): Promise<Rows> {
  const text = queries
    .map(([name, query]) => `select '${name}' as name, (${query}) as rows`)
    .join(' union all ');
  const rows = await sql.unsafe<{ name: string; rows: string }[]>(text, [], { prepare: true });
  return new Map(rows.map(({ name, rows: json }) => [name, json]));
}

/** Returns the next transaction id: as long as it stays the same, nothing was written. Undefined on a cluster. */
async function nextTransactionId(sql: Sql): Promise<string | undefined> {
  if (clusterUrls() !== undefined) return undefined;
  const [row] = await sql<{ next: string }[]>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
  if (row === undefined) throw new Error('No snapshot');
  return row.next;
}

export interface RowsKeeper {
  /** Returns the names of the tables that have changed since `keepRows`. */
  changedTables(): Promise<string[]>;
  /** Restores every table to its state at `keepRows`. */
  restore(): Promise<void>;
}

export async function keepRows(sql: Sql): Promise<RowsKeeper> {
  const names = await tableNames(sql);
  const whole = names.map(
    (name) => [name, `select coalesce(json_agg(t), '[]')::text from "${name}" t`] as const,
  );
  const compared = names.map((name) => {
    const rows = COMPARED[name] ?? `select to_jsonb(t) as row from "${name}" t`;
    return [
      name,
      `select coalesce(json_agg(r.row order by r.row::text), '[]')::text from (${rows}) r`,
    ] as const;
  });
  const kept = await select(sql, whole);
  const untouched = await select(sql, compared);
  let seen: { next: string | undefined; rows: Rows } = { next: '', rows: untouched };
  let restored: string | undefined = '';
  return {
    async changedTables() {
      const next = await nextTransactionId(sql);
      if (next === undefined || next !== seen.next) seen = { next, rows: await select(sql, compared) };
      return names.filter((name) => untouched.get(name) !== seen.rows.get(name));
    },
    async restore() {
      if (clusterUrls() !== undefined) return restoreTables(sql, names, kept);
      const next = await nextTransactionId(sql);
      if (next === restored) return;
      const rows = await select(sql, whole);
      const changed = names.filter((name) => rows.get(name) !== kept.get(name));
      if (changed.length > 0) await restoreTables(sql, changed, kept);
      restored = await nextTransactionId(sql);
    },
  };
}

/** Writes the kept rows of these tables. What the calls have started may still write, such as the link of an e-mail. */
async function restoreTables(sql: Sql, names: readonly string[], kept: Rows): Promise<void> {
  await transact(sql, async (tx) => {
    // On Citus one shard after the other: after parallel writes, it refuses writes to reference tables.
    if (clusterUrls() !== undefined) await tx`set local citus.multi_shard_modify_mode to 'sequential'`;
    // Else without foreign keys, whose cascades would delete the rows of tables that aren't restored.
    else await tx`set local session_replication_role to 'replica'`;
    for (const name of names.toReversed()) await tx.unsafe(`delete from "${name}"`);
    for (const name of names) {
      const all = `select * from json_populate_recordset(null::"${name}", $1::text::json)`;
      await tx.unsafe(`insert into "${name}" ${all}`, [kept.get(name) ?? '[]']);
    }
  });
}

/** Keeps the rows of a fixture for the tests of a file or a `describe`. */
export function sharedRowsKeeper(fixture: { readonly server: { readonly sql: Sql } }): RowsKeeper {
  const keeper = {} as RowsKeeper;
  beforeAll(async () => {
    Object.assign(keeper, await keepRows(fixture.server.sql));
  });
  return keeper;
}
