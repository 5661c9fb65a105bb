/** Tests the dates to generate: their defaults and checks, and what a mutation result says was generated. */
import { describe, expect, it } from 'vitest';
import { readGenerated, recommendedRange, validateRange } from './generate-range.ts';

describe('the range to generate', () => {
  it('is today and the 60 days after it', () => {
    expect(recommendedRange('2026-01-01')).toEqual({ startDate: '2026-01-01', endDate: '2026-03-02' });
  });

  it('needs both dates', () => {
    expect(validateRange({ startDate: '', endDate: '2026-03-02' })).toEqual({
      startDate: 'Please select a date.',
    });
    expect(validateRange({ startDate: '', endDate: '' })).toHaveProperty('endDate');
    expect(validateRange(recommendedRange('2026-01-01'))).toEqual({});
  });

  it('tells a count of zero from a missing count', () => {
    expect(readGenerated({ generated: 0, firstDate: null })?.generated).toBe(0);
    expect(readGenerated({ generated: 5 })?.generated).toBe(5);
    expect(readGenerated(undefined)).toBeUndefined();
    expect(readGenerated({})).toBeUndefined();
  });
});
