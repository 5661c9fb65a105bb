/**
 * Writes a batch: changed rows, tombstones, log entries, the device's last sequence number and the household's next
 * version, if the author may still write. Sends the statements one by one under the household's lock, or as one
 * statement without a lock, which writes only if the version is still the one that was read.
 */
import { TABLE_NAMES, type TableName } from 'sync-protocol/kernel/tables.ts';
import type { Change, TotalChange } from 'sync-protocol/kernel/working-set.ts';
import { hasAccess } from './access-right.ts';
import type { Sql, TransactionSql } from './connection.ts';
import { idTypeOf, tableNameOf, upsertOf } from './household-rows.ts';
import {
  columnsNamed,
  type InsertedRows,
  type InsertTarget,
  insertRows,
  type Sending,
} from './insert-rows.ts';
import { type LogRow, type LogRows, logRows } from './log-rows.ts';
import type { LoggedMutation, LogHead, WriteContext } from './mutation-log.ts';
import { Pipeline } from './pipeline.ts';
import { SqlParameters, textArray } from './sql-parameters.ts';
import { VersionTaken } from './transaction.ts';
import { DECIDE_DUE_WEEKS, EVER_DUE } from './weeks-due.ts';

/** The rows, log entries and sequence number that a batch writes. */
interface BatchWrites {
  readonly changes: readonly TotalChange[];
  readonly entries: readonly LoggedMutation[];
  /** The client's last sequence number, when the batch raised it. */
  readonly lastSeq: number | undefined;
}

/** What a batch has appended to the household's log. */
export interface WrittenLog {
  readonly entries: readonly LogRow[];
  /** The last entry's hash, hexadecimal. */
  readonly hash: string | null;
}

/** Returns the text of a statement of household `$1`, and adds its values to the parameters. */
type WriteStatement = (sending: Sending) => string;

const LOG: InsertTarget = {
  table: 'mutation_log',
  columns: columnsNamed({
    mutation_id: 'uuid',
    version: 'bigint',
    position: 'bigint',
    client_id: 'uuid',
    seq: 'bigint',
    account_id: 'uuid',
    impersonated_by: 'uuid',
    actor_role: 'text',
    nanny_id: 'uuid',
    name: 'text',
    mutation_version: 'bigint',
    args: 'json',
    based_on: 'json',
    fingerprint: 'text',
    happened_at: 'timestamptz',
    received_at: 'timestamptz',
    result: 'text',
    code: 'text',
    message: 'text',
    data: 'json',
    changes: 'json',
    subjects: 'json',
    hash: 'bytea',
  }),
};
const LOG_SUBJECTS: InsertTarget = {
  table: 'log_subject',
  columns: columnsNamed({ subject: 'text', version: 'bigint', position: 'bigint' }),
};
const TOMBSTONES: InsertTarget = {
  table: 'tombstone',
  columns: columnsNamed({
    table_name: 'text',
    id: 'text',
    nanny_id: 'uuid',
    version: 'bigint',
    deleted_at: 'timestamptz',
    last_state: 'json',
  }),
  onConflict:
    'on conflict (household_id, table_name, id) do update set version = excluded.version, ' +
    'deleted_at = excluded.deleted_at, last_state = excluded.last_state, nanny_id = excluded.nanny_id',
};
const CLIENT_SEQUENCES: InsertTarget = {
  table: 'client_sequence',
  columns: columnsNamed({ client_id: 'uuid', last_seq: 'bigint' }),
  onConflict: 'on conflict (household_id, client_id) do update set last_seq = excluded.last_seq',
};

/** Returns no statement if there are no rows. */
const insertStatements = (
  target: InsertTarget,
  rows: readonly object[],
  shared: InsertedRows['shared'] = {},
): WriteStatement[] =>
  rows.length === 0 ? [] : [(sending) => insertRows(target, { rows, shared }, sending)];

const ifGuarded = (guard: string | undefined): string =>
  guard === undefined ? '' : `and exists (select from ${guard})`;

