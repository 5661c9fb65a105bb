/** Tests that callers within a time share one answer, also while it is asked. */
import { expect, it } from 'vitest';
import { sharedAnswer } from './shared-answer.ts';

it('asks once for all callers within the time, and anew after it', async () => {
  const clock = { now: 0 };
  let asked = 0;
  const ask = sharedAnswer(async () => (asked += 1), { milliseconds: 1000, now: () => clock.now });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  clock.now = 999;
  expect(await ask()).toBe(1);
  clock.now = 1000;
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2]);
});
