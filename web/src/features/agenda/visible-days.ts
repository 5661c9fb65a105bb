/** Which days the schedule shows. */
import type { AgendaItem } from '../../store/views.ts';

/** Before today in its own household's zone. */
export const isPast = ({ day, today }: AgendaItem): boolean => day.date < today;

/** A past day with all its hours: hidden until somebody asks for completed days (specification, section 4). */
export function isDone(item: AgendaItem): boolean {
  const { status, actualStartUtc, actualEndUtc } = item.day;
  return isPast(item) && status === 'COMPLETED' && actualStartUtc !== null && actualEndUtc !== null;
}

/** A done day whose hours somebody has still to decide about is not over. */
export function visibleItems(items: readonly AgendaItem[], showCompleted: boolean): readonly AgendaItem[] {
  return showCompleted ? items : items.filter((item) => !isDone(item) || item.openReviews.length > 0);
}
