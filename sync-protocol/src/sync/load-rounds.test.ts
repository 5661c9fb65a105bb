/**
 * Tests loading a mutator's rows in rounds: each is read once, dependent rows too, endless reads throw, and other
 * requests run between the calls of a long batch.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testId } from '../../test-support/household.ts';
import { loadMissing, loadMissingInTurns, missingReads } from './load-rounds.ts';
import type { AnyMutator, MutatorCall } from './mutator.ts';
import { type Read, WorkingSet } from './working-set.ts';

const HOUSEHOLD = testId(1);

const callOf = (reads: AnyMutator['reads']): MutatorCall => ({
  id: testId(2),
  mutator: { name: 'test', version: 1, args: z.unknown(), reads, run: () => undefined },
  args: {},
  basedOn: undefined,
});

/** Loads one more day in each round, up to `last`. */
const daysUpTo = (last: number): MutatorCall => {
  let days = 0;
  return callOf(() => {
    days = Math.min(days + 1, last);
    return Array.from({ length: days }, (_, i): Read => ({ table: 'day', ids: [testId(10 + i)] }));
  });
};

async function loadedBy(call: MutatorCall): Promise<number> {
  const rows = new WorkingSet(HOUSEHOLD);
  let rounds = 0;
  await loadMissing(rows, [call], async (reads) => {
    rounds += 1;
    rows.load(reads, []);
  });
  return rounds;
}

async function loadedInTurns(calls: readonly MutatorCall[]) {
  const rows = new WorkingSet(HOUSEHOLD);
  const counts = { rounds: 0, turns: 0 };
  await loadMissingInTurns(rows, calls, {
    async load(reads) {
      counts.rounds += 1;
      rows.load(reads, []);
    },
    async yieldIfDue() {
      counts.turns += 1;
    },
  });
  return counts;
}

describe('loading in rounds', () => {
  it('asks once for what several calls need', () => {
    const call = callOf(() => [{ table: 'day', ids: [testId(10)] }]);
    expect(missingReads(new WorkingSet(HOUSEHOLD), [call, call])).toEqual([
      { table: 'household', ids: [HOUSEHOLD] },
      { table: 'day', ids: [testId(10)] },
    ]);
  });

  it('goes on while loaded rows call for others', async () => {
    expect(await loadedBy(daysUpTo(3))).toBe(3);
  });

  it('returns undefined when nothing is missing', () => {
    const rows = new WorkingSet(HOUSEHOLD);
    rows.load([{ table: 'household', ids: [HOUSEHOLD] }], []);
    expect(loadMissing(rows, [callOf(() => [])], () => Promise.reject(new Error('asked')))).toBeUndefined();
    expect(missingReads(new WorkingSet(HOUSEHOLD), [])).toEqual([]);
  });

  it('throws for a mutator that asks without end', async () => {
    await expect(loadedBy(daysUpTo(1000))).rejects.toThrow('without end');
    await expect(loadedInTurns([daysUpTo(1000)])).rejects.toThrow('without end');
  });

  it('lets other requests run between the calls of a long batch', async () => {
    expect(await loadedInTurns([daysUpTo(3), daysUpTo(2), daysUpTo(1)])).toEqual({ rounds: 3, turns: 8 });
    expect(await loadedInTurns([])).toEqual({ rounds: 0, turns: 0 });
  });
});
