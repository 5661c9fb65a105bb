/** Tests which ranges may be read, and which rows are in one. */
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { assertIndexed, isInRange } from './reads.ts';

describe('a range', () => {
  it('is read only if device and server have an index for its fields, in their order', () => {
    const range = { field: 'date', from: '2026-03-05' };
    expect(() => assertIndexed({ table: 'day', where: { nannyId: NANNY_ID }, range })).not.toThrow();
    expect(() => assertIndexed({ table: 'todo', where: { title: 'Nap' } })).toThrow('No index');
    const reversed = { date: '2026-03-05', nannyId: NANNY_ID };
    expect(() => assertIndexed({ table: 'day', where: reversed })).toThrow('No index');
  });

  it('holds its first and its last value, and nothing of another owner', () => {
    const household = TestHousehold.create();
    const day = household.day(household.pendingDay('2026-03-05'));
    const isFound = (nannyId: string, bounds: { from?: string; to?: string }): boolean =>
      isInRange(day, { table: 'day', where: { nannyId }, range: { field: 'date', ...bounds } });
    expect(isFound(NANNY_ID, { from: '2026-03-05', to: '2026-03-05' })).toBe(true);
    expect(isFound(NANNY_ID, {})).toBe(true);
    expect(isFound(NANNY_ID, { from: '2026-03-06' })).toBe(false);
    expect(isFound(NANNY_ID, { to: '2026-03-04' })).toBe(false);
    expect(isFound(COLLEAGUE_ID, { from: '2026-03-05', to: '2026-03-05' })).toBe(false);
  });
});
