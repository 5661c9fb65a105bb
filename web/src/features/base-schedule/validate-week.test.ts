import { describe, expect, it } from 'vitest';
import { hasErrors, validateWeek } from './validate-week.ts';
import type { ShiftDraft } from './week-draft.ts';

const shift = (start: string, end: string, notes = ''): ShiftDraft => ({ key: 0, start, end, notes });
const problemsOn = (...shifts: ShiftDraft[]) => validateWeek([shifts])[0];

describe('what is wrong with a typed week', () => {
  it('is nothing with full shifts and days off', () => {
    const errors = validateWeek([[shift('', '')], [shift('09:00', '12:00'), shift('12:00', '17:00')]]);
    expect(hasErrors(errors)).toBe(false);
  });

  it('is a missing time, beside its own field', () => {
    expect(problemsOn(shift('09:00', ''))).toEqual([{ end: 'Please enter an end time.' }]);
    expect(problemsOn(shift('', '17:00'))).toEqual([{ start: 'Please enter a start time.' }]);
  });

  it('is a note without times, for it would be lost', () => {
    expect(problemsOn(shift('', '', 'Swimming'))).toEqual([
      { start: 'Please enter both start and end times.' },
    ]);
  });

  it('is an end that is not after its start', () => {
    expect(problemsOn(shift('17:00', '09:00'))).toEqual([{ end: 'End time must be after start time.' }]);
    expect(problemsOn(shift('09:00', '09:00'))).toEqual([{ end: 'End time must be after start time.' }]);
  });

  it('takes midnight as the end of the day', () => {
    expect(hasErrors(validateWeek([[shift('18:00', '00:00')]]))).toBe(false);
  });

  it('is an overlap, told once, at the later shift, in whatever order they were typed', () => {
    const overlap = { start: 'This overlaps another shift of the day.' };
    expect(problemsOn(shift('09:00', '13:00'), shift('12:45', '17:00'))).toEqual([{}, overlap]);
    expect(problemsOn(shift('12:45', '17:00'), shift('09:00', '13:00'))).toEqual([overlap, {}]);
    expect(problemsOn(shift('09:00', '17:00'), shift('09:00', '17:00'))).toEqual([{}, overlap]);
  });

  it('finds the overlap with a shift that is not its neighbour', () => {
    const shifts = [shift('08:00', '18:00'), shift('09:00', '10:00'), shift('11:00', '12:00')];
    expect(problemsOn(...shifts)?.map((found) => found.start !== undefined)).toEqual([false, true, true]);
  });

  it('is a note that is too long', () => {
    expect(problemsOn(shift('09:00', '17:00', 'x'.repeat(101)))?.[0]?.notes).toMatch('100 characters');
  });
});
