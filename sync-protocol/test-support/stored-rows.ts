/**
 * A household's rows and tombstones in memory, for tests: loads a working set's reads, and writes its changes with the
 * next version. Throws for changes of rows that weren't read, and for rows that don't fit their schema.
 */

import type { Read, ReadRange } from '../src/kernel/reads.ts';
import { type AnyRow, isTableName, TABLE_NAMES, TABLES, type TableName } from '../src/kernel/tables.ts';
import type { WorkingSet } from '../src/kernel/working-set.ts';

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

function holds(row: AnyRow, read: ReadRange): boolean {
  const fields = row as unknown as Readonly<Record<string, unknown>>;
  const equal = Object.entries(read.where).every(([name, value]) => fields[name] === value);
  if (!equal || read.range === undefined) return equal;
  const value = fields[read.range.field] as string | number;
  const { from, to } = read.range;
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

export class StoredRows {
  version = 0;
  /** How many rows working sets have read so far. */
  rowsRead = 0;
  readonly #tables = new Map<TableName, Map<string, AnyRow>>(TABLE_NAMES.map((table) => [table, new Map()]));
  readonly #tombstones = new Map<string, AnyRow>();

  copy(): StoredRows {
    const copy = new StoredRows();
    copy.version = this.version;
    for (const [table, rows] of this.#tables) copy.#tables.set(table, new Map(rows));
    for (const [key, row] of this.#tombstones) copy.#tombstones.set(key, row);
    return copy;
  }

  /** Returns the rows of a table by id. */
  table(table: TableName): Map<string, AnyRow> {
    const rows = this.#tables.get(table);
    if (rows === undefined) throw new Error(`No table ${table}`);
    return rows;
  }

  load(rows: WorkingSet, read: Read): void {
    const table = this.table(read.table);
    const inRange = (range: ReadRange) => [...table.values()].filter((row) => holds(row, range));
    const found =
      'ids' in read
        ? read.ids.flatMap((id) => table.get(id) ?? [])
        : inRange(read).slice(0, read.first === true ? 1 : undefined);
    this.rowsRead += found.length;
    rows.load(
      [read],
      found.map((row) => [read.table, row] as const),
    );
    for (const id of 'ids' in read ? read.ids : []) {
      const deleted = this.#tombstones.get(`${read.table} ${id}`);
      if (deleted !== undefined) rows.loadTombstone(read.table, deleted);
    }
  }

  write(rows: WorkingSet): void {
    const changes = rows.changes();
    if (changes.length === 0) return;
    this.version += 1;
    for (const { table, id, before, after } of changes) {
      if (this.table(table).get(id) !== before)
        throw new Error(`${table} ${id} was overwritten without being read`);
      if (!isTableName(table)) throw new Error(`No table ${String(table)}`);
      if (after === undefined) {
        this.table(table).delete(id);
        if (before !== undefined) this.#tombstones.set(`${table} ${id}`, before);
        continue;
      }
      const row = TABLES[table].schema.parse({ ...after, version: this.version });
      this.table(table).set(id, deepFreeze(row));
      this.#tombstones.delete(`${table} ${id}`);
    }
  }
}
