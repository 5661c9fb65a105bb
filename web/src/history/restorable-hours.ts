/** Finds the hours that a person can restore in a day's history: replaced by newer ones, or too late to count. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { isLocked, type TimeRange } from 'sync-protocol/schedule/hours.ts';
import { changesOf, type ReplayedEntry } from './history-entry.ts';

export interface RestorableHours extends TimeRange {
  /** True when this entry replaced the hours; false when it arrived too late to count. */
  readonly isReplaced: boolean;
}

const toTimeRange = (start: unknown, end: unknown): TimeRange | undefined =>
  typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;

const hasHours = (day: AgendaDay, { start, end }: TimeRange): boolean =>
  day.actualStartUtc === start && day.actualEndUtc === end;

/** Whether the reader entered the entry's hours, or the hours that the entry replaced unseen. */
function concerns({ entry, changes }: ReplayedEntry, readerId: string): boolean {
  if (entry.name !== 'day.recordHours') return false;
  if (entry.by.accountId === readerId) return true;
  return (
    entry.code === 'hours_replaced' &&
    changesOf(changes, 'day').some(({ was }) => was?.hoursRecordedBy === readerId)
  );
}

/** Codes of entries whose hours arrived when newer hours already counted. Newer ones in review don't count yet. */
const CAME_TOO_LATE: readonly (string | null)[] = ['hours_superseded', 'newer_hours'];

/**
 * Returns undefined if the entry doesn't concern the reader, the day isn't completed or is paid, or its hours have
 * changed since so that nothing is left to restore.
 */
export function findRestorableHours(
  replayed: ReplayedEntry,
  { day, readerId }: { day: AgendaDay | undefined; readerId: string },
): RestorableHours | undefined {
  const { entry, changes } = replayed;
  if (!concerns(replayed, readerId) || day?.status !== 'COMPLETED' || isLocked(day)) return undefined;
  if (CAME_TOO_LATE.includes(entry.code)) {
    const { start, end } = (entry.args ?? {}) as { start?: unknown; end?: unknown };
    const span = toTimeRange(start, end);
    return span && !hasHours(day, span) ? { ...span, isReplaced: false } : undefined;
  }
  const change = changesOf(changes, 'day').find(({ id }) => id === day.id);
  const is = toTimeRange(change?.is?.actualStartUtc, change?.is?.actualEndUtc);
  const was = toTimeRange(change?.was?.actualStartUtc, change?.was?.actualEndUtc);
  const isCurrent = entry.result === 'applied' && is !== undefined && hasHours(day, is);
  return isCurrent && was !== undefined && !hasHours(day, was) ? { ...was, isReplaced: true } : undefined;
}
