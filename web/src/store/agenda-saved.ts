/** What a mutation made of the agenda's days, shown from the rows that it saved: they need not be read again for that. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import { type ReadDay, sortDays } from './agenda-reads.ts';

/**
 * The days as a mutation left them, where it changed nothing but days that were there and stay. All else is left to
 * the queries, which see what else belongs to a day, and whether it is still shown.
 */
export function savedDays(changes: readonly Change[]): ReadonlyMap<string, AgendaDay> {
  const saved = new Map<string, AgendaDay>();
  for (const { table, before, after } of changes) {
    if (table !== 'day' || before === undefined || after === undefined) return new Map();
    const [was, day] = [before as AgendaDay, after as AgendaDay];
    // With its hours a day of the past may go.
    if ([was, day].some(({ status }) => status === 'COMPLETED') || day.date !== was.date) return new Map();
    saved.set(keyOf(day), day);
  }
  return saved;
}

const keyOf = ({ householdId, id }: AgendaDay): string => `${householdId} ${id}`;

export function withSaved(days: readonly ReadDay[], saved: ReadonlyMap<string, AgendaDay>): ReadDay[] {
  return sortDays(
    days.map((read) => {
      const day = saved.get(keyOf(read.item.day));
      return day === undefined ? read : { ...read, item: { ...read.item, day } };
    }),
  );
}

/** Whether an agenda that is open shows all that comes of these, without reading anything. */
export const isShownAtOnce = (changes: readonly Change[]): boolean => savedDays(changes).size > 0;
