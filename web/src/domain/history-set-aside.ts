/** Hours of a day that others stand over, and that may count again: the history's Undo. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { isLocked, type Span } from 'sync-protocol/rules/hours.ts';
import { changesOf, type TellableEntry } from './history-states.ts';

export interface SetAside extends Span {
  /** Whether the hours that this entry brought would go, or it never counted. */
  readonly isReplaced: boolean;
}

const spanOf = (start: unknown, end: unknown): Span | undefined =>
  typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined;

const stands = (day: AgendaDay, { start, end }: Span): boolean =>
  day.actualStartUtc === start && day.actualEndUtc === end;

/**
 * Of hours that the reader entered over others: those others; of hours that later ones stood over when they
 * arrived: themselves. Undefined where there is nothing to go back to: the day is paid, or other hours stand by now.
 */
export function setAsideBy(
  { entry, changes }: TellableEntry,
  { day, readerId }: { day: AgendaDay | undefined; readerId: string },
): SetAside | undefined {
  const isOwn = entry.name === 'day.recordHours' && entry.by.accountId === readerId;
  if (!isOwn || day?.status !== 'COMPLETED' || isLocked(day)) return undefined;
  if (entry.result === 'noop' && entry.code === 'hours_superseded') {
    const { start, end } = (entry.args ?? {}) as { start?: unknown; end?: unknown };
    const span = spanOf(start, end);
    return span && !stands(day, span) ? { ...span, isReplaced: false } : undefined;
  }
  const change = changesOf(changes, 'day').find(({ id }) => id === day.id);
  const now = spanOf(change?.is?.actualStartUtc, change?.is?.actualEndUtc);
  const was = spanOf(change?.was?.actualStartUtc, change?.was?.actualEndUtc);
  const replaced = entry.result === 'applied' && now !== undefined && stands(day, now);
  return replaced && was !== undefined && !stands(day, was) ? { ...was, isReplaced: true } : undefined;
}
