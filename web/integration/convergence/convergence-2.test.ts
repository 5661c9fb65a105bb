/**
 * The second half of the random scenarios: two files, so that two processors share them. `npm run converge`
 * runs more.
 */
import { expect, it } from 'vitest';
import { failures } from './test-shard.ts';

it('after any scenario, nothing is lost, doubled or leaked, and all devices agree', {
  timeout: 600_000,
}, async () => {
  expect(await failures({ from: 151, runs: 150 })).toEqual([]);
});
