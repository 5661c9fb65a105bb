/** Which days each side may select (nanny: pending, family: any). Drops from a selection those that no longer are. */
import type { AgendaShift } from '../../store/views.ts';

export type Reader = 'family' | 'nanny';

/** A nanny selects pending days only, the family any day (specification, section 4). */
export const maySelect = ({ day }: AgendaShift, reader: Reader): boolean =>
  reader === 'family' || day.status === 'PENDING';

export function selectableIds(shifts: readonly AgendaShift[], reader: Reader): Set<string> {
  return new Set(shifts.filter((shift) => maySelect(shift, reader)).map(({ day }) => day.id));
}

/** Drops selected days that are gone or no longer selectable, for example answered on another device. */
export function selectedShifts(
  shifts: readonly AgendaShift[],
  ids: ReadonlySet<string>,
  reader: Reader,
): AgendaShift[] {
  return shifts.filter((shift) => ids.has(shift.day.id) && maySelect(shift, reader));
}
