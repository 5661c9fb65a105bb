/** Tests the scenarios that once failed, and that the convergence test finds every fault of test-faults.ts. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { expect, it } from 'vitest';
import { assertFaultsFit, FAULTS, FEED_FAULTS } from './test-faults.ts';
import { missedRows } from './test-feed.ts';
import { PAST_FAILURES } from './test-past-failures.ts';
import { Simulation } from './test-runs.ts';
import { FAULT_HISTORIES, FAULT_SEEDS, RUNS_PER_PROCESSOR } from './test-seeds.ts';

const LIMIT_MS = 600_000;

it('passes every scenario that once failed, or that finds a fault', { timeout: LIMIT_MS }, async () => {
  const simulation = await Simulation.open(templateDatabaseUrl());
  const histories = [...PAST_FAILURES.map(({ history }) => history), ...Object.values(FAULT_HISTORIES)];
  try {
    for (const history of histories) await expect(simulation.replay(history)).resolves.toBeUndefined();
  } finally {
    await simulation.close();
  }
  // convergence-1.test.ts passes those of the seeds.
  expect(Math.max(...Object.values(FAULT_SEEDS))).toBeLessThanOrEqual(RUNS_PER_PROCESSOR);
});

it('a reader between two writers misses no row', { timeout: LIMIT_MS }, async () => {
  expect(await missedRows(templateDatabaseUrl())).toMatchObject({ rows: 0, resets: 0 });
});

it('every fault’s snippet is in today’s sources', () => {
  expect(() => assertFaultsFit()).not.toThrow();
});

it('finds every fault', { timeout: LIMIT_MS }, async () => {
  const program = fileURLToPath(new URL('test-converge.ts', import.meta.url));
  // As a program of its own: only Node's module hooks can load the faulty modules.
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    '--replay',
    '--database',
    templateDatabaseUrl(),
  ]);
  const reports = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { fault: string; found: string });
  expect(reports.map(({ fault }) => fault)).toEqual([...Object.keys(FAULTS), ...Object.keys(FEED_FAULTS)]);
  expect(reports.filter(({ found }) => found === '')).toEqual([]);
});
