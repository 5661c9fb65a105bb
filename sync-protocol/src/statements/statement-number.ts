/**
 * Numbers of wage statements, counted by household and year: writes and reads one, and finds the next. What the hash of a
 * statement covers.
 */
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import type { Statement } from './statement.ts';

const DIGITS = 3;

/** Returns a number such as 2026-014. */
export const formatNumber = (year: number, count: number): string =>
  `${year}-${String(count).padStart(DIGITS, '0')}`;

/** Returns the count in a statement's number; 0 for a draft, NaN for a number of another year or form. */
export function numberIn({ number, year }: Pick<Statement, 'number' | 'year'>): number {
  if (number === null) return 0;
  const count = Number(number.slice(`${year}-`.length));
  return formatNumber(year, count) === number ? count : Number.NaN;
}

/** Most statements of a household in a year: of a period and of a payment for nine nannies in every week. */
export const STATEMENTS_A_YEAR = 1000;
/** Parts into which each round of the search divides what is left. */
const PARTS = 8;

const withNumber = (year: number, count: number) =>
  ({ table: 'statement', where: { number: formatNumber(year, count) } }) as const;

/** Returns the counts that tell in which part of the numbers between `low` and `high` the last one is. */
function countsBetween(low: number, high: number): number[] {
  const counts: number[] = [];
  // From 1 on in doubling steps, because most households have few statements.
  const next = (count: number) =>
    low === 0 ? Math.max(1, count * 2) : count + Math.ceil((high - low) / PARTS);
  for (let count = next(low); count < high; count = next(count)) counts.push(count);
  return counts;
}

/**
 * Searches the last number of a year, which has no gap, by reading single statements: a household that issues a thousand
 * doesn't read them all for the next. Returns the last one, or the reads of the next round.
 */
function searchLast(rows: LoadedRows, year: number): { readonly last: number } | { readonly reads: Read[] } {
  let [low, high] = [0, STATEMENTS_A_YEAR + 1];
  while (high - low > 1) {
    const counts = countsBetween(low, high);
    const reads = counts.map((count) => withNumber(year, count));
    const taken = reads.map((read) => rows.peekList(read)?.length);
    if (taken.includes(undefined)) return { reads };
    const free = taken.indexOf(0);
    if (free >= 0) high = counts[free] ?? high;
    low = (free < 0 ? counts.at(-1) : counts[free - 1]) ?? low;
  }
  return { last: low };
}

/** Returns the reads of `nextNumber`, round by round. */
export function readsToNumber(rows: LoadedRows, year: number): Read[] {
  const found = searchLast(rows, year);
  return 'reads' in found ? found.reads : [];
}

/** Returns the next number of a year. Throws `too_many_statements`. */
export function nextNumber(rows: LoadedRows, year: number): string {
  const found = searchLast(rows, year);
  if ('reads' in found) throw new Error(`The statements of ${year} were not loaded`);
  if (found.last >= STATEMENTS_A_YEAR) throw new Rejection('too_many_statements');
  return formatNumber(year, found.last + 1);
}

/** Returns what the hash of a statement covers: all but when its payment was voided. */
export function hashedPart({
  version: _version,
  voidedAt: _voidedAt,
  hash: _hash,
  ...hashed
}: Statement): object {
  return hashed;
}
