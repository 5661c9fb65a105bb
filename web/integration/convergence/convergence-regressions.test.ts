/** Tests the scenarios that once failed, and that the convergence test finds every fault of test-faults.ts. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { expect, it } from 'vitest';
import { assertFaultsFit, FAULTS, FEED_FAULTS } from './test-faults.ts';
import { PAST_FAILURES } from './test-past-failures.ts';
import { Simulation } from './test-runs.ts';

const LIMIT_MS = 600_000;

it('passes every scenario that once failed', { timeout: LIMIT_MS }, async () => {
  const simulation = await Simulation.open(templateDatabaseUrl());
  try {
    for (const { history } of PAST_FAILURES)
      await expect(simulation.replay(history)).resolves.toBeUndefined();
  } finally {
    await simulation.close();
  }
});

it('every fault’s snippet is in today’s sources', () => {
  expect(() => assertFaultsFit()).not.toThrow();
});

it('finds every fault, and none without it', { timeout: LIMIT_MS }, async () => {
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
    .map((line) => JSON.parse(line) as { fault: string; found: string; without: string });
  expect(reports.map(({ fault }) => fault)).toEqual([...Object.keys(FAULTS), ...Object.keys(FEED_FAULTS)]);
  expect(reports.filter(({ found }) => found === '')).toEqual([]);
  expect(reports.filter(({ without }) => without !== '')).toEqual([]);
});
