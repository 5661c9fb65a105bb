/** Checks an edited week: missing times, order, overlaps, notes. Returns the errors of each shift by field. */
import { NOTES_MAX, notes as notesRule } from 'sync-protocol/kernel/values.ts';
import { t } from '../../kit/language/messages.ts';
import { endMinutes, isEmptyShift, type ShiftDraft, startMinutes, type WeekDraft } from './week-draft.ts';

export interface ShiftErrors {
  readonly start?: string;
  readonly end?: string;
  readonly notes?: string;
}

const NONE: ShiftErrors = {};

function validateTimes(shift: ShiftDraft): ShiftErrors {
  const { start, end } = shift;
  if (start === '' && end === '') return { start: t('Please enter both start and end times.') };
  if (start === '') return { start: t('Please enter a start time.') };
  if (end === '') return { end: t('Please enter an end time.') };
  return endMinutes(shift) <= startMinutes(shift) ? { end: t('End time must be after start time.') } : NONE;
}

const isTimed = (shift: ShiftDraft): boolean => Object.keys(validateTimes(shift)).length === 0;

/** Returns whether an earlier shift (or one above with the same start) overlaps this one. */
function isOverlapped(shift: ShiftDraft, shifts: readonly ShiftDraft[]): boolean {
  const position = shifts.indexOf(shift);
  return shifts.some((other, index) => {
    if (other === shift || !isTimed(other)) return false;
    const difference = startMinutes(other) - startMinutes(shift);
    const isBefore = difference < 0 || (difference === 0 && index < position);
    return isBefore && endMinutes(other) > startMinutes(shift);
  });
}

function validateShift(shift: ShiftDraft, shifts: readonly ShiftDraft[]): ShiftErrors {
  if (isEmptyShift(shift)) return NONE;
  const times = validateTimes(shift);
  const overlap =
    isTimed(shift) && isOverlapped(shift, shifts)
      ? { start: t('This overlaps another shift on this day.') }
      : NONE;
  const notes = notesRule.safeParse(shift.notes).success
    ? NONE
    : { notes: t('Must be plain text of at most {max} characters', { max: NOTES_MAX }) };
  return { ...times, ...overlap, ...notes };
}

export function validateWeek(week: WeekDraft): readonly (readonly ShiftErrors[])[] {
  return week.map((shifts) => shifts.map((shift) => validateShift(shift, shifts)));
}

export function hasErrors(errors: readonly (readonly ShiftErrors[])[]): boolean {
  return errors.flat().some((shift) => Object.keys(shift).length > 0);
}
