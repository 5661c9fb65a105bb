/**
 * The field that adds to-dos: Enter empties it at once and saves in the background, one to-do after the other. A to-do
 * that isn't saved comes back: into the field, or beside it if the person has typed on.
 */
import { useRef, useState } from 'react';
import { TITLE_MAX } from 'sync-protocol/model/values.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';
import { TODO_ADDED, TODO_FAILED, TODO_FAILURES } from './schedule-texts.ts';

interface NewTodo {
  /** The same for every try, so that a to-do is never added twice. */
  readonly todoId: string;
  readonly title: string;
}

export interface FailedTodo extends NewTodo {
  readonly reason: string;
}

export function useAddTodos({ household, day }: Pick<AgendaItem, 'household' | 'day'>) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [failed, setFailed] = useState<readonly FailedTodo[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const lastSave = useRef(Promise.resolve());

  const giveBack = (todo: NewTodo, error: unknown) => {
    const reason = failureSentence(error);
    toastFailure(TODO_FAILED, TODO_FAILURES.add);
    if (field.current?.value === '') {
      setTitle(todo.title);
      setProblem(reason);
    } else {
      setFailed((before) => [...before, { ...todo, reason }]);
    }
  };

  const save = async (todo: NewTodo) => {
    try {
      await mutate(household.id, 'todo.add', { ...todo, dayId: day.id });
      showToast({ title: TODO_ADDED });
    } catch (error) {
      giveBack(todo, error);
    }
  };
  /** Saves after those before, so that the list keeps the order of typing. */
  const enqueue = (todo: NewTodo) => {
    lastSave.current = lastSave.current.then(() => save(todo));
  };

  const add = () => {
    field.current?.focus();
    if (title.trim() === '') {
      setProblem('Required');
      return;
    }
    if (title.length > TITLE_MAX) {
      toastFailure(TODO_FAILED, TODO_FAILURES.add);
      return;
    }
    enqueue({ todoId: newId(), title });
    setTitle('');
  };

  const retry = ({ todoId, title: again }: FailedTodo) => {
    setFailed((before) => before.filter((todo) => todo.todoId !== todoId));
    enqueue({ todoId, title: again });
    field.current?.focus();
  };

  const change = (next: string) => {
    setTitle(next);
    setProblem(undefined);
  };

  return { title, change, problem, failed, field, add, retry };
}
