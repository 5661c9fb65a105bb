/**
 * Tests loading a mutator's rows in rounds: each is read once, dependent rows too, endless reads throw, and other
 * requests run between the calls of a long batch.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testId } from '../../test-support/household.ts';
import { loadMissing, loadMissingInTurns, missingReads } from './load-rounds.ts';
import type { AnyMutator, MutatorCall } from './mutator.ts';
import type { Read } from './reads.ts';
import { WorkingSet } from './working-set.ts';

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

/** Loads for one call of each of these depths: a call asks for one more day of its own after each round, up to those. */
async function loadedInTurns(...depths: readonly number[]) {
  const rows = new WorkingSet(HOUSEHOLD);
  const counts = { rounds: 0, turns: 0 };
  const calls = depths.map((depth, call) =>
    callOf(() =>
      Array.from({ length: Math.min(counts.rounds + 1, depth) }, (_, i): Read => {
        return { table: 'day', ids: [testId(1000 * (call + 1) + i)] };
      }),
    ),
  );
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
    await expect(loadedInTurns(1000)).rejects.toThrow('without end');
    await expect(loadedInTurns(1, 1000)).rejects.toThrow('without end');
  });

  it('lets other requests run between the calls of a long batch', async () => {
    expect(await loadedInTurns(1, 2, 1)).toEqual({ rounds: 2, turns: 2 });
    expect(await loadedInTurns()).toEqual({ rounds: 0, turns: 0 });
  });

  it('asks the first call alone for what all share, and the last one whether to go on', async () => {
    expect(await loadedInTurns(3, 3, 3)).toEqual({ rounds: 4, turns: 2 });
    expect(await loadedInTurns(1, 1, 3)).toEqual({ rounds: 3, turns: 4 });
  });
});
