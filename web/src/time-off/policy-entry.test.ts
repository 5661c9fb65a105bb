/** Tests the form of a time off policy: every preset survives it unchanged, and what can't be read is told. */

import { LEAVE_PRESETS, NO_LEAVE_RULES } from 'sync-protocol/time-off/leave-presets.ts';
import { describe, expect, it } from 'vitest';
import { initialPolicy, toPolicyFields, validatePolicy, withPreset } from './policy-entry.ts';

const EMPTY = initialPolicy('VACATION', { before: undefined, effectiveFrom: '2026-11-29' });

describe('the form of a time off policy', () => {
  it.each(LEAVE_PRESETS)('$id fills the form with what it saves', ({ id, fields, kind }) => {
    const entry = withPreset(EMPTY, id);
    expect(validatePolicy(entry)).toEqual({});
    expect(entry.kind).toBe(kind);
    expect(toPolicyFields(entry)).toEqual(fields);
  });

  it('an empty form has no rules', () => {
    expect(toPolicyFields(EMPTY)).toEqual(NO_LEAVE_RULES);
  });

  it('earning that isn’t of whole hours is kept to the minute', () => {
    expect(toPolicyFields({ ...EMPTY, earnPer: '17:20' }).earn).toEqual({ minutes: 60, perMinutes: 1040 });
  });

  it('what can’t be read is told beside its field', () => {
    const entry = { ...EMPTY, grant: 'forty', yearMonth: '2', yearDay: '30', useMaxDays: '900', cap: '-1' };
    expect(Object.keys(validatePolicy(entry)).toSorted()).toEqual(['cap', 'grant', 'useMaxDays', 'yearDay']);
  });

  it('29 February may start the year', () => {
    expect(validatePolicy({ ...EMPTY, yearMonth: '2', yearDay: '29' })).toEqual({});
  });
});
