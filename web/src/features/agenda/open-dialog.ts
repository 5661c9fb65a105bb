import type { AgendaItem, AgendaShift } from '../../store/views.ts';

/** What is open over the schedule, with the days as they were seen when it was opened. */
export type OpenDialog =
  | { readonly kind: 'edit' | 'todos'; readonly item: AgendaItem }
  /** Hours of a day; once they are recorded, those of the days that follow. */
  | { readonly kind: 'hours'; readonly item: AgendaItem; readonly following?: readonly AgendaItem[] }
  | { readonly kind: 'bulk edit'; readonly items: readonly AgendaShift[] }
  | { readonly kind: 'schedule a day' };
