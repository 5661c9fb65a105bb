/** Mutators that add, rename, tick and remove a to-do of an agenda day. */
import * as z from 'zod/mini';
import { Rejection } from '../kernel/errors.ts';
import type { Actor, LoadedRows, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { id, newRowId, title } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { isRemoved, maySeeNanny, readsIfGone, refuseGone, visible } from '../people/permissions.ts';
import { dayOf, readsOfDay } from './day-rows.ts';
import type { Todo } from './todo.ts';

const readsOfTodo = ({ todoId }: { todoId: string }, rows: LoadedRows): Read[] => [
  { table: 'todo', ids: [todoId] },
  ...readsIfGone(rows, 'todo', todoId),
];

/** Returns the to-do, or throws why the actor can't have it: it, its day or its nanny was removed. */
function todoOf(rows: WorkingSet, actor: Actor, todoId: string): Todo {
  const todo = rows.get('todo', todoId);
  return todo === undefined ? refuseGone(rows, actor, ['todo', todoId]) : visible(actor, todo);
}

/** To-dos of one day. */
export const TODOS_MAX = 100;

const todosOf = ({ dayId }: { dayId: string }) => ({ table: 'todo', where: { dayId } }) as const;

const addArgs = z.strictObject({ todoId: newRowId, dayId: id, title });

/** Adds a to-do to a day, unless it has as many as a day may have. Both sides may, also on a paid day. */
export const addTodo: Mutator<z.infer<typeof addArgs>> = {
  name: 'todo.add',
  version: 1,
  viewerMayCall: true,
  args: addArgs,
  reads: (args, rows) => [...readsOfDay(args, rows), { table: 'todo', ids: [args.todoId] }, todosOf(args)],
  run(rows, args, { actor, at }) {
    const day = dayOf(rows, actor, args.dayId);
    if (rows.get('todo', args.todoId) !== undefined) throw new Rejection('id_conflict');
    if (rows.list(todosOf(args)).length >= TODOS_MAX) throw new Rejection('too_many_todos');
    rows.put('todo', {
      householdId: rows.householdId,
      id: args.todoId,
      nannyId: day.nannyId,
      version: 0,
      dayId: day.id,
      title: args.title,
      titleChangedAt: at,
      isCompleted: false,
      tickedAt: null,
      createdAt: at,
    });
    return undefined;
  },
};

const renameArgs = z.strictObject({ todoId: id, title });

export const renameTodo: Mutator<z.infer<typeof renameArgs>> = {
  name: 'todo.rename',
  version: 1,
  viewerMayCall: true,
  args: renameArgs,
  reads: readsOfTodo,
  run(rows, args, { actor, at }) {
    const todo = todoOf(rows, actor, args.todoId);
    if (todo.title !== args.title) rows.put('todo', { ...todo, title: args.title, titleChangedAt: at });
    return undefined;
  },
};

const tickArgs = z.strictObject({ todoId: id, isCompleted: z.boolean() });
const tickBasedOn = z.strictObject({ isCompleted: z.boolean() });

/** Whether the actor can't see such a to-do: it was removed, or is a colleague's. */
function isGone(rows: WorkingSet, actor: Actor, todoId: string): boolean {
  const todo = rows.get('todo', todoId);
  return todo === undefined || !maySeeNanny(actor, todo.nannyId);
}

/** Throws `nanny_removed` for a to-do that was removed with its nanny. */
function assertEmployed(rows: WorkingSet, actor: Actor, todoId: string): void {
  const gone = rows.get('todo', todoId) === undefined ? rows.deleted('todo', todoId) : undefined;
  if (gone === undefined || !maySeeNanny(actor, gone.nannyId)) return;
  if (isRemoved(rows, gone.nannyId)) throw new Rejection('nanny_removed');
}

/** Ticks or unticks a to-do. For a to-do removed meanwhile this is a no-op. */
export const tickTodo: Mutator<z.infer<typeof tickArgs>, z.infer<typeof tickBasedOn>> = {
  name: 'todo.tick',
  version: 1,
  viewerMayCall: true,
  args: tickArgs,
  basedOn: tickBasedOn,
  reads: readsOfTodo,
  run(rows, args, { actor, at, basedOn }) {
    assertEmployed(rows, actor, args.todoId);
    if (basedOn !== undefined && isGone(rows, actor, args.todoId)) return undefined;
    const todo = todoOf(rows, actor, args.todoId);
    if (todo.isCompleted === args.isCompleted) return undefined;
    rows.put('todo', { ...todo, isCompleted: args.isCompleted, tickedAt: at });
    return undefined;
  },
};

const removeArgs = z.strictObject({ todoId: id });
const removeBasedOn = z.strictObject({ title });

export const removeTodo: Mutator<z.infer<typeof removeArgs>, z.infer<typeof removeBasedOn>> = {
  name: 'todo.remove',
  version: 1,
  viewerMayCall: true,
  args: removeArgs,
  basedOn: removeBasedOn,
  reads: readsOfTodo,
  run(rows, args, { actor, basedOn }) {
    if (basedOn !== undefined && isGone(rows, actor, args.todoId)) return undefined;
    rows.remove('todo', todoOf(rows, actor, args.todoId).id);
    return undefined;
  },
};
