/** Tests the minutes that times share with many others, against a plain sum over all of them. */
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addMinutes } from '../kernel/calendar.ts';
import { overlapMinutes, type TimeRange } from './hours.ts';
import { TakenMinutes } from './taken-minutes.ts';

const MONDAY = '2026-03-02T00:00:00.000Z';
const range = (from: number, minutes: number): TimeRange => ({
  start: addMinutes(MONDAY, from),
  end: addMinutes(MONDAY, from + minutes),
});
const anyRange = fc
  .tuple(fc.nat(3000), fc.integer({ min: 1, max: 1440 }))
  .map(([at, long]) => range(at, long));

it('shares what a sum over all added times shares, whenever they are added', () => {
  const anyRanges = fc.array(anyRange, { maxLength: 30 });
  fc.assert(
    fc.property(anyRanges, anyRange, (added, asked) => {
      const taken = new TakenMinutes([...added, asked]);
      let expected = 0;
      for (const each of added) {
        expect(taken.sharedWith(asked)).toBe(expected);
        taken.add(each);
        expected += overlapMinutes(asked, each);
      }
      expect(taken.sharedWith(asked)).toBe(expected);
    }),
  );
});

it('reads each of many overlapping times a fixed number of times', () => {
  const ranges = Array.from({ length: 2000 }, (_, i) => range(i, 1440));
  const parse = vi.spyOn(Date, 'parse');
  const taken = new TakenMinutes(ranges);
  for (const each of ranges) taken.add(each);
  for (const each of ranges) taken.sharedWith(each);
  expect(parse.mock.calls.length).toBeLessThan(10 * ranges.length);
  parse.mockRestore();
});
