/** Puts the rows that a mutation saved into the days of an open agenda, and tells which changes can be shown so. */

import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { rowKey } from '../device/saved-days.ts';
import { type ReadDay, sortDays } from './agenda-reads.ts';

/** Returns the days with the saved rows in their place, sorted again. */
export function withSaved(days: readonly ReadDay[], saved: ReadonlyMap<string, AgendaDay>): ReadDay[] {
  return sortDays(
    days.map((read) => {
      const day = saved.get(rowKey(read.item.day));
      return day === undefined ? read : { ...read, item: { ...read.item, day } };
    }),
  );
}
