/** Which days the schedule shows: by default no past completed days, except those with an open review. */
import type { AgendaItem } from '../../store/views.ts';

/** Compares with today in the household's time zone. */
export const isPast = ({ day, today }: AgendaItem): boolean => day.date < today;

/** Returns whether a past day is completed with both actual times (specification, section 4). */
export function isDone(item: AgendaItem): boolean {
  const { status, actualStartUtc, actualEndUtc } = item.day;
  return isPast(item) && status === 'COMPLETED' && actualStartUtc !== null && actualEndUtc !== null;
}

/** Leaves out done days unless `showCompleted`. Days with an open review stay. */
export function visibleItems(items: readonly AgendaItem[], showCompleted: boolean): readonly AgendaItem[] {
  return showCompleted ? items : items.filter((item) => !isDone(item) || item.openReviews.length > 0);
}
