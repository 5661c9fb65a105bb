import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { TITLE_MAX } from 'sync-protocol/model/values.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { toastFailure, toastSuccess } from './change-toasts.ts';
import styles from './schedule-dialogs.module.css';
import { DIALOGS, NO_TODOS, TODO_FAILED, TODO_FAILURES } from './schedule-texts.ts';
import { TodoRow, type TodoRowProps } from './todo-row.tsx';
import { useTodos } from './use-todos.ts';

interface TodosDialogProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

/** A day's to-dos, which both sides can add, tick, rename and delete. */
export function TodosDialog({ item, opened, onClose }: TodosDialogProps) {
  const [renaming, setRenaming] = useState(false);
  const form = useAddTodo(item);
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={DIALOGS.todos}
      dirty={form.title.trim() !== '' || renaming}
      onSubmit={() => {
        if (!form.busy) void form.add();
      }}
    >
      <Text c="dimmed">{formatDateHeading(item.day.date)}</Text>
      <TodoList item={item} onRenaming={setRenaming} onRemoved={() => form.field.current?.focus()} />
      <AddTodo form={form} />
    </SheetDialog>
  );
}

function useAddTodo({ household, day }: AgendaItem) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const add = async () => {
    field.current?.focus();
    if (title.trim() === '') {
      setProblem('Required');
      return;
    }
    setBusy(true);
    try {
      await mutate(household.id, 'todo.add', { todoId: newId(), dayId: day.id, title });
      setTitle('');
      toastSuccess('To-Do added');
    } catch (error) {
      setProblem(failureSentence(error));
      toastFailure(TODO_FAILED, TODO_FAILURES.add);
    } finally {
      setBusy(false);
    }
  };

  const change = (next: string) => {
    setTitle(next);
    setProblem(undefined);
  };

  return { title, change, problem, busy, field, add };
}

function AddTodo({ form }: { form: ReturnType<typeof useAddTodo> }) {
  const { title, change, problem, busy, field } = form;
  return (
    <div className={styles['add-todo']}>
      <TextInput
        ref={field}
        label="New to-do"
        value={title}
        error={problem ?? (title.length > TITLE_MAX && `Must be at most ${TITLE_MAX} characters`)}
        data-autofocus
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        Add
      </Button>
    </div>
  );
}

type TodoListProps = Pick<TodosDialogProps, 'item'> & Omit<TodoRowProps, 'view'>;

function TodoList({ item: { household, day }, ...rowProps }: TodoListProps) {
  const todos = useTodos(household.id, day.id);
  if (todos.state === 'failed') return <LoadFailed what="The to-dos" />;
  if (todos.state === 'loading') return <Skeleton height={44} radius="md" />;
  if (todos.data.length === 0) return <Text c="dimmed">{NO_TODOS}</Text>;
  return (
    <Stack component="ul" gap={0} className={styles['todos']}>
      {todos.data.map((view) => (
        <TodoRow key={view.todo.id} view={view} {...rowProps} />
      ))}
    </Stack>
  );
}
