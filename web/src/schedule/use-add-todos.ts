/**
 * The field that adds to-dos: Enter empties it at once and saves in the background, one to-do after the other. A to-do
 * that isn't saved comes back: into the field, or beside it if the person has typed on.
 */
import { useRef, useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { TITLE_MAX } from 'sync-protocol/kernel/values.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure } from '../session/use-save.ts';

interface NewTodo {
  /** The same for every try, so that a to-do is never added twice. */
  readonly todoId: string;
  readonly title: string;
}

interface FailedTodo extends NewTodo {
  readonly error: unknown;
}

/** The problem of an empty title; other problems are errors. */
export const REQUIRED = 'required';

/** Returns the words for a title's problem. */
export function todoProblem(problem: unknown): string | undefined {
  if (problem === undefined) return undefined;
  return problem === REQUIRED ? t('Required') : failureSentence(problem);
}

export function useAddTodos({ household, day }: Pick<AgendaItem, 'household' | 'day'>) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const [failed, setFailed] = useState<readonly FailedTodo[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const lastSave = useRef(Promise.resolve());

  const giveBack = (todo: NewTodo, error: unknown) => {
    toastFailure(t('Error'), t('Failed to add to-do item.'));
    if (field.current?.value === '') {
      setTitle(todo.title);
      setProblem(error);
    } else {
      setFailed((before) => [...before, { ...todo, error }]);
    }
  };

  const save = async (todo: NewTodo) => {
    try {
      await mutate(household.id, 'todo.add', { ...todo, dayId: day.id });
      showToast({ title: t('To-Do added') });
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
      setProblem(REQUIRED);
      return;
    }
    if (title.length > TITLE_MAX) {
      toastFailure(t('Error'), t('Failed to add to-do item.'));
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
