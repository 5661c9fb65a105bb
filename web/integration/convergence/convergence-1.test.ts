/** The first half of the random histories: two files, so that two processors share them. `npm run converge` plays more. */
import { expect, it } from 'vitest';
import { failures } from './test-shard.ts';

it('whatever happens, nothing is lost, doubled or shown to others, and all come to show the same', {
  timeout: 600_000,
}, async () => {
  expect(await failures({ from: 1, runs: 150 })).toEqual([]);
});
