/** What a batch has changed goes to the household's tables and its log: by one statement, or by one a table. */
import { TABLE_NAMES, type TableName } from 'sync-protocol/model/tables.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import type { Sql } from './connection.ts';
import { idTypeOf, tableNameOf, toColumns, upsertOf, upsertOfOne } from './household-rows.ts';
import {
  type Batch,
  ENTRY_COLUMNS,
  entriesJson,
  entriesOf,
  insertEntries,
  insertSubjects,
  type LoggedMutation,
  type LogRows,
  logRows,
} from './mutation-log.ts';
import { Parameters } from './parameters.ts';
import type { Pipeline } from './pipeline.ts';

/** Of one table, by its columns. */
interface TableWrites {
  readonly table: TableName;
  readonly upserts: readonly Readonly<Record<string, unknown>>[];
  readonly removals: readonly string[];
}

interface Reborn {
  readonly table_name: TableName;
  readonly id: string;
}

interface Writes {
  readonly tables: readonly TableWrites[];
  /** Rows that are back must not be told as gone; another table's of the same id is still gone. */
  readonly reborn: readonly Reborn[];
  readonly tombstones: readonly Readonly<Record<string, unknown>>[];
}

interface Stamp {
  readonly version: number;
  readonly at: string;
}

/** A change's last state, where it removes a row that was there. */
function tombstoneOf({ table, id, before, after }: Change, { version, at }: Stamp) {
  if (before === undefined || after !== undefined) return [];
  const nanny_id = 'nannyId' in before ? before.nannyId : null;
  return [{ table_name: table, id, nanny_id, version, deleted_at: at, last_state: before }];
}

function writesOf(changes: readonly Change[], stamp: Stamp): Writes {
  const tables = TABLE_NAMES.flatMap((table): TableWrites[] => {
    const ofTable = changes.filter((change) => change.table === table);
    if (ofTable.length === 0) return [];
    const after = ofTable.flatMap((change) => change.after ?? []);
    const upserts = after.map((row) => toColumns(table, row, stamp.version));
    const removals = ofTable.filter((change) => change.after === undefined).map(({ id }) => id);
    return [{ table, upserts, removals }];
  });
  const reborn = changes
    .filter(({ before }) => before === undefined)
    .map(({ table, id }) => ({ table_name: table, id }));
  return { tables, reborn, tombstones: changes.flatMap((change) => tombstoneOf(change, stamp)) };
}

const removalOf = (table: TableName, parameter: string): string =>
  `delete from ${tableNameOf(table)} where household_id = $1::uuid ` +
  `and id in (select value::${idTypeOf(table)} from json_array_elements_text(${parameter}::text::json))`;

const forgetTombstones = (parameter: string): string =>
  `delete from tombstone t using json_to_recordset(${parameter}::text::json) as k(table_name text, id text) ` +
  'where t.household_id = $1::uuid and t.table_name = k.table_name and t.id = k.id';

const keepTombstones = (parameter: string): string =>
  'insert into tombstone (household_id, table_name, id, nanny_id, version, deleted_at, last_state) ' +
  'select $1::uuid, table_name, id, nanny_id, version, deleted_at, last_state ' +
  `from json_populate_recordset(null::tombstone, ${parameter}::text::json) ` +
  'on conflict (household_id, table_name, id) do update set version = excluded.version, ' +
  'deleted_at = excluded.deleted_at, last_state = excluded.last_state, nanny_id = excluded.nanny_id';

/** Writes what changed, each row stamped with the version: a statement a table. */
export function sendChanges(
  pipeline: Pipeline,
  changes: readonly Change[],
  stamp: Stamp & { householdId: string },
): void {
  const send = (statement: string, rows: readonly unknown[]): void => {
    if (rows.length > 0) pipeline.unsafe(statement, [stamp.householdId, JSON.stringify(rows)]);
  };
  const { tables, reborn, tombstones } = writesOf(changes, stamp);
  for (const { table, removals, upserts } of tables) {
    // Removals first: a unique key may pass from a row that goes to one that comes.
    send(removalOf(table, '$2'), removals);
    send(upsertOf(table, '$2'), upserts);
  }
  send(forgetTombstones('$2'), reborn);
  send(keepTombstones('$2'), tombstones);
}

