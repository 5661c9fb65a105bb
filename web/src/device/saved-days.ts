/** The days that a mutation changed in place, and whether the page can show changes without reading anything. */
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';

/**
 * Returns the days that a mutation changed in place. Empty if it changed anything else, moved a day to another date, or
 * touched a completed day: only a query knows then which days are shown.
 */
export function savedDays(changes: readonly Change[]): ReadonlyMap<string, AgendaDay> {
  const saved = new Map<string, AgendaDay>();
  for (const { table, before, after } of changes) {
    if (table !== 'day' || before === undefined || after === undefined) return new Map();
    const [was, day] = [before as AgendaDay, after as AgendaDay];
    // A past day is hidden once its hours are recorded.
    if ([was, day].some(({ status }) => status === 'COMPLETED') || day.date !== was.date) return new Map();
    saved.set(rowKey(day), day);
  }
  return saved;
}

export const rowKey = ({ householdId, id }: AgendaDay): string => `${householdId} ${id}`;

/** Whether an open agenda can show these changes without reading anything. */
export const isShownAtOnce = (changes: readonly Change[]): boolean => savedDays(changes).size > 0;

/** Whether a nanny has arrived: the button that she tapped shows it by itself. */
export const isArrival = (changes: readonly Change[]): boolean =>
  changes.some(({ table, before }) => table === 'clock' && before === undefined);
