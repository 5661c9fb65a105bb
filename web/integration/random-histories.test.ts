/**
 * Tests that after random histories of a household (test-history.ts) all devices agree and nothing is lost.
 * FAIRDAY_RUNS: how many. FAIRDAY_SEED=… FAIRDAY_SHRINK=1 repeats and shortens a failure.
 */
import { array, assert, asyncProperty } from 'fast-check';
import { expect, it } from 'vitest';
import { anyStep, History, type Step } from './test-history.ts';
import { testServerOfFile } from './test-household.ts';

const { FAIRDAY_RUNS, FAIRDAY_SEED, FAIRDAY_SHRINK } = process.env;
const RUNS = Number(FAIRDAY_RUNS ?? 25);
const RUN_LIMIT_MS = 10_000;

const testServer = testServerOfFile();

async function holds(steps: readonly Step[]): Promise<void> {
  const history = await History.open(testServer());
  try {
    for (const step of steps) await history.play(step);
    await history.settle();
    await history.expectAllWell();
  } finally {
    await history.close();
  }
}

it('after any scenario, all devices show the server’s rows and nothing is lost', {
  timeout: RUNS * RUN_LIMIT_MS,
}, async () => {
  const histories = asyncProperty(array(anyStep, { minLength: 30, maxLength: 60, size: 'max' }), holds);
  const seed = FAIRDAY_SEED === undefined ? {} : { seed: Number(FAIRDAY_SEED) };
  const options = { numRuns: RUNS, endOnFailure: FAIRDAY_SHRINK === undefined, ...seed };
  await expect(assert(histories, options)).resolves.toBeUndefined();
});
