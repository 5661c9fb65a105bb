/** The dialog with a day's to-dos, the field that adds them, and those that weren't saved. Read-only for a viewer. */
import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Todo } from 'sync-protocol/model/todo.ts';
import { TITLE_MAX } from 'sync-protocol/model/values.ts';
import { byAge } from 'sync-protocol/rules/compare-keys.ts';
import { formatDateHeading, startLine } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { unsentIds } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useMayEnter } from '../../store/use-may-change.ts';
import type { AgendaItem, Loaded, TodoView } from '../../store/views.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
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
