import { Dexie } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Payment } from 'sync-protocol/model/payment.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import type { DeviceDatabase } from '../../store/database.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded } from '../../store/views.ts';

/** How much of a household's book is about one nanny. */
export interface Holdings {
  readonly days: number;
  readonly todos: number;
  /** Without the voided ones. */
  readonly payments: number;
}

async function holdingsIn(database: DeviceDatabase, householdId: string, nannyId: string): Promise<Holdings> {
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

/** What goes with a nanny when she is removed, as far as this device knows. */
export function useHoldings(householdId: string, nannyId: string): Loaded<Holdings> {
  return useLoaded((database) => holdingsIn(database, householdId, nannyId), [householdId, nannyId]);
}
