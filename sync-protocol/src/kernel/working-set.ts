/** The working set: rows loaded for a mutator, and the changes that it makes. Reading any other row throws. */

import { keyOf } from './range-key.ts';
import { assertIndexed, fieldOf, type Read, type ReadRange } from './reads.ts';
import { FIELDS_IN_ID } from './table-ranges.ts';
import { TableRows } from './table-rows.ts';
import type { AnyRow, Rows, TableName } from './tables.ts';

/** A row before and after. Rows are immutable: a change replaces one. */
export interface Change {
  readonly table: TableName;
  readonly id: string;
  /** Undefined for a new row. */
  readonly before: AnyRow | undefined;
  /** Undefined for a deleted row. */
  readonly after: AnyRow | undefined;
}

/** All changes of a row since it was loaded. */
export interface TotalChange extends Change {
  /** A deleted row as it was when it was deleted; `before` is the row as it was loaded. Otherwise undefined. */
  readonly lastState: AnyRow | undefined;
}

interface Undo extends Omit<Change, 'after'> {
  readonly tombstone: AnyRow | undefined;
}

function sameRow(a: AnyRow | undefined, b: AnyRow | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && sameValue(fieldOf(a, name), fieldOf(b, name)));
}

const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the ids of a table that were asked for already. */
function askedOf(asked: Map<TableName, Set<string>>, table: TableName): Set<string> {
  let ids = asked.get(table);
  if (ids === undefined) asked.set(table, (ids = new Set()));
  return ids;
}

/** Adds a value. Returns whether it wasn't there. */
function isNew(seen: Set<string>, value: string): boolean {
  const { size } = seen;
  return seen.add(value).size > size;
}

/**
 * The rows that mutators read and change, in memory, on devices and on the server.
 *
 * Asking for a row that wasn't loaded throws, so that "not loaded" is never taken for "doesn't exist". `rollback`
 * undoes the changes since `begin`, so that a refused mutation leaves nothing behind.
 */
export class WorkingSet {
  readonly householdId: string;
  readonly #rows = new Map<TableName, TableRows>();
  readonly #original = new Map<TableName, Map<string, AnyRow | undefined>>();
  readonly #knownIds = new Map<TableName, Set<string>>();
  readonly #knownRanges = new Set<string>();
  /** Tables of which a `first` read has found a row in the store. */
  readonly #notEmpty = new Set<TableName>();
  readonly #tombstones = new Map<string, AnyRow>();
  #undo: Undo[] = [];

  constructor(householdId: string) {
    this.householdId = householdId;
  }

