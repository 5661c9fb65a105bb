/** Puts the rows that a mutation saved into the days of an open agenda, and tells which changes can be shown so. */

import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { type ReadDay, sortDays } from './agenda-reads.ts';

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

const rowKey = ({ householdId, id }: AgendaDay): string => `${householdId} ${id}`;

/** Returns the days with the saved rows in their place, sorted again. */
export function withSaved(days: readonly ReadDay[], saved: ReadonlyMap<string, AgendaDay>): ReadDay[] {
  return sortDays(
    days.map((read) => {
      const day = saved.get(rowKey(read.item.day));
      return day === undefined ? read : { ...read, item: { ...read.item, day } };
    }),
  );
}

/** Whether an open agenda can show these changes without reading anything. */
export const isShownAtOnce = (changes: readonly Change[]): boolean => savedDays(changes).size > 0;
