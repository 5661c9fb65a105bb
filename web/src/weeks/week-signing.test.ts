/** Tests which entries that need attention are signatures of weeks, and what was seen then. */
import { expect, it } from 'vitest';
import type { AttentionEntry } from '../device/sync/device-storage.ts';
import { toRefusedSignature } from './week-signing.ts';

const figures = { billableMinutes: 2400, overtimeMinutes: 0, grossCents: 90_000 };
const entry = (fields: Partial<AttentionEntry>): AttentionEntry => ({
  id: 'm1',
  householdId: 'h',
  name: 'week.approve',
  version: 1,
  args: { nannyId: 'n', weekStart: '2026-03-02', ...figures },
  happenedAt: '2026-03-09T12:00:00.000Z',
  code: 'week_changed',
  message: '',
  arrivedAt: '2026-03-09T12:00:01.000Z',
  ...fields,
});

it('finds in a refused signature the week and the figures that were seen', () => {
  const found = toRefusedSignature(entry({}));
  expect([found?.nannyId, found?.weekStart, found?.seen]).toEqual(['n', '2026-03-02', figures]);
});

it('finds no signature in other entries, nor in arguments that it can’t read', () => {
  expect(toRefusedSignature(entry({ name: 'week.ask' }))).toBeNull();
  expect(toRefusedSignature(entry({ args: { nannyId: 'n', weekStart: '2026-03-02' } }))).toBeNull();
  expect(toRefusedSignature(entry({ args: null }))).toBeNull();
});
