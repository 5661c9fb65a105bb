/** Tests the presets of leave policies: each can be saved, and names its source and when that was read. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { leaveBalanceOn } from './leave-balance.ts';
import { LEAVE_POLICY_FIELDS, type LeavePolicy } from './leave-policy.ts';
import { LEAVE_PRESET_IDS, LEAVE_PRESETS, type LeavePresetId, NO_LEAVE_RULES } from './leave-presets.ts';

const FIELDS = z.strictObject(LEAVE_POLICY_FIELDS);

/** Returns the balance on the last day of a year with so many hours worked on its first day. */
function balanceOf(id: LeavePresetId, hours: number): number {
  const preset = LEAVE_PRESETS.find((each) => each.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const { kind, fields } = preset;
  const policy: LeavePolicy = {
    householdId: 'home',
    id: `nanny/${kind}/2026-01-01`,
    nannyId: 'nanny',
    version: 1,
    kind,
    effectiveFrom: '2026-01-01',
    ...fields,
  };
  const events = [{ date: '2026-01-01', workedMinutes: hours * 60 }];
  return leaveBalanceOn('2026-12-31', { policies: [policy], events }).balanceMinutes;
}

describe('presets of leave policies', () => {
  it('each id has one preset, in the same order', () => {
    expect(LEAVE_PRESETS.map(({ id }) => id)).toEqual(LEAVE_PRESET_IDS);
  });

  it.each(LEAVE_PRESETS)('$id may be saved as a policy', ({ fields }) => {
    expect(FIELDS.parse(fields)).toEqual(fields);
  });

  it.each(LEAVE_PRESETS)('$id says when its source was read, or who can confirm it', (preset) => {
    expect(preset.readOn ?? preset.checkWith).not.toBeNull();
  });

  it.each([
    ['us-ca', 1800, 60 * 60],
    ['us-il', 1800, 40 * 60],
    ['us-wa', 1800, 45 * 60],
    ['us-ma', 1800, 40 * 60],
    ['us-nj', 1800, 40 * 60],
    ['us-ny', 1800, 24 * 60],
  ] as const)('%s: %d hours of work in a year give %d minutes', (id, worked, minutes) => {
    expect(balanceOf(id, worked)).toBe(minutes);
  });

  it('a policy without rules earns, keeps and limits nothing', () => {
    expect(FIELDS.parse(NO_LEAVE_RULES)).toEqual(NO_LEAVE_RULES);
  });
});
