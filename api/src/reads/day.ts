/** Loads an agenda day with its to-dos for the REST routes, and converts rows of days and to-dos to REST answers. */

import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { toDollars } from 'sync-protocol/kernel/dollars.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { visible } from 'sync-protocol/people/permissions.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';

/** The fields of a day that the REST contract answers. */
export type AnsweredDay = Pick<AgendaDay, keyof AgendaDay & keyof DayAnswer>;

export function toDayAnswer(day: AnsweredDay, todoCount: number): DayAnswer {
  return {
    id: day.id,
    date: day.date,
    nannyId: day.nannyId,
    status: day.status,
    scheduledStartUtc: day.scheduledStartUtc,
    scheduledEndUtc: day.scheduledEndUtc,
    scheduledNotes: day.scheduledNotes,
    actualStartUtc: day.actualStartUtc,
    actualEndUtc: day.actualEndUtc,
    billableMinutes: day.billableMinutes,
    amountCents: day.amountCents,
    amount: day.amountCents === null ? null : toDollars(day.amountCents),
    isPaid: day.isPaid,
    todoCount,
  };
}

export function toTodoAnswer({ id, dayId, title, isCompleted, createdAt }: Todo): TodoAnswer {
  return { id, agendaDayId: dayId, title, isCompleted, createdAt };
}

interface DayWithTodos {
  readonly day: DayAnswer;
  /** Oldest first. */
  readonly todos: readonly Todo[];
}

/** Loads a day with its to-dos. Throws `not_found` for a day that is missing or that the actor may not see. */
export async function readDay(
  deps: AppDeps,
  actor: Actor,
  { householdId, dayId }: { householdId: string; dayId: string },
): Promise<DayWithTodos> {
  const todosOfDay = { table: 'todo', where: { dayId } } as const;
  const rows = await readRows(deps.sql, householdId, [{ table: 'day', ids: [dayId] }, todosOfDay]);
  const day = visible(actor, rows.get('day', dayId));
  const todos = rows.list(todosOfDay).toSorted(byAge);
  return { day: toDayAnswer(day, todos.length), todos };
}