/** Every other part of the statement has a row of `head` for each of its own: none, when the version has gone on. */
const HEAD =
  `head as (update household_version set version = $2::bigint, log_hash = decode($3, 'hex') ` +
  'where household_id = $1::uuid and version = $2::bigint - 1 returning 1 as raised)';

/** A single row goes column by column, which costs the database less than reading it as JSON. */
function upsertAfterHead(table: TableName, rows: TableWrites['upserts'], parameters: Parameters): string {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0)
    return upsertOf(table, parameters.take(JSON.stringify(rows)), 'head, ');
  const values = Object.values(row).map((value) => parameters.takeColumn(value));
  return upsertOfOne(table, values.join(', '), 'head');
}

function forgetAfterHead(reborn: readonly Reborn[], parameters: Parameters): string {
  const [row, ...others] = reborn;
  const after = 'and exists (select from head)';
  if (row === undefined || others.length > 0)
    return `${forgetTombstones(parameters.take(JSON.stringify(reborn)))} ${after}`;
  const [name, id] = [parameters.take(row.table_name), parameters.take(row.id)];
  return `delete from tombstone where household_id = $1::uuid and table_name = ${name} and id = ${id} ${after}`;
}

function entriesAfterHead(entries: LogRows['entries'], parameters: Parameters): string {
  const [entry, ...others] = entries;
  if (entry === undefined || others.length > 0)
    return entriesOf(parameters.take(entriesJson(entries)), 'head, ');
  const values = ENTRY_COLUMNS.map((column) => {
    const value = parameters.takeColumn(entry[column]);
    return column === 'hash' ? `decode(${value}, 'hex')` : value;
  });
  return `${values.join(', ')} from head`;
}

/**
 * One version, its rows and its log, by one statement, which is a transaction by itself: unless the household has another
 * version by now than `batch.log` was read with. Then nothing is written, and the answer is false. For changes that
 * only bring rows, or change them.
 */
export async function writeAtOnce(
  sql: Sql,
  batch: Batch,
  written: { changes: readonly Change[]; entries: readonly LoggedMutation[]; lastSeq: number | undefined },
): Promise<boolean> {
  const { householdId, clientId, receivedAt } = batch;
  const version = batch.log.version + 1;
  const log = await logRows(batch, written.entries);
  const parameters = new Parameters(householdId, version, log.hash);
  const { tables, reborn } = writesOf(written.changes, { version, at: receivedAt });
  const parts = [HEAD];
  for (const { table, upserts } of tables)
    parts.push(`${tableNameOf(table)}_rows as (${upsertAfterHead(table, upserts, parameters)})`);
  if (reborn.length > 0) parts.push(`reborn as (${forgetAfterHead(reborn, parameters)})`);
  parts.push(`entries as (${insertEntries(entriesAfterHead(log.entries, parameters))})`);
  parts.push(`subjects as (${insertSubjects(parameters.take(JSON.stringify(log.subjects)), 'head, ')})`);
  if (written.lastSeq !== undefined) {
    parts.push(
      'queue as (insert into client_sequence (household_id, client_id, last_seq) ' +
        `select $1::uuid, ${parameters.take(clientId)}::uuid, ${parameters.take(written.lastSeq)}::bigint from head ` +
        'on conflict (household_id, client_id) do update set last_seq = excluded.last_seq)',
    );
  }
  const statement = `with ${parts.join(', ')} select count(*)::int as raised from head`;
  const [answer] = await sql.unsafe<{ raised: number }[]>(statement, parameters.values, { prepare: true });
  return answer?.raised === 1;
}
