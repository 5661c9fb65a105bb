/** Keeps a copy of all rows of a database, lists the tables that have changed since, and restores the rows. */
import { beforeAll } from 'vitest';
import type { Sql, TransactionSql } from '../src/database/connection.ts';
import { transact } from '../src/database/transaction.ts';
import { clusterUrls } from './citus.ts';

type Rows = ReadonlyMap<string, string>;

/** Returns the tables in an order that foreign keys allow for inserts. */
async function tableNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'
    order by tablename <> 'account', tablename <> 'membership', tablename`;
  return rows.map(({ name }) => name);
}

/** A log entry that changed nothing, in a household of its author. */
const CHANGED_NOTHING = `
  l.result in ('rejected', 'noop') and exists (
    select 1 from membership m where m.household_id = l.household_id and m.account_id = l.account_id)`;

/**
 * Queries that leave out what counts as no change: a session's last use and expiry, devices, reminders of
 * earlier changes, which are added after the answer, when weeks are closed and
 * shifts looked for next, and log entries without effect with their versions.
 */
const COMPARED: Readonly<Record<string, string>> = {
  session: `select to_jsonb(t) - 'last_used_at' - 'expires_at' as row from session t`,
  client: 'select null::jsonb as row where false',
  reminder: 'select null::jsonb as row where false',
  server: `
    select to_jsonb(t) - 'weeks_due_at' - 'reminders_due_at' - 'reminders_found_to' as row from server t`,
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

/** Each is compared by what the others hold. */
const TOGETHER = ['membership', 'mutation_log', 'log_subject', 'household_version'];

const withOthers = (names: readonly string[]): string[] =>
  TOGETHER.some((name) => names.includes(name)) ? [...new Set([...names, ...TOGETHER])] : [...names];

/** Returns these tables' rows as JSON text. */
async function select(sql: Sql, queries: Rows, names = [...queries.keys()]): Promise<Rows> {
  const found = names.map(async (name) => {
    const [row] = await sql.unsafe<{ rows: string }[]>(queries.get(name) ?? '', [], { prepare: true });
    return [name, row?.rows ?? '[]'] as const;
  });
  return new Map(await Promise.all(found));
}

/** When the tables were last looked at. Rows of older transactions, and of the keeper's own, are known. */
interface Look {
  /** As long as it stays the same, nothing was written. */
  readonly snapshot: string;
  readonly oldest: string;
  readonly own: string;
  readonly counts: ReadonlyMap<string, number>;
}

const IS_NEWER = 'xmin::text::bigint >= $1::text::bigint and xmin::text <> $2::text';

async function readSnapshot(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ snapshot: string }[]>`select pg_current_snapshot()::text as snapshot`;
  return row?.snapshot;
}

/** Returns the tables whose rows are others than at a look, without reading what these hold. */
async function findWritten(
  sql: Sql,
  { oldest, own, counts }: Omit<Look, 'snapshot'>,
): Promise<{ written: string[]; now: Look }> {
  const text = [...counts.keys()].map(
    (name) => `
      select '${name}' as name, count(*)::int as count, count(*) filter (where ${IS_NEWER})::int as newer,
        pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as oldest
      from "${name}"`,
  );
  const found = await sql.unsafe<
    { name: string; count: number; newer: number; snapshot: string; oldest: string }[]
  >(text.join(' union all '), [oldest, own], { prepare: true });
  const [first] = found;
  if (first === undefined) throw new Error('No tables');
  const written = found.filter(({ name, count, newer }) => newer > 0 || count !== counts.get(name));
  const counted = new Map(found.map(({ name, count }) => [name, count]));
  const now = { snapshot: first.snapshot, oldest: first.oldest, own: '0', counts: counted };
  return { written: written.map(({ name }) => name), now };
}

export interface RowsKeeper {
  /** Returns the names of the tables that have changed since `keepRows`. */
  changedTables(): Promise<string[]>;
  /** Restores every table to its state at `keepRows`. */
  restore(): Promise<void>;
}

export async function keepRows(sql: Sql): Promise<RowsKeeper> {
  const names = await tableNames(sql);
  const whole = new Map(
    names.map((name) => [name, `select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`]),
  );
  const compared = new Map(
    names.map((name) => {
      const rows = COMPARED[name] ?? `select to_jsonb(t) as row from "${name}" t`;
      const text = `select coalesce(json_agg(r.row order by r.row::text), '[]')::text as rows from (${rows}) r`;
      return [name, text];
    }),
  );
  if (clusterUrls() !== undefined) return keepOnCluster(sql, { whole, compared });
  const unknown = { oldest: '0', own: '0', counts: new Map(names.map((name) => [name, 0])) };
  const { now: start } = await findWritten(sql, unknown);
  const kept = await select(sql, whole);
  const untouched = await select(sql, compared);
  const current = new Map(untouched);
  let seen = start;
  let restored = start;
  return {
    async changedTables() {
      if ((await readSnapshot(sql)) !== seen.snapshot) {
        const { written, now } = await findWritten(sql, seen);
        for (const [name, rows] of await select(sql, compared, withOthers(written))) current.set(name, rows);
        seen = now;
      }
      return differing(current, untouched);
    },
    async restore() {
      if ((await readSnapshot(sql)) === restored.snapshot) return;
      const { written, now } = await findWritten(sql, restored);
      if (written.length === 0) {
        restored = now;
        return;
      }
      const since = restored;
      const own = await transact(sql, (tx) => rewriteNewer(tx, written, { since, kept, start }));
      // Without a snapshot: others may have written in the meantime.
      restored = { snapshot: '', oldest: now.oldest, own, counts: start.counts };
      seen = restored;
      for (const name of withOthers(written)) current.set(name, untouched.get(name) ?? '[]');
    },
  };
}

const differing = (rows: Rows, untouched: Rows): string[] =>
  [...untouched.keys()].filter((name) => untouched.get(name) !== rows.get(name));

/** Its machines count transactions on their own: every table is compared and rewritten. */
async function keepOnCluster(
  sql: Sql,
  { whole, compared }: { whole: Rows; compared: Rows },
): Promise<RowsKeeper> {
  const kept = await select(sql, whole);
  const untouched = await select(sql, compared);
  return {
    changedTables: async () => differing(await select(sql, compared), untouched),
    restore: () =>
      transact(sql, async (tx) => {
        // One shard after the other: after parallel writes, Citus refuses writes to reference tables.
        await tx`set local citus.multi_shard_modify_mode to 'sequential'`;
        for (const name of [...kept.keys()].toReversed()) await tx.unsafe(`delete from "${name}"`);
        for (const [name, rows] of kept) await insert(tx, name, rows);
      }),
  };
}

async function insert(tx: TransactionSql, name: string, rows: string | undefined): Promise<void> {
  const all = `select * from json_populate_recordset(null::"${name}", $1::text::json)`;
  await tx.unsafe(`insert into "${name}" ${all} on conflict do nothing`, [rows ?? '[]']);
}

/**
 * Deletes what was written since a look, and writes the kept rows that are missing. Returns its transaction's id. What
 * the calls have started may still write, such as the link of an e-mail.
 */
async function rewriteNewer(
  tx: TransactionSql,
  names: readonly string[],
  { since, kept, start }: { since: Look; kept: Rows; start: Look },
): Promise<string> {
  // Without foreign keys, whose cascades would delete the rows of tables that aren't restored.
  await tx`set local session_replication_role to 'replica'`;
  for (const name of names) {
    const [row] = await tx.unsafe<{ left: number }[]>(
      `with gone as (delete from "${name}" where ${IS_NEWER} returning 1)
      select ((select count(*) from "${name}") - (select count(*) from gone))::int as left`,
      [since.oldest, since.own],
    );
    if (row?.left !== start.counts.get(name)) await insert(tx, name, kept.get(name));
  }
  const [own] = await tx<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  return own?.id ?? '0';
}

/** Keeps the rows of a fixture for the tests of a file or a `describe`. */
export function sharedRowsKeeper(fixture: { readonly server: { readonly sql: Sql } }): RowsKeeper {
  const keeper = {} as RowsKeeper;
  beforeAll(async () => {
    Object.assign(keeper, await keepRows(fixture.server.sql));
  });
  return keeper;
}
