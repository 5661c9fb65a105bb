/** Agenda days and to-dos as the REST contract answers them. */

import { Rejection } from 'sync-protocol/errors.ts';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { TodoAnswer } from 'sync-protocol/rest/todos.ts';
import { toDollars } from 'sync-protocol/rules/billing.ts';
import { visible } from 'sync-protocol/rules/permissions.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { JsonText } from '../database/json-text.ts';
import { readRows } from '../sync/changes.ts';
import { type AgendaRange, agendaText } from './agenda.ts';

function dayAnswerOf(day: AgendaDay, todoCount: number): DayAnswer {
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

export function todoAnswerOf({ id, dayId, title, isCompleted, createdAt }: Todo): TodoAnswer {
  return { id, agendaDayId: dayId, title, isCompleted, createdAt };
}

/** A nanny's days of a range, by date, then start. Throws `not_found` when there is no such nanny. */
export async function readAgenda(deps: AppDeps, householdId: string, range: AgendaRange): Promise<JsonText> {
  const text = await agendaText(deps.sql, householdId, range);
  if (text === undefined) throw new Rejection('not_found');
  return new JsonText(text);
}

export interface DayWithTodos {
  readonly day: DayAnswer;
  /** The oldest first. */
  readonly todos: readonly Todo[];
}

/** Throws `not_found` for a day that is not there, or not the actor's to see. */
export async function readDay(
  deps: AppDeps,
  actor: Actor,
  { householdId, dayId }: { householdId: string; dayId: string },
): Promise<DayWithTodos> {
  const ofDay = { table: 'todo', where: { dayId } } as const;
  const rows = await readRows(deps.sql, householdId, [{ table: 'day', ids: [dayId] }, ofDay]);
  const day = visible(actor, rows.get('day', dayId));
  const todos = rows
    .list(ofDay)
    .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1));
  return { day: dayAnswerOf(day, todos.length), todos };
}
