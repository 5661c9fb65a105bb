/** What a history entry leads to: the week or the wage statement that it is about. */
import { changesOf, type ReplayedEntry } from './history-entry.ts';

export type HistoryTarget =
  | { readonly kind: 'week'; readonly nannyId: string; readonly weekStart: string }
  | { readonly kind: 'statement'; readonly id: string; readonly number: string };

/** Returns undefined for entries about anything else, and for those that don't say which one. */
export function findTarget({
  entry,
  changes,
}: Pick<ReplayedEntry, 'entry' | 'changes'>): HistoryTarget | undefined {
  if (entry.name === 'statement.issue') {
    const { id, is } = changesOf(changes, 'statement')[0] ?? {};
    return id !== undefined && is?.number ? { kind: 'statement', id, number: is.number } : undefined;
  }
  return entry.name.startsWith('week.') ? findWeek(entry.args, changes) : undefined;
}

/** Returns the week by its row or its question, or where nothing has changed by the arguments. */
function findWeek(args: unknown, changes: ReplayedEntry['changes']): HistoryTarget | undefined {
  const [changed] = [...changesOf(changes, 'week'), ...changesOf(changes, 'question')];
  const named = changed?.is ?? (args as { nannyId?: unknown; weekStart?: unknown } | null);
  const { nannyId, weekStart } = named ?? {};
  return typeof nannyId === 'string' && typeof weekStart === 'string'
    ? { kind: 'week', nannyId, weekStart }
    : undefined;
}
