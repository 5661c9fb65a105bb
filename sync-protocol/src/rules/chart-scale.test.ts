/** Tests the ticks of the charts' axes in hours and money, and the labels of ticks, days and months. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDayLabel,
  formatHourTick,
  formatMoneyTick,
  formatMonthHeading,
  formatMonthLabel,
  hourTicks,
  moneyTicks,
} from './chart-scale.ts';

describe('the lines of an axis', () => {
  it.each([
    [0, ['0 h', '1 h']],
    [90, ['0 h', '1 h', '2 h']],
    [40 * 60, ['0 h', '10 h', '20 h', '30 h', '40 h']],
    [40 * 60 + 1, ['0 h', '20 h', '40 h', '60 h']],
  ])('lie at round hours up to %i minutes', (minutes, labels) => {
    expect(hourTicks(minutes).map(formatHourTick)).toEqual(labels);
  });

  it('reach below zero where there is a credit', () => {
    const labels = moneyTicks(-120_00, 450_00).map((cents) => formatMoneyTick(cents, 'CAD'));
    expect(labels).toEqual(['-CA$200', 'CA$0', 'CA$200', 'CA$400', 'CA$600']);
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

it('weeks and months read short, and with their year where there is room', () => {
  expect(formatDayLabel('2026-03-02')).toBe('Mar 2');
  expect(formatMonthLabel('2025-12')).toBe('Dec');
  expect(formatMonthHeading('2026-01')).toBe('Jan 2026');
});
