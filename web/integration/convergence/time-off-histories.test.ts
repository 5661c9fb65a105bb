/** Plays random histories of time off by the rules alone. `npm run converge -- --time-off 20000` plays more. */
import { expect, it } from 'vitest';
import { timeOffFailure } from './test-time-off-histories.ts';

it('time off is never answered by who asked, changed once agreed, or paid twice', {
  timeout: 300_000,
}, async () => {
  expect(await timeOffFailure(1, 150)).toBeUndefined();
});
