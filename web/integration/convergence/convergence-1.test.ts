/** Runs the first half of the random scenarios, for the first of two processors. `npm run converge` runs more. */
import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { expect, it } from 'vitest';
import { failures } from './test-runs.ts';
import { RUNS_PER_PROCESSOR } from './test-seeds.ts';

it('after any scenario, nothing is lost, doubled or leaked, and all devices agree', {
  timeout: 600_000,
}, async () => {
  expect(await failures(templateDatabaseUrl(), 1, RUNS_PER_PROCESSOR)).toEqual([]);
});
