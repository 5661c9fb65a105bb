/** Tests the search for a year's next statement number: right for every count, few reads, and the most of a year. */
import { expect, it } from 'vitest';
import type { AnyRow, TableName } from '../kernel/tables.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { formatNumber, nextNumber, readsToNumber, STATEMENTS_A_YEAR } from './statement-number.ts';

const YEAR = 2026;
const ROUNDS_MAX = 4;
const READS_MAX = 40;

/** Loads what the search reads in a household with this many statements. Returns its cost. */
function search(count: number): { rows: WorkingSet; rounds: number; reads: number } {
  const numbers = new Set(Array.from({ length: count }, (_, i) => formatNumber(YEAR, i + 1)));
  const rows = new WorkingSet('household');
  let [rounds, asked] = [0, 0];
  for (let reads = readsToNumber(rows, YEAR); reads.length > 0; reads = readsToNumber(rows, YEAR)) {
    rounds += 1;
    asked += reads.length;
    const found = reads.flatMap((read): [TableName, AnyRow][] => {
      const number = 'where' in read ? String(read.where['number']) : '';
      return numbers.has(number)
        ? [['statement', { id: number, year: YEAR, number } as unknown as AnyRow]]
        : [];
    });
    rows.load(reads, found);
  }
  return { rows, rounds, reads: asked };
}

it('finds the next number after any count in few rounds of few reads', () => {
  for (let count = 0; count < STATEMENTS_A_YEAR; count += 1) {
    const { rows, rounds, reads } = search(count);
    expect(nextNumber(rows, YEAR)).toBe(formatNumber(YEAR, count + 1));
    expect(rounds).toBeLessThanOrEqual(ROUNDS_MAX);
    expect(reads).toBeLessThanOrEqual(READS_MAX);
  }
});

it('a household issues at most a thousand statements a year', () => {
  const { rows } = search(STATEMENTS_A_YEAR);
  expect(() => nextNumber(rows, YEAR)).toThrow(expect.objectContaining({ code: 'too_many_statements' }));
});

it('throws for numbers that were not loaded', () => {
  expect(() => nextNumber(new WorkingSet('household'), YEAR)).toThrow('were not loaded');
});
