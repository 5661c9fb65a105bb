/** The dialog with a day's to-dos, the field that adds them, and those that weren't saved. Read-only for a viewer. */
import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import { TITLE_MAX } from 'sync-protocol/kernel/values.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useMayEnter } from '../device/use-may-change.ts';
import type { AgendaItem, Loaded, TodoView } from '../device/views.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { useDayOwners } from './day-owners.ts';
import styles from './schedule-dialogs.module.css';
import { TodoLine } from './todo-line.tsx';
import { TodoRow, type TodoRowProps } from './todo-row.tsx';
import { todoProblem, useAddTodos } from './use-add-todos.ts';

interface TodosDialogProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

export function TodosDialog({ item, opened, onClose }: TodosDialogProps) {
  const [renaming, setRenaming] = useState(false);
  const form = useAddTodos(item);
  const mayChange = useMayEnter(item.household.id);
  const owners = useDayOwners(item, 'nanny');
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('To-Dos')}
      dirty={form.title.trim() !== '' || form.failed.length > 0 || renaming}
      onSubmit={() => {
        if (mayChange) form.add();
      }}
    >
      <Text c="dimmed">
        <Dotted parts={[...owners, startLine(formatDateHeading(item.day.date))]} />
      </Text>
      <TodoList item={item} onRenaming={setRenaming} onRemoved={() => form.field.current?.focus()} />
      {mayChange && <AddTodo form={form} />}
    </SheetDialog>
  );
}

function AddTodo({ form }: { form: ReturnType<typeof useAddTodos> }) {
  const { title, change, problem, failed, field, retry } = form;
  return (
    <>
      {failed.map((todo) => (
        <Alert
          key={todo.todoId}
          color="red"
          variant="light"
          title={t('Not added: {title}', { title: todo.title })}
        >
          <Stack gap="xs" align="start">
            {failureSentence(todo.error)}
            <Button variant="default" onClick={() => retry(todo)}>
              {t('Try Again')}
            </Button>
          </Stack>
        </Alert>
      ))}
      <div className={styles['add-todo']}>
        <TextInput
          ref={field}
          label={t('New to-do')}
          value={title}
          error={
            todoProblem(problem) ??
            (title.length > TITLE_MAX && t('Must be at most {max} characters', { max: TITLE_MAX }))
          }
          data-autofocus
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Button type="submit">{t('Add')}</Button>
      </div>
    </>
  );
}

type TodoListProps = Pick<TodosDialogProps, 'item'> & Omit<TodoRowProps, 'view'>;

function TodoList({ item: { household, day }, ...rowProps }: TodoListProps) {
  const todos = useTodos(household.id, day.id);
  const mayChange = useMayEnter(household.id);
  if (todos.state === 'failed') return <LoadFailed />;
  if (todos.state === 'loading') return <Skeleton height={44} radius="md" />;
  if (todos.data.length === 0)
    return (
      <Text c="dimmed">
        {mayChange
          ? t('No to-dos yet. Add what you want to remember on this day.')
          : t('No to-dos on this day.')}
      </Text>
    );
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
      return todos.toSorted(byAge).map((todo) => ({ todo, isUnsent: unsent.has(todo.id) }));
    },
    [householdId, dayId],
  );
}
