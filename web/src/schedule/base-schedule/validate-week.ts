/** Checks an edited week: missing times, order, overlaps, notes. Returns the errors of each shift by field. */
import { MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { NOTES_MAX, notes as notesRule } from 'sync-protocol/kernel/values.ts';
import { t } from '../../kit/language/messages.ts';
import { endOfDraft, isEmptyShift, type ShiftDraft, startMinutes, type WeekDraft } from './week-draft.ts';

export interface ShiftErrors {
  readonly start?: string;
  readonly end?: string;
  readonly notes?: string;
}

const NONE: ShiftErrors = {};

interface Day {
  readonly shifts: readonly ShiftDraft[];
  readonly dayBefore: readonly ShiftDraft[];
}

function validateTimes(shift: ShiftDraft): ShiftErrors {
  const { start, end } = shift;
  if (start === '' && end === '') return { start: t('Please enter both start and end times.') };
  if (start === '') return { start: t('Please enter a start time.') };
  if (end === '') return { end: t('Please enter an end time.') };
  return endOfDraft(shift) === startMinutes(shift) ? { end: t('End time must be after start time.') } : NONE;
}

const isTimed = (shift: ShiftDraft): boolean => Object.keys(validateTimes(shift)).length === 0;

/** Returns whether an earlier shift (or one above with the same start), or a night of the day before overlaps this one. */
function isOverlapped(shift: ShiftDraft, { shifts, dayBefore }: Day): boolean {
  const isInNight = dayBefore.some(
    (night) => isTimed(night) && endOfDraft(night) - MINUTES_PER_DAY > startMinutes(shift),
  );
  if (isInNight) return true;
  const position = shifts.indexOf(shift);
  return shifts.some((other, index) => {
    if (other === shift || !isTimed(other)) return false;
    const difference = startMinutes(other) - startMinutes(shift);
    const isBefore = difference < 0 || (difference === 0 && index < position);
    return isBefore && endOfDraft(other) > startMinutes(shift);
  });
}

function validateShift(shift: ShiftDraft, day: Day): ShiftErrors {
  if (isEmptyShift(shift)) return NONE;
  const times = validateTimes(shift);
  const overlap =
    isTimed(shift) && isOverlapped(shift, day)
      ? { start: t('This overlaps another shift on this day.') }
      : NONE;
  const notes = notesRule.safeParse(shift.notes).success
    ? NONE
    : { notes: t('Must be plain text of at most {max} characters', { max: NOTES_MAX }) };
  return { ...times, ...overlap, ...notes };
}

export function validateWeek(week: WeekDraft): readonly (readonly ShiftErrors[])[] {
  return week.map((shifts, weekday) => {
    const dayBefore = week.at(weekday - 1) ?? [];
    return shifts.map((shift) => validateShift(shift, { shifts, dayBefore }));
  });
}

export function hasErrors(errors: readonly (readonly ShiftErrors[])[]): boolean {
  return errors.flat().some((shift) => Object.keys(shift).length > 0);
}
