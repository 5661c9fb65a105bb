/** Tests the checks of an edited week: missing times, order, overlaps, notes. */
import { describe, expect, it } from 'vitest';
import { hasErrors, validateWeek } from './validate-week.ts';
import type { ShiftDraft } from './week-draft.ts';

const shift = (start: string, end: string, notes = ''): ShiftDraft => ({ key: 0, start, end, notes });
const problemsOn = (...shifts: ShiftDraft[]) => validateWeek([shifts])[0];

describe('validateWeek', () => {
  it('accepts complete shifts and days off', () => {
    const errors = validateWeek([[shift('', '')], [shift('09:00', '12:00'), shift('12:00', '17:00')]]);
    expect(hasErrors(errors)).toBe(false);
  });

  it('reports a missing time beside its field', () => {
    expect(problemsOn(shift('09:00', ''))).toEqual([{ end: 'Please enter an end time.' }]);
    expect(problemsOn(shift('', '17:00'))).toEqual([{ start: 'Please enter a start time.' }]);
  });

  it('reports notes without times, since they would be lost', () => {
    expect(problemsOn(shift('', '', 'Swimming'))).toEqual([
      { start: 'Please enter both start and end times.' },
    ]);
  });

  it('reports an end that is its start', () => {
    expect(problemsOn(shift('09:00', '09:00'))).toEqual([{ end: 'End time must be after start time.' }]);
  });

  it('takes midnight as the end of the day', () => {
    expect(hasErrors(validateWeek([[shift('18:00', '00:00')]]))).toBe(false);
  });

  it('reports an overlap once, at the later shift', () => {
    const overlap = { start: 'This overlaps another shift on this day.' };
    expect(problemsOn(shift('09:00', '13:00'), shift('12:45', '17:00'))).toEqual([{}, overlap]);
    expect(problemsOn(shift('12:45', '17:00'), shift('09:00', '13:00'))).toEqual([overlap, {}]);
    expect(problemsOn(shift('09:00', '17:00'), shift('09:00', '17:00'))).toEqual([{}, overlap]);
  });

  it('takes an end before its start as a night, until the next day’s first shift', () => {
    const overlap = { start: 'This overlaps another shift on this day.' };
    expect(problemsOn(shift('21:00', '01:00'))).toEqual([{}]);
    expect(problemsOn(shift('21:00', '01:00'), shift('23:00', '23:30'))).toEqual([{}, overlap]);
    const nextMorning = (start: string) => {
      const saturday = [shift('21:00', '01:00')];
      return validateWeek([[shift(start, '08:00')], [], [], [], [], [], saturday])[0];
    };
    expect(nextMorning('00:45')).toEqual([overlap]);
    expect(nextMorning('01:00')).toEqual([{}]);
  });

  it('finds an overlap with a shift that is not adjacent', () => {
    const shifts = [shift('08:00', '18:00'), shift('09:00', '10:00'), shift('11:00', '12:00')];
    expect(problemsOn(...shifts)?.map((found) => found.start !== undefined)).toEqual([false, true, true]);
  });

  it('reports notes that are too long', () => {
    expect(problemsOn(shift('09:00', '17:00', 'x'.repeat(101)))?.[0]?.notes).toMatch('100 characters');
  });
});
