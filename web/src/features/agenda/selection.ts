/** Which days can be selected, and what of a selection still stands. */
import type { AgendaShift } from '../../store/views.ts';

export type Reader = 'family' | 'nanny';

/** A nanny answers pending days and nothing else; the family acts on all. */
export const maySelect = ({ day }: AgendaShift, reader: Reader): boolean =>
  reader === 'family' || day.status === 'PENDING';

/** The ids that 'Select All' selects. */
export function selectableIds(shifts: readonly AgendaShift[], reader: Reader): Set<string> {
  return new Set(shifts.filter((shift) => maySelect(shift, reader)).map(({ day }) => day.id));
}

/** The selected days that are shown and can still be selected: others may have answered or deleted them meanwhile. */
export function selectedShifts(
  shifts: readonly AgendaShift[],
  ids: ReadonlySet<string>,
  reader: Reader,
): AgendaShift[] {
  return shifts.filter((shift) => ids.has(shift.day.id) && maySelect(shift, reader));
}