const deleteRows =
  (table: TableName, ids: readonly string[]): WriteStatement =>
  ({ parameters, guard }) =>
    `delete from ${tableNameOf(table)} where household_id = $1::uuid ` +
    `and id = any(${parameters.add(textArray(ids))}::${idTypeOf(table)}[]) ${ifGuarded(guard)}`;

/** Deletes the tombstones of rows that exist again. A row of another table may have the same id. */
const deleteTombstones =
  (rows: readonly Change[]): WriteStatement =>
  ({ parameters, guard }) => {
    const tables = parameters.add(textArray(rows.map(({ table }) => table)));
    const ids = parameters.add(textArray(rows.map(({ id }) => id)));
    return (
      `delete from tombstone t using unnest(${tables}::text[], ${ids}::text[]) as k(table_name, id) ` +
      `where t.household_id = $1::uuid and t.table_name = k.table_name and t.id = k.id ${ifGuarded(guard)}`
    );
  };

function toTombstones(changes: readonly TotalChange[]): object[] {
  return changes.flatMap(({ table, id, lastState }) => {
    if (lastState === undefined) return [];
    const nanny_id = 'nannyId' in lastState ? lastState.nannyId : null;
    return [{ table_name: table, id, nanny_id, last_state: lastState }];
  });
}

/** Returns the statements that write changed rows, stamped with the version, and their tombstones. */
function changeStatements(changes: readonly TotalChange[], version: number, at: string): WriteStatement[] {
  const ofTables = TABLE_NAMES.flatMap((table) => {
    const ofTable = changes.filter((change) => change.table === table);
    const removed = ofTable.filter(({ after }) => after === undefined).map(({ id }) => id);
    const written = ofTable.flatMap(({ after }) => after ?? []);
    return [
      // Before the inserts: a unique key may pass from a removed row to a new one.
      ...(removed.length === 0 ? [] : [deleteRows(table, removed)]),
      ...insertStatements(upsertOf(table), written, { version }),
    ];
  });
  const created = changes.filter(({ before }) => before === undefined);
  return [
    ...ofTables,
    ...(created.length === 0 ? [] : [deleteTombstones(created)]),
    ...insertStatements(TOMBSTONES, toTombstones(changes), { version, deleted_at: at }),
  ];
}

const logStatements = ({ entries, subjects, shared }: LogRows): WriteStatement[] => [
  ...insertStatements(LOG, entries, shared),
  ...insertStatements(LOG_SUBJECTS, subjects, { version: shared.version }),
];

/** Sets when weeks are due: to `EVER_DUE` where the batch may have changed that, or as its writer has computed it. */
function weeksDue(
  parameters: SqlParameters,
  { log, nextDue }: WriteContext,
  changes: readonly TotalChange[],
): string {
  const isAnew = changes.some(({ table }) => DECIDE_DUE_WEEKS.includes(table));
  const isComputed = nextDue?.version === log.version && changes.some(({ table }) => table === 'week');
  const computed = isComputed ? nextDue.at : undefined;
  const dueAt = isAnew ? EVER_DUE : computed;
  if (dueAt === undefined) return '';
  const at = parameters.add(dueAt);
  return `, weeks_due_at = ${at}::timestamptz`;
}

/** Matches no row when another writer has raised the version since it was read, or the author has lost the right. */
function raiseVersion(
  parameters: SqlParameters,
  context: WriteContext,
  { hash, changes }: { hash: string | null; changes: readonly TotalChange[] },
): string {
  const { log, right, actor, receivedAt } = context;
  const { accountId, impersonatedBy } = actor;
  const author = { accountId, impersonatedBy, at: receivedAt };
  const [next, logHash] = [parameters.add(log.version + 1), parameters.add(hash)];
  const allowed = right === undefined ? '' : `and ${hasAccess(parameters, right, author)}`;
  return (
    `update household_version set version = ${next}::bigint, log_hash = decode(${logHash}, 'hex')` +
    `${weeksDue(parameters, context, changes)} ` +
    `where household_id = $1::uuid and version = ${next}::bigint - 1 ${allowed}`
  );
}

