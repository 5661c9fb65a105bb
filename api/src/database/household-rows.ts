/** How the rows of a household's tables are read and written: one statement a table for a whole batch. */
import { type AnyRow, TABLE_NAMES, TABLES, type TableName } from 'sync-protocol/model/tables.ts';
import { instant } from 'sync-protocol/model/values.ts';
import type { Change, Read, ReadIds, ReadRange, WorkingSet } from 'sync-protocol/working-set.ts';
import type { Sql, TransactionSql } from './connection.ts';

type AnySql = Sql | TransactionSql;

interface Column {
  readonly field: string;
  readonly name: string;
  readonly isInstant: boolean;
}

interface TableSql {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The select list that turns a row into the model's own shape. */
  readonly fields: string;
  /** $1 household, $2 rows as JSON. */
  readonly upsert: string;
  /** Rows whose id is a natural key have text for it, all others a uuid. */
  readonly idType: 'uuid' | 'text';
}

export const snakeCase = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a field's schema is an instant, or a nullable one. */
function isInstant(schema: unknown): boolean {
  if (schema === instant) return true;
  return (schema as { def?: { innerType?: unknown } }).def?.innerType === instant;
}

const NATURAL_KEYS: ReadonlySet<TableName> = new Set(['rate', 'baseSchedule', 'settlement']);

function describeTable(table: TableName): TableSql {
  const name = snakeCase(table);
  const columns = Object.entries(TABLES[table].schema.shape).map(([field, schema]) => ({
    field,
    name: snakeCase(field),
    isInstant: isInstant(schema),
  }));
  const names = columns.map((column) => column.name).filter((column) => column !== 'household_id');
  const kept = new Set(['id', 'nanny_id']);
  const updates = names
    .filter((column) => !kept.has(column))
    .map((column) => `${column} = excluded.${column}`);
  return {
    name,
    columns,
    fields: columns
      .map(({ field, name: column, isInstant: asText }) =>
        asText
          ? `to_char(t.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "${field}"`
          : `t.${column} as "${field}"`,
      )
      .join(', '),
    upsert:
      `insert into ${name} (household_id, ${names.join(', ')}) ` +
      `select $1::uuid, ${names.join(', ')} from json_populate_recordset(null::${name}, $2::text::json) ` +
      `on conflict (household_id, id) do update set ${updates.join(', ')}`,
    idType: NATURAL_KEYS.has(table) ? 'text' : 'uuid',
  };
}

const TABLE_SQL = Object.fromEntries(TABLE_NAMES.map((table) => [table, describeTable(table)])) as Record<
  TableName,
  TableSql
>;

/** The select list of a table `t`, in the model's own field names; instants as canonical text. */
export const fieldsOf = (table: TableName): string => TABLE_SQL[table].fields;
export const tableNameOf = (table: TableName): string => TABLE_SQL[table].name;

/** Rows of one select as one JSON text: twice as fast to read as decoding each. */
const asJson = (select: string): string =>
  `select coalesce(json_agg(row_to_json(r)), '[]'::json)::text as rows from (${select}) r`;

async function selectRows(sql: AnySql, select: string, parameters: readonly string[]): Promise<AnyRow[]> {
  const [answer] = await sql.unsafe<{ rows: string }[]>(asJson(select), [...parameters], { prepare: true });
  return JSON.parse(answer?.rows ?? '[]') as AnyRow[];
}

function rowsById(sql: AnySql, householdId: string, read: ReadIds): Promise<AnyRow[]> {
  const { name, fields, idType } = TABLE_SQL[read.table];
  return selectRows(
    sql,
    `select ${fields} from ${name} t where t.household_id = $1::uuid ` +
      `and t.id in (select value::${idType} from json_array_elements_text($2::text::json))`,
    [householdId, JSON.stringify(read.ids)],
  );
}

const castOf = (field: string): string => {
  if (field.endsWith('Id')) return 'uuid';
  if (field.endsWith('Cents')) return 'bigint';
  return field.toLowerCase().endsWith('date') ? 'date' : 'text';
};

/** Many ranges over the same fields, in one statement. */
function rowsByRange(sql: AnySql, householdId: string, reads: readonly ReadRange[]): Promise<AnyRow[]> {
  const [first] = reads;
  if (first === undefined) return Promise.resolve([]);
  const { name, fields } = TABLE_SQL[first.table];
  const equal = Object.keys(first.where);
  const ranged = first.range?.field;
  const conditions = equal.map((field) => `t.${snakeCase(field)} = k.${snakeCase(field)}`);
  const definitions = equal.map((field) => `${snakeCase(field)} ${castOf(field)}`);
  if (ranged !== undefined) {
    const cast = castOf(ranged);
    definitions.push(`range_from ${cast}`, `range_to ${cast}`);
    if (first.range?.from !== undefined) conditions.push(`t.${snakeCase(ranged)} >= k.range_from`);
    if (first.range?.to !== undefined) conditions.push(`t.${snakeCase(ranged)} <= k.range_to`);
  }
  if (definitions.length === 0) {
    return selectRows(sql, `select ${fields} from ${name} t where t.household_id = $1::uuid`, [householdId]);
  }
  const keys = reads.map(({ where, range }) => ({
    ...Object.fromEntries(Object.entries(where).map(([field, value]) => [snakeCase(field), value])),
    range_from: range?.from,
    range_to: range?.to,
  }));
  return selectRows(
    sql,
    `select distinct on (t.id) ${fields} from json_to_recordset($2::text::json) as k(${definitions.join(', ')}) ` +
      `join ${name} t on t.household_id = $1::uuid and ${conditions.join(' and ')}`,
    [householdId, JSON.stringify(keys)],
  );
}

