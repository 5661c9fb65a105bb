/** One to-do in a day's to-do dialog, to tick, rename, or delete with Undo. */
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { mutate } from '../device/mutate.ts';
import type { TodoView } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import { toastFailure } from '../session/use-save.ts';
import styles from './schedule-dialogs.module.css';
import { REQUIRED, todoProblem } from './use-add-todos.ts';

export interface TodoRowProps {
  view: TodoView;
  onRenaming: (renaming: boolean) => void;
  /** Called after a deletion, to move the focus off the row. */
  onRemoved: () => void;
}

export function TodoRow({ view: { todo, isUnsent }, onRenaming, onRemoved }: TodoRowProps) {
  const [renaming, setRenaming] = useState(false);
  const changeRenaming = (next: boolean) => {
    setRenaming(next);
    onRenaming(next);
  };

  // The checkbox shows the device's database: it changes once the mutation is saved.
  const tick = (isCompleted: boolean) =>
    mutate(
      todo.householdId,
      'todo.tick',
      { todoId: todo.id, isCompleted },
      { isCompleted: todo.isCompleted },
    ).catch(() => toastFailure(t('Error'), t('Failed to update to-do item.')));

  const remove = async () => {
    try {
      await mutate(todo.householdId, 'todo.remove', { todoId: todo.id }, { title: todo.title });
    } catch {
      toastFailure(t('Error'), t('Failed to delete to-do item.'));
      return;
    }
    onRemoved();
    showToast({
      title: t('To-Do deleted'),
      action: { label: t('Undo'), run: () => void restoreTodo(todo) },
    });
  };

  if (renaming) return <RenameTodo todo={todo} onDone={() => changeRenaming(false)} />;
  return (
    <li className={styles['todo']} data-done={todo.isCompleted}>
      <Checkbox
        flex={1}
        miw={0}
        label={todo.title}
        checked={todo.isCompleted}
        onChange={(event) => void tick(event.currentTarget.checked)}
      />
      {isUnsent && <UnsentMark />}
      <ActionIcon
        className="fd-tap"
        onClick={() => changeRenaming(true)}
        aria-label={t('Rename {title}', { title: todo.title })}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className="fd-tap"
        onClick={() => void remove()}
        aria-label={t('Delete {title}', { title: todo.title })}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

function RenameTodo({ todo, onDone }: { todo: Todo; onDone: () => void }) {
  const [title, setTitle] = useState(todo.title);
  const [problem, setProblem] = useState<unknown>();
  const field = useRef<HTMLInputElement>(null);
  const isSaving = useRef(false);
  useEffect(() => field.current?.focus(), []);

  const rename = async () => {
    if (title.trim() === '') {
      setProblem(REQUIRED);
      return;
    }
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      await mutate(todo.householdId, 'todo.rename', { todoId: todo.id, title });
      // What was typed while the title was being saved stays, to be saved next.
      if (field.current?.value === title) onDone();
    } catch (error) {
      setProblem(error);
      toastFailure(t('Error'), t('Failed to update to-do item.'));
    } finally {
      isSaving.current = false;
    }
  };

  return (
    <li className={styles['add-todo']}>
      <TextInput
        ref={field}
        data-mantine-stop-propagation="true"
        aria-label={t('New title of {title}', { title: todo.title })}
        value={title}
        error={todoProblem(problem)}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter would submit the dialog's form, which adds a to-do.
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // These keys end or cancel a composition, such as of Japanese.
          if (event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') void rename();
          else onDone();
        }}
      />
      <Button variant="light" onClick={() => void rename()}>
        {t('Rename')}
      </Button>
    </li>
  );
}

/** Adds a deleted to-do again as a new one, ticked if it was. */
async function restoreTodo({ householdId, dayId, title, isCompleted }: Todo): Promise<void> {
  const todoId = newId();
  try {
    await mutate(householdId, 'todo.add', { todoId, dayId, title });
    if (isCompleted) {
      await mutate(householdId, 'todo.tick', { todoId, isCompleted }, { isCompleted: false });
    }
  } catch {
    toastFailure(t('Error'), t('Failed to add to-do item.'));
  }
}
