import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { TITLE_MAX } from 'sync-protocol/model/values.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import type { AgendaItem } from '../../store/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { tellDone, tellFailed } from './change-toasts.ts';
import { ProblemNote } from './problem-note.tsx';
import { DIALOGS, TODO_FAILED, TODO_FAILURES } from './schedule-texts.ts';
import { TodoRow } from './todo-row.tsx';
import { useTodos } from './use-todos.ts';

interface TodosDialogProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

/** What is to be done on a day: both sides list, add, tick, rename and delete. */
export function TodosDialog({ item, opened, onClose }: TodosDialogProps) {
  const { household, day } = item;
  const todos = useTodos(household.id, day.id);
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [renaming, setRenaming] = useState(false);
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
      tellDone('To-Do added');
    } catch (error) {
      setProblem(failureSentence(error));
      tellFailed(TODO_FAILED, TODO_FAILURES.add);
    } finally {
      setBusy(false);
    }
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={DIALOGS.todos}
      dirty={title.trim() !== '' || renaming}
      onSubmit={() => {
        if (!busy) void add();
      }}
    >
      <Text c="dimmed">{formatDateHeading(day.date)}</Text>
      {todos.state === 'failed' && <ProblemNote problem={todos.error} />}
      {todos.state === 'loading' && <Skeleton height={44} radius="md" />}
      {todos.state === 'ready' && todos.data.length === 0 && (
        <Text c="dimmed">No to-dos yet. What is to be remembered on this day?</Text>
      )}
      {todos.state === 'ready' && todos.data.length > 0 && (
        <Stack component="ul" gap={0} className="fd-todos">
          {todos.data.map((view) => (
            <TodoRow
              key={view.todo.id}
              view={view}
              onRenaming={setRenaming}
              onRemoved={() => field.current?.focus()}
            />
          ))}
        </Stack>
      )}
      <div className="fd-todo-add">
        <TextInput
          ref={field}
          label="New to-do"
          value={title}
          error={problem ?? (title.length > TITLE_MAX && `Must be at most ${TITLE_MAX} characters`)}
          data-autofocus
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" loading={busy}>
          Add
        </Button>
      </div>
    </SheetDialog>
  );
}
