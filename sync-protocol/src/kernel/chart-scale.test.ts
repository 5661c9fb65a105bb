/** Tests the ticks of the charts' axes in hours and money. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourTicks, moneyTicks } from './chart-scale.ts';

describe('the lines of an axis', () => {
  it.each([
    [0, [0, 1]],
    [90, [0, 1, 2]],
    [40 * 60, [0, 10, 20, 30, 40]],
    [40 * 60 + 1, [0, 20, 40, 60]],
  ])('lie at round hours up to %i minutes', (minutes, hours) => {
    expect(hourTicks(minutes)).toEqual(hours.map((each) => each * 60));
  });

  it('reach below zero where there is a credit', () => {
    expect(moneyTicks(-120_00, 450_00)).toEqual([-200_00, 0, 200_00, 400_00, 600_00]);
  });

  it('hold every value, evenly, with zero among them, and are few', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 0 }), fc.integer({ min: 0, max: 1e9 }), (low, high) => {
        const lines = moneyTicks(low, high);
        expect(lines).toContain(0);
        expect(lines[0]).toBeLessThanOrEqual(low);
        expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
        expect(lines.length).toBeLessThanOrEqual(6);
        const gaps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
        expect(new Set(gaps).size).toBe(1);
        expect((gaps[0] ?? 0) % 100).toBe(0);
      }),
    );
  });
});
