/** Tests the steps from a time of day to the quarter hour before and after it, within the day. */
import { describe, expect, it } from 'vitest';
import { quarterAfter, quarterBefore } from './quarter-hours.ts';

describe('quarter hours', () => {
  it('goes to the next quarter, and over the hour', () => {
    expect(quarterAfter('09:00')).toBe('09:15');
    expect(quarterAfter('09:45')).toBe('10:00');
  });

  it('brings a time between quarters onto the grid', () => {
    expect(quarterAfter('09:07')).toBe('09:15');
    expect(quarterBefore('09:07')).toBe('09:00');
  });

  it('stays within the day', () => {
    expect(quarterBefore('00:00')).toBe('00:00');
    expect(quarterAfter('23:45')).toBe('23:45');
  });
});