/**
 * Returns the conditions of a write without the lock. Memberships are read as they were when the statement began. So it
 * doesn't wait for another writer, and fails after one who has changed a membership: that transaction has written the
 * household's row too (`invalidateReads`).
 */
function unlocked(parameters: SqlParameters, { writtenBy = '' }: LogHead): string {
  const by = parameters.add(writtenBy);
  return (
    `and xmin::text = ${by}::text ` +
    'and exists (select 1 from household_version where household_id = $1::uuid for update skip locked)'
  );
}

/** Returns the statements for all but the log and the version. */
function rowStatements({ log, clientId, receivedAt }: WriteContext, { changes, lastSeq }: BatchWrites) {
  const sequence =
    clientId === null || lastSeq === undefined ? [] : [{ client_id: clientId, last_seq: lastSeq }];
  return [
    ...changeStatements(changes, log.version + 1, receivedAt),
    ...insertStatements(CLIENT_SEQUENCES, sequence),
  ];
}

/**
 * Writes a batch under `lockLog`. Returns undefined when the author has lost the right to write: the caller rolls back.
 * Statements don't wait for answers: rows are written while the log is hashed.
 */
export async function writeUnderLock(
  tx: TransactionSql,
  context: WriteContext,
  writes: BatchWrites,
): Promise<WrittenLog | undefined> {
  const pipeline = new Pipeline(tx);
  const { isDistributed } = context;
  const send = (statement: WriteStatement): void => {
    const parameters = new SqlParameters(context.householdId);
    pipeline.unsafe(statement({ parameters, isDistributed }), parameters.values);
  };
  let { hash } = context.log;
  const entries: LogRow[] = [];
  for (const statement of rowStatements(context, writes)) send(statement);
  for await (const rows of logRows(context, writes.entries)) {
    for (const statement of logStatements(rows)) send(statement);
    ({ hash } = rows);
    entries.push(...rows.entries);
  }
  send(({ parameters }) => raiseVersion(parameters, context, { hash, changes: writes.changes }));
  const counts = await pipeline.done();
  const isWritten = counts.at(-1) !== 0;
  if (!isWritten && isDistributed === true) await assertVersion(tx, context);
  return isWritten ? { entries, hash } : undefined;
}

/** Throws `VersionTaken` unless the household still has the version that was read under its lock. */
async function assertVersion(tx: TransactionSql, { householdId, log }: WriteContext): Promise<void> {
  const current = await tx`
    select 1 from household_version where household_id = ${householdId} and version = ${log.version}`;
  if (current.count === 0) throw new VersionTaken();
}

/**
 * Writes a batch as one statement, without a lock, unless the household has been written to since `context.log` was
 * read, another writer has the lock, or the author has lost the right to write: then it returns undefined. The batch
 * must not remove rows: within one statement a unique key can't pass from a removed row to a new one.
 */
export async function writeIfUnchanged(
  sql: Sql,
  context: WriteContext,
  writes: BatchWrites,
): Promise<WrittenLog | undefined> {
  const log: LogRows[] = [];
  for await (const rows of logRows(context, writes.entries)) log.push(rows);
  const parameters = new SqlParameters(context.householdId);
  const hash = log.at(-1)?.hash ?? context.log.hash;
  const raised = raiseVersion(parameters, context, { hash, changes: writes.changes });
  const raise = `${raised} ${unlocked(parameters, context.log)}`;
  const statements = [...rowStatements(context, writes), ...log.flatMap(logStatements)];
  const parts = statements.map((statement, i) => `w${i} as (${statement({ parameters, guard: 'raised' })})`);
  // `is_raised` must not be a column of any table: the inserts select from `raised` and from their own rows.
  const text = `with raised as (${raise} returning 1 as is_raised), ${parts.join(', ')} select is_raised from raised`;
  const answers = await sql.unsafe(text, parameters.values, { prepare: true });
  return answers.length === 1 ? { entries: log.flatMap(({ entries }) => entries), hash } : undefined;
}
