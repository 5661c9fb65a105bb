/** Returns what can happen on a day, in order: it is scheduled, gets a to-do, is accepted, worked and paid. */
import type { NewMutation } from 'sync-protocol/registry.ts';
import { mutation } from './test-choice.ts';

export function courseOfDay(
  { nannyId, date }: { nannyId: string; date: string },
  { dayId, todoId, paymentId }: { dayId: string; todoId: string; paymentId: string },
): NewMutation[] {
  const times = { start: `${date}T14:00:00.000Z`, end: `${date}T18:00:00.000Z` };
  const payment = { nannyId, paymentDate: date, amountCents: 9000, platform: 'CASH' } as const;
  return [
    mutation('day.schedule', { dayId, nannyId, date, ...times, notes: null }),
    mutation('todo.add', { todoId, dayId, title: 'Nap' }),
    mutation('day.answer', { dayId, status: 'ACCEPTED' }),
    mutation('day.recordHours', { dayId, ...times }),
    mutation('payment.record', { paymentId, ...payment }),
  ];
}
