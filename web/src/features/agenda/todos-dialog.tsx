/** The dialog with a day's to-dos, and the field that adds one. Read-only for a viewer. */
import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Todo } from 'sync-protocol/model/todo.ts';
import { TITLE_MAX } from 'sync-protocol/model/values.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { unsentIds } from '../../store/household-reads.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useMayChange } from '../../store/use-may-change.ts';
import type { AgendaItem, Loaded, TodoView } from '../../store/views.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useDayOwners } from './day-owners.ts';
import styles from './schedule-dialogs.module.css';
import { DIALOGS, NO_TODOS, NO_TODOS_TO_SEE, TODO_FAILED, TODO_FAILURES } from './schedule-texts.ts';
import { TodoLine } from './todo-line.tsx';
import { TodoRow, type TodoRowProps } from './todo-row.tsx';

interface TodosDialogProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

export function TodosDialog({ item, opened, onClose }: TodosDialogProps) {
  const [renaming, setRenaming] = useState(false);
  const form = useAddTodo(item);
  const mayChange = useMayChange(item.household.id);
  const owners = useDayOwners(item, 'nanny');
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={DIALOGS.todos}
      dirty={form.title.trim() !== '' || renaming}
      onSubmit={() => {
        if (mayChange && !form.busy) void form.add();
      }}
    >
      <Text c="dimmed">{[...owners, formatDateHeading(item.day.date)].join(' · ')}</Text>
      <TodoList item={item} onRenaming={setRenaming} onRemoved={() => form.field.current?.focus()} />
      {mayChange && <AddTodo form={form} />}
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
      showToast({ title: 'To-Do added' });
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
  const mayChange = useMayChange(household.id);
  if (todos.state === 'failed') return <LoadFailed what="The to-dos" />;
  if (todos.state === 'loading') return <Skeleton height={44} radius="md" />;
  if (todos.data.length === 0) return <Text c="dimmed">{mayChange ? NO_TODOS : NO_TODOS_TO_SEE}</Text>;
  return (
    <Stack component="ul" gap={0}>
      {todos.data.map((view) =>
        mayChange ? (
          <TodoRow key={view.todo.id} view={view} {...rowProps} />
        ) : (
          <TodoLine key={view.todo.id} todo={view.todo} />
        ),
      )}
    </Stack>
  );
}

function useTodos(householdId: string, dayId: string): Loaded<TodoView[]> {
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