  /** Returns those of these reads that aren't loaded yet, without duplicates. */
  missing(reads: readonly Read[]): Read[] {
    const missing: Read[] = [];
    const seen = new Set<string>();
    const asked = new Map<TableName, Set<string>>();
    // Almost all reads are known by the time that a mutation runs: those make no objects.
    for (const read of reads) {
      if ('ids' in read) {
        const known = this.#ids(read.table);
        let ids: string[] | undefined;
        for (const id of read.ids) {
          if (!known.has(id) && isNew(askedOf(asked, read.table), id)) (ids ??= []).push(id);
        }
        if (ids !== undefined) missing.push({ table: read.table, ids });
        continue;
      }
      const key = keyOf(read);
      if (this.#knownRanges.has(key) || seen.has(key)) continue;
      assertIndexed(read);
      seen.add(key);
      missing.push(read);
    }
    return missing;
  }

  /** Adds the rows that a store returned for `reads`. Rows that are already here stay as they are. */
  load(reads: readonly Read[], rows: Iterable<readonly [TableName, AnyRow]>): void {
    const asked = new Set(reads.flatMap((read) => ('first' in read ? read.table : [])));
    for (const [table, row] of rows) {
      if (asked.has(table)) this.#notEmpty.add(table);
      const known = this.#ids(table);
      if (known.has(row.id)) continue;
      known.add(row.id);
      this.#table(table).set(row.id, row);
    }
    for (const read of reads) {
      if ('ids' in read) for (const id of read.ids) this.#ids(read.table).add(id);
      else this.#knownRanges.add(keyOf(read));
    }
  }

  /** Counts a range as loaded: the caller knows that the store has no rows of it. */
  markEmpty(read: ReadRange): void {
    this.#knownRanges.add(keyOf(read));
  }

  /** Adds the last state of a deleted row, from which a mutator restores it or tells why it is missing. */
  loadTombstone(table: TableName, row: AnyRow): void {
    this.#tombstones.set(`${table}/${row.id}`, row);
  }

  get<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    const row = this.#table(table).get(id);
    if (row === undefined && !this.#ids(table).has(id)) throw new Error(`${table} ${id} was not loaded`);
    return row as Rows[T] | undefined;
  }

  /** Returns the rows of a range, in no particular order: the same list until one of them changes. */
  list<T extends TableName>(read: ReadRange & { readonly table: T }): readonly Rows[T][] {
    const rows = this.peekList(read);
    if (rows === undefined) throw new Error(`The range ${keyOf(read)} was not loaded`);
    return rows;
  }

  /**
   * Whether a table has any row, by a `first` read. One that the store had counts even if an earlier mutation of the same
   * batch has removed it: the store may have more.
   */
  hasAny(read: ReadRange & { readonly first: true }): boolean {
    if (!this.#knownRanges.has(keyOf(read))) throw new Error(`The range ${keyOf(read)} was not loaded`);
    return this.#notEmpty.has(read.table) || this.#table(read.table).list(read, keyOf(read)).length > 0;
  }

  /** Like `get`, but undefined for a row that isn't loaded yet. */
  peek<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    return this.#table(table).get(id) as Rows[T] | undefined;
  }

  /** Like `list`, but undefined for a range that isn't loaded yet. */
  peekList<T extends TableName>(read: ReadRange & { readonly table: T }): readonly Rows[T][] | undefined {
    const key = keyOf(read);
    if (!this.#knownRanges.has(key)) return undefined;
    return this.#table(read.table).list(read, key) as readonly Rows[T][];
  }

  /** Returns the last state of a deleted row, if it was loaded. */
  deleted<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    return this.#tombstones.get(`${table}/${id}`) as Rows[T] | undefined;
  }

  /**
   * Inserts or replaces a row. An equal row changes nothing. Throws for a row that was neither loaded nor known to be
   * absent: the store might have one with this id, which would be overwritten.
   */
  put<T extends TableName>(table: T, row: Rows[T]): void {
    const current = this.#table(table).get(row.id);
    if (sameRow(current, row)) return;
    if (current === undefined && !this.#isKnownAbsent(table, row)) {
      throw new Error(`${table} ${row.id} was not loaded`);
    }
    this.#remember(table, row.id, current);
    this.#ids(table).add(row.id);
    this.#table(table).set(row.id, row);
  }

  remove(table: TableName, id: string): void {
    const current = this.#table(table).get(id);
    if (current === undefined) return;
    this.#remember(table, id, current);
    this.#table(table).set(id, undefined);
    this.loadTombstone(table, current);
  }

  /** From here on, `rollback` undoes changes and `touched` returns them; earlier ones stay. */
  begin(): void {
    this.#undo = [];
  }

  /** Returns the changes since `begin`, one per row. */
  touched(): readonly Change[] {
    const seen = new Set<string>();
    const touched: Change[] = [];
    for (const { table, id, before } of this.#undo) {
      const key = `${table}/${id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const after = this.#table(table).get(id);
      if (!sameRow(before, after)) touched.push({ table, id, before, after });
    }
    return touched;
  }

  rollback(): void {
    for (const { table, id, before, tombstone } of this.#undo.toReversed()) {
      this.#table(table).set(id, before);
      if (tombstone === undefined) this.#tombstones.delete(`${table}/${id}`);
      else this.loadTombstone(table, tombstone);
    }
    this.#undo = [];
  }

  /** Makes a change, undoes it, and returns what it returned. Throws what it throws. */
  tryOut<T>(change: () => T): T {
    const earlier = this.#undo;
    this.#undo = [];
    try {
      return change();
    } finally {
      this.rollback();
      this.#undo = earlier;
    }
  }

  /** Returns all changes since the rows were loaded, one per row. */
  changes(): TotalChange[] {
    const changes: TotalChange[] = [];
    for (const [table, originals] of this.#original) {
      for (const [id, before] of originals) {
        const after = this.#table(table).get(id);
        const lastState = after === undefined ? this.deleted(table, id) : undefined;
        if (!sameRow(after, before)) changes.push({ table, id, before, after, lastState });
      }
    }
    return changes;
  }

  /** Whether a loaded id or range proves that no row has this id. */
  #isKnownAbsent(table: TableName, row: AnyRow): boolean {
    if (this.#ids(table).has(row.id)) return true;
    return FIELDS_IN_ID[table].some((name) =>
      this.#knownRanges.has(keyOf({ table, where: { [name]: String(fieldOf(row, name)) } })),
    );
  }

  #remember(table: TableName, id: string, before: AnyRow | undefined): void {
    this.#undo.push({ table, id, before, tombstone: this.#tombstones.get(`${table}/${id}`) });
    let originals = this.#original.get(table);
    if (originals === undefined) this.#original.set(table, (originals = new Map()));
    if (!originals.has(id)) originals.set(id, before);
  }

  #table(table: TableName): TableRows {
    let rows = this.#rows.get(table);
    if (rows === undefined) this.#rows.set(table, (rows = new TableRows()));
    return rows;
  }

  #ids(table: TableName): Set<string> {
    let ids = this.#knownIds.get(table);
    if (ids === undefined) this.#knownIds.set(table, (ids = new Set()));
    return ids;
  }
}
