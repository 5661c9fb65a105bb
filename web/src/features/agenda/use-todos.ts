import type { Todo } from 'sync-protocol/model/todo.ts';
import { unsentIds } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import type { Loaded, TodoView } from '../../store/views.ts';

/** Loads a day's to-dos, oldest first. */
export function useTodos(householdId: string, dayId: string): Loaded<TodoView[]> {
  return useLoaded(
    async (database) => {
      const [todos, unsent] = await Promise.all([
        database.rows<Todo>('todo').where('[householdId+dayId]').equals([householdId, dayId]).toArray(),
        unsentIds(database, householdId, 'todo'),
      ]);
      return todos
        .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? -1 : 1))
        .map((todo) => ({ todo, isUnsent: unsent.has(todo.id) }));
    },
    [householdId, dayId],
  );
}
