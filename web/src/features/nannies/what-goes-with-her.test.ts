import { describe, expect, it } from 'vitest';
import { whatGoesWithHer } from './deletion-summary.ts';

describe('what goes with a nanny', () => {
  it('is told by number', () => {
    expect(whatGoesWithHer({ days: 86, todos: 1, payments: 12 })).toBe(
      '86 days, 1 to-do, 12 payments, and her weekly schedule',
    );
  });

  it('leaves out what there is none of', () => {
    expect(whatGoesWithHer({ days: 1, todos: 0, payments: 0 })).toBe('1 day and her weekly schedule');
    expect(whatGoesWithHer({ days: 0, todos: 0, payments: 0 })).toBe('her weekly schedule');
  });
});
