/** Counts the days, to-dos and payments on this device that deleting a nanny would delete. */
import { Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Payment } from 'sync-protocol/model/payment.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import type { DeletionCounts } from '../../domain/deletion-summary.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** Counts this device's rows of one nanny. Voided payments don't count. */
async function countRows(
  database: DeviceDatabase,
  householdId: string,
  nannyId: string,
): Promise<DeletionCounts> {
  const from = [householdId, nannyId, Dexie.minKey];
  const to = [householdId, nannyId, Dexie.maxKey];
  const [days, todos, payments] = await Promise.all([
    database.rows<AgendaDay>('day').where('[householdId+nannyId+date]').between(from, to).count(),
    database.rows<Todo>('todo').where('[householdId+nannyId]').equals([householdId, nannyId]).count(),
    database
      .rows<Payment>('payment')
      .where('[householdId+nannyId+paymentDate]')
      .between(from, to)
      .filter((payment) => payment.voidedAt === null)
      .count(),
  ]);
  return { days, todos, payments };
}

export function useDeletionCounts(householdId: string, nannyId: string): Loaded<DeletionCounts> {
  return useLoaded((database) => countRows(database, householdId, nannyId), [householdId, nannyId]);
}
