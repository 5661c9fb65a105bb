/**
 * Counts the days without hours and the to-dos on this device that deleting a nanny would delete, and tells whether
 * she has pay, which stays.
 */
import { Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

interface NannyDeletion {
  /** Days without hours. */
  readonly days: number;
  readonly todos: number;
  /** Whether there is pay that stays. */
  readonly hasPay: boolean;
}

async function countRows(
  database: DeviceDatabase,
  householdId: string,
  nannyId: string,
): Promise<NannyDeletion> {
  const from = [householdId, nannyId, Dexie.minKey];
  const to = [householdId, nannyId, Dexie.maxKey];
  const hers = [householdId, nannyId];
  const [all, worked, todos, payments, earnings] = await Promise.all([
    database.rows<AgendaDay>('day').where('[householdId+nannyId+date]').between(from, to).count(),
    database
      .rows<AgendaDay>('day')
      .where('[householdId+nannyId+date]')
      .between(from, to)
      .filter(({ status }) => status === 'COMPLETED')
      .count(),
    database.rows<Todo>('todo').where('[householdId+nannyId]').equals(hers).count(),
    database.rows('payment').where('[householdId+nannyId+paymentDate]').between(from, to).limit(1).count(),
    database.rows('earning').where('[householdId+nannyId+openCents]').between(from, to).limit(1).count(),
  ]);
  return { days: all - worked, todos, hasPay: worked + payments + earnings > 0 };
}

export function useDeletionCounts(householdId: string, nannyId: string): Loaded<NannyDeletion> {
  return useLoaded((database) => countRows(database, householdId, nannyId), [householdId, nannyId]);
}