/** Ranges that one statement can serve: the same table, fields and ends. */
function shapeOf(read: ReadRange): string {
  const { field, from, to } = read.range ?? {};
  return [read.table, ...Object.keys(read.where), '|', field, from === undefined, to === undefined].join(' ');
}

/** Tables of which rules ask why a row is not there. */
const TOMBSTONES_READ: readonly TableName[] = ['day', 'nanny', 'todo', 'payment', 'review'];

async function loadTombstones(sql: AnySql, rows: WorkingSet, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await sql<{ tableName: TableName; lastState: AnyRow }[]>`
    select table_name as "tableName", last_state as "lastState" from tombstone
    where household_id = ${rows.householdId} and table_name = any(${TOMBSTONES_READ}::text[])
      and id in (select value from json_array_elements_text(${JSON.stringify(ids)}::text::json))`;
  for (const { tableName, lastState } of found) rows.loadTombstone(tableName, lastState);
}

/**
 * Loads what the reads ask for into the working set: a statement a table and kind of range, all of them sent
 * at once, then the tombstones of rows that turned out not to be there.
 */
export async function loadReads(sql: AnySql, rows: WorkingSet, reads: readonly Read[]): Promise<void> {
  const byTable = new Map<TableName, Set<string>>();
  const byShape = new Map<string, ReadRange[]>();
  for (const read of reads) {
    if ('ids' in read) {
      const ids = byTable.get(read.table) ?? new Set();
      for (const id of read.ids) ids.add(id);
      byTable.set(read.table, ids);
    } else {
      const shape = shapeOf(read);
      byShape.set(shape, [...(byShape.get(shape) ?? []), read]);
    }
  }
  const { householdId } = rows;
  const queries = [
    ...[...byTable].map(async ([table, ids]) =>
      (await rowsById(sql, householdId, { table, ids: [...ids] })).map((row) => [table, row] as const),
    ),
    ...[...byShape.values()].map(async (ranges) => {
      const table = ranges[0]?.table ?? 'household';
      return (await rowsByRange(sql, householdId, ranges)).map((row) => [table, row] as const);
    }),
  ];
  const loaded = (await Promise.all(queries)).flat();
  rows.load(reads, loaded);
  const missing = [...byTable]
    .filter(([table]) => TOMBSTONES_READ.includes(table))
    .flatMap(([table, ids]) => [...ids].filter((id) => rows.peek(table, id) === undefined));
  await loadTombstones(sql, rows, missing);
}

function toColumns(table: TableName, row: AnyRow, version: number): Record<string, unknown> {
  const source = row as unknown as Record<string, unknown>;
  const columns: Record<string, unknown> = {};
  for (const { field, name } of TABLE_SQL[table].columns) columns[name] = source[field];
  columns['version'] = version;
  return columns;
}

/** Writes what changed, each row stamped with the version: one statement a table, all of them sent at once. */
export async function writeChanges(
  tx: TransactionSql,
  changes: readonly Change[],
  stamp: { householdId: string; version: number; at: string },
): Promise<void> {
  const { householdId, version, at } = stamp;
  const statements: PromiseLike<unknown>[] = [];
  const reborn: { table_name: TableName; id: string }[] = [];
  const tombstones: Record<string, unknown>[] = [];
  for (const table of TABLE_NAMES) {
    const upserts: Record<string, unknown>[] = [];
    const removals: string[] = [];
    for (const { before, after, id } of changes.filter((change) => change.table === table)) {
      if (after !== undefined) upserts.push(toColumns(table, after, version));
      else removals.push(id);
      if (before === undefined) reborn.push({ table_name: table, id });
      if (before !== undefined && after === undefined) {
        tombstones.push({
          table_name: table,
          id,
          nanny_id: 'nannyId' in before ? before.nannyId : null,
          version,
          deleted_at: at,
          last_state: before,
        });
      }
    }
    // Removals first: a unique key may pass from a row that goes to one that comes.
    if (removals.length > 0) {
      const { name, idType } = TABLE_SQL[table];
      const text =
        `delete from ${name} where household_id = $1::uuid ` +
        `and id in (select value::${idType} from json_array_elements_text($2::text::json))`;
      statements.push(tx.unsafe(text, [householdId, JSON.stringify(removals)], { prepare: true }).execute());
    }
    if (upserts.length > 0) {
      const { upsert } = TABLE_SQL[table];
      const parameters = [householdId, JSON.stringify(upserts)];
      statements.push(tx.unsafe(upsert, parameters, { prepare: true }).execute());
    }
  }
  if (reborn.length > 0) {
    // A row that is back must not be told as gone; another table's of the same id is still gone.
    statements.push(
      tx`delete from tombstone t using json_to_recordset(${JSON.stringify(reborn)}::text::json)
           as k(table_name text, id text)
         where t.household_id = ${householdId} and t.table_name = k.table_name and t.id = k.id`.execute(),
    );
  }
  if (tombstones.length > 0) {
    statements.push(
      tx`insert into tombstone (household_id, table_name, id, nanny_id, version, deleted_at, last_state)
         select ${householdId}::uuid, table_name, id, nanny_id, version, deleted_at, last_state
         from json_populate_recordset(null::tombstone, ${JSON.stringify(tombstones)}::text::json)
         on conflict (household_id, table_name, id) do update
         set version = excluded.version, deleted_at = excluded.deleted_at, last_state = excluded.last_state,
             nanny_id = excluded.nanny_id`.execute(),
    );
  }
  await Promise.all(statements);
}
