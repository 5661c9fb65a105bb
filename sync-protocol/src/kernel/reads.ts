/** The reads that mutators declare: rows by key, or a range of rows that an index serves. Tells which rows are in one. */
import { TABLE_RANGES } from './table-ranges.ts';
import type { AnyRow, TableName } from './tables.ts';

/** Rows by key. */
export interface ReadIds {
  readonly table: TableName;
  readonly ids: readonly string[];
}

/**
 * Rows whose fields equal `where` and, with `range`, whose range field is in [from, to]; either end may be open. The
 * fields must be the first ones of one of the table's ranges (kernel/table-ranges.ts): device and server index each.
 */
export interface ReadRange {
  readonly table: TableName;
  readonly where: Readonly<Record<string, string>>;
  readonly range?: { readonly field: string; readonly from?: string | number; readonly to?: string | number };
  /** Of a whole table: one row at most, to tell whether there is any (`WorkingSet.hasAny`). */
  readonly first?: true;
}

export type Read = ReadIds | ReadRange;

/** Returns a field of a row of any table. */
export function fieldOf(row: AnyRow, name: string): unknown {
  return (row as unknown as Record<string, unknown>)[name];
}

/** Returns whether a row of the range’s table is in it. */
export function isInRange(row: AnyRow, read: ReadRange): boolean {
  // The range first: of a table's many kept ranges, most are other dates of the same nanny.
  if (read.range !== undefined) {
    const value = fieldOf(row, read.range.field) as string | number;
    const { from, to } = read.range;
    const isWithin = (from === undefined || value >= from) && (to === undefined || value <= to);
    if (!isWithin) return false;
  }
  for (const name in read.where) if (fieldOf(row, name) !== read.where[name]) return false;
  return true;
}

/** Throws when no index serves this range: the device or the server would have to scan the table. */
export function assertIndexed(read: ReadRange): void {
  const fields = [...Object.keys(read.where), ...(read.range ? [read.range.field] : [])];
  if (read.first === true && fields.length > 0) throw new Error('Only a whole table has a first row');
  const ranges = TABLE_RANGES[read.table];
  const served = fields.length === 0 || ranges.some((range) => fields.every((name, i) => range[i] === name));
  if (!served) throw new Error(`No index of ${read.table} serves [${fields.join(', ')}]`);
}
