/** REST routes of an agenda day's to-dos: list, add, rename or tick, remove. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import { actorIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { partId } from '../accounts/part-id.ts';
import { type Asked, householdOfDay } from '../http/resolve-household.ts';
import type { Router, SignedInCall } from '../http/router.ts';
import { readDay, toTodoAnswer } from '../reads/day.ts';
import { executeAllOrNothing, type RouteMutation } from '../sync/execute.ts';
import { readRows } from '../sync/read-rows.ts';

/**
 * Returns the household of a day's to-do, also of a deleted one: a repeated call gets its first response. Throws
 * `not_found`.
 */
async function householdOfTodo(
  deps: AppDeps,
  asked: Asked,
  { dayId, todoId }: { dayId: string; todoId: string },
): Promise<string> {
  const householdId = await householdOfDay(deps, asked, dayId);
  const rows = await readRows(deps.sql, householdId, [{ table: 'todo', ids: [todoId] }]);
  const todo = rows.get('todo', todoId);
  if (todo !== undefined && todo.dayId !== dayId) throw new Rejection('not_found');
  return householdId;
}

async function readTodo(deps: AppDeps, householdId: string, todoId: string): Promise<TodoAnswer> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'todo', ids: [todoId] }]);
  const todo = rows.get('todo', todoId);
  if (todo === undefined) throw new Rejection('not_found');
  return toTodoAnswer(todo);
}

/** Applies the changes of title and tick together, or neither. */
async function editTodo(deps: AppDeps, call: SignedInCall<typeof REST.editTodo>): Promise<TodoAnswer> {
  const { params, body, mutationId } = call;
  const { todoId } = params;
  const householdId = await householdOfTodo(deps, call, params);
  const { title, isCompleted } = body;
  const mutations: RouteMutation[] = [];
  if (title !== undefined) mutations.push({ id: mutationId, name: 'todo.rename', args: { todoId, title } });
  if (isCompleted !== undefined) {
    const id = partId(mutationId, 'tick');
    mutations.push({ id, name: 'todo.tick', args: { todoId, isCompleted } });
  }
  await executeAllOrNothing(deps, call.writer(householdId), { householdId, mutations });
  return readTodo(deps, householdId, todoId);
}

export function registerTodoRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.todos, async ({ session, query, params }) => {
    const { dayId } = params;
    const householdId = await householdOfDay(deps, { session, query }, dayId);
    const { todos } = await readDay(deps, actorIn(session, householdId), { householdId, dayId });
    return todos.map(toTodoAnswer);
  });

  router.signedIn(REST.addTodo, async ({ session, query, params, body, mutationId, execute }) => {
    const householdId = await householdOfDay(deps, { session, query }, params.dayId);
    const args = { todoId: mutationId, dayId: params.dayId, title: body.title };
    const { changes } = await execute(householdId, { name: 'todo.add', args });
    const added = changes.find(({ table, id }) => table === 'todo' && id === mutationId)?.after as
      | Todo
      | undefined;
    return added === undefined ? readTodo(deps, householdId, mutationId) : toTodoAnswer(added);
  });

  router.signedIn(REST.editTodo, (call) => editTodo(deps, call));

  router.signedIn(REST.removeTodo, async ({ session, query, params, execute }) => {
    const householdId = await householdOfTodo(deps, { session, query }, params);
    await execute(householdId, { name: 'todo.remove', args: { todoId: params.todoId } });
    return undefined;
  });
}
