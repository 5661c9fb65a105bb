/** Tests work in steps: the result is that of the work at once, and no step handles more than its share. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ITEMS_A_STEP, mapInSteps, runAtOnce, type Steps, sortInSteps } from './in-steps.ts';

/** Returns the largest number of calls that `steps` made between two yields. */
function mostCallsAStep(makeSteps: (onCall: () => void) => Steps<unknown>): number {
  let calls = 0;
  let most = 0;
  const steps = makeSteps(() => {
    calls += 1;
  });
  for (let isDone = false; !isDone; ) {
    calls = 0;
    isDone = steps.next().done === true;
    most = Math.max(most, calls);
  }
  return most;
}

const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;

const numbered = (count: number) =>
  Array.from({ length: count }, (_, order) => ({ order, key: (order * 7919) % 1000 }));

it('sorting in steps sorts as at once, and keeps the order of equal items', () => {
  fc.assert(
    fc.property(fc.nat({ max: 4 * ITEMS_A_STEP }), fc.integer({ min: 1, max: 1000 }), (count, keys) => {
      const items = numbered(count).map(({ order, key }) => ({ order, key: key % keys }));
      expect(runAtOnce(sortInSteps(items, byKey))).toEqual(items.toSorted(byKey));
    }),
    { numRuns: 30 },
  );
});

it('a step of sorting compares at most what sorting its share takes', () => {
  const most = mostCallsAStep((onCall) =>
    sortInSteps(numbered(10_000), (a, b) => {
      onCall();
      return a.key - b.key;
    }),
  );
  expect(most).toBeLessThanOrEqual(ITEMS_A_STEP * Math.ceil(Math.log2(ITEMS_A_STEP)));
});

it('a step of mapping maps its share', () => {
  expect(mostCallsAStep((onCall) => mapInSteps(numbered(10_000), onCall))).toBe(ITEMS_A_STEP);
  expect(runAtOnce(mapInSteps(numbered(1201), ({ order }) => order))).toEqual(
    numbered(1201).map(({ order }) => order),
  );
});
