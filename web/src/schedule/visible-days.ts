/**
 * Decides which days the schedule shows: by default no past completed days, except kept ones and those with an open
 * review. Tells past and done days.
 */
import type { AgendaItem } from '../device/views.ts';

/** Compares with today in the household's time zone. */
export const isPast = ({ day, today }: AgendaItem): boolean => day.date < today;

/** Returns whether a past day is completed with both actual times (specification, section 4). */
function isDone(item: AgendaItem): boolean {
  const { status, actualStartUtc, actualEndUtc } = item.day;
  return isPast(item) && status === 'COMPLETED' && actualStartUtc !== null && actualEndUtc !== null;
}

interface Shown {
  readonly withCompleted: boolean;
  /** Ids of days that stay in sight, such as those just completed. */
  readonly kept: ReadonlySet<string>;
}

/** Leaves out done days unless `withCompleted`. Days with an open review and kept days stay. */
export function visibleItems(
  items: readonly AgendaItem[],
  { withCompleted, kept }: Shown,
): readonly AgendaItem[] {
  if (withCompleted) return items;
  return items.filter((item) => !isDone(item) || item.openReviews.length > 0 || kept.has(item.day.id));
}
