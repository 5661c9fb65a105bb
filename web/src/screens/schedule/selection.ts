/** Which days can be selected, and what of a selection still stands. */
import type { AgendaItem } from '../../store/views.ts';

export type Reader = 'family' | 'nanny';

/** A nanny answers pending days and nothing else; the family acts on all. */
export const maySelect = ({ day }: AgendaItem, reader: Reader): boolean =>
  reader === 'family' || day.status === 'PENDING';

/** The ids that 'Select All' selects. */
export function selectableIds(items: readonly AgendaItem[], reader: Reader): Set<string> {
  return new Set(items.filter((item) => maySelect(item, reader)).map(({ day }) => day.id));
}

/** The selected days that are shown and can still be selected: others may have answered or deleted them meanwhile. */
export function selectedItems(
  items: readonly AgendaItem[],
  ids: ReadonlySet<string>,
  reader: Reader,
): AgendaItem[] {
  return items.filter((item) => ids.has(item.day.id) && maySelect(item, reader));
}
