/**
 * The family's dialog that edits a day's scheduled times and notes, with a preview of its week, or deletes the day,
 * after a question if hours or to-dos would be lost, or a late cancellation is owed. Says when the day was changed
 * meanwhile, or will be asked again.
 */
import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { NOTES_MAX } from 'sync-protocol/kernel/values.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDateHeading, formatHours, formatList, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { ChangedMeanwhile } from '../../schedule/changed-meanwhile.tsx';
import { editSchedule, removeDay, type ScheduleEdit, toScheduleEdit } from '../../schedule/day-edits.ts';
import { toRemoval } from '../../schedule/day-mutations.ts';
import { NotesField } from '../../schedule/notes-field.tsx';
import { NotSavedAlert, ShiftFields, shiftErrors } from '../../schedule/shift-fields.tsx';
import {
  hasBoth,
  type ShiftTimes,
  sameTimes,
  toShiftTimes,
  toTimeRange,
} from '../../schedule/shift-times.ts';
import { toastFailure, useSave } from '../../session/use-save.ts';
import { WeekPreview } from '../../weeks/week-preview.tsx';
import { lateWords } from './late-days.ts';

const EDITED = ['scheduledStartUtc', 'scheduledEndUtc', 'scheduledNotes'] as const;

interface EditDayDialogProps {
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

export function EditDayDialog({ item, opened, onClose }: EditDayDialogProps) {
  const { day, household } = item;
  const form = useEditDay(item, onClose);
  const { times, notes, isChanged, problem } = form;
  const deletion = useDeleteDay(item, onClose);
  if (deletion.isAsking) return deleteQuestion({ item, opened, onClose, deletion, dirty: isChanged });

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit Scheduled Hours')}
      dirty={isChanged}
      onSubmit={form.submit}
      primary={{ label: t('Save'), busy: form.busy, disabled: !hasBoth(times) }}
      secondary={
        <Button variant="subtle" color="red" onClick={() => void deletion.remove()}>
          {t('Delete Day')}
        </Button>
      }
    >
      <NotSavedAlert problem={form.errors.isAboutTimes ? undefined : problem} />
      <ChangedMeanwhile day={form.savedDay} fields={EDITED} isSaving={form.busy} />
      <Text c="dimmed">
        <Dotted parts={[item.nannyName, startLine(formatDateHeading(day.date))]} />
      </Text>
      <ShiftFields
        kind="scheduled"
        times={times}
        onChange={form.changeTimes}
        errors={form.errors}
        date={day.date}
      />
      <WeekPreview
        currency={household.currency}
        question={{
          householdId: household.id,
          mutations: form.mutations,
          about: [{ nannyId: day.nannyId, date: day.date }],
          kind: 'planned',
        }}
      />
      <NotesField value={notes} onChange={form.setNotes} />
      {form.needsNewAnswer && (
        <Text size="sm" c="dimmed">
          <Named name={item.nannyName}>
            {t('{name} accepted other times and will be asked again.', { name: item.nannyName })}
          </Named>
        </Text>
      )}
    </SheetDialog>
  );
}

interface DeleteQuestionProps extends EditDayDialogProps {
  deletion: ReturnType<typeof useDeleteDay>;
  dirty: boolean;
}

/**
 * Returns the dialog with the question instead of the form: no component, so that it stays the same dialog. Its safe
 * button is in the place of 'Delete Day': a double tap there deletes nothing.
 */
function deleteQuestion({ item, opened, onClose, deletion, dirty }: DeleteQuestionProps) {
  const { day, household } = item;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete this day?')}
      dirty={dirty}
      onSubmit={() => void deletion.remove()}
      primary={{ label: t('Yes, Delete Day'), busy: deletion.busy, color: 'red' }}
      secondary={
        <Button ref={deletion.keepButton} variant="default" onClick={deletion.keep}>
          {t('Keep Day')}
        </Button>
      }
    >
      <Text c="dimmed">
        <Dotted parts={[item.nannyName, startLine(formatDateHeading(day.date))]} />
      </Text>
      {deletion.losses.map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      <WeekPreview
        currency={household.currency}
        question={{
          householdId: household.id,
          mutations: [toRemoval(item)],
          about: [{ nannyId: day.nannyId, date: day.date }],
          kind: 'planned',
        }}
        // The sentences above say it.
        saysLate={false}
      />
    </SheetDialog>
  );
}

function useEditDay(opened: AgendaItem, onClose: () => void) {
  // The day as saved last: what is typed during a save is saved on top of it.
  const [item, setItem] = useState(opened);
  const { household, day } = item;
  const zonedDate = { date: day.date, timezone: household.timezone };
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const initial = toShiftTimes(start, end, zonedDate);

  const [times, setTimes] = useState(initial);
  const [notes, setNotes] = useState(day.scheduledNotes ?? '');
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, problem, save, clearProblem } = useSave();

  const span = toTimeRange(times, zonedDate, { times: initial, start, end });
  const edit = typeof span === 'string' ? undefined : toEdit(item, span, notes);
  const hasNewTimes = !sameTimes(times, initial);

  const changeTimes = (next: ShiftTimes) => {
    setTimes(next);
    clearProblem();
  };

  const submit = async () => {
    setSubmitted(true);
    if (!edit || notes.length > NOTES_MAX) return undefined;
    const isEdited = Object.keys(edit).length > 0;
    if (isEdited && !(await save(t('Failed to update schedule'), () => editSchedule(item, edit))))
      return undefined;
    setItem({ ...item, day: { ...day, ...toRow(edit) } });
    showToast({ title: t('Schedule updated') });
    return onClose;
  };

  return {
    times,
    changeTimes,
    notes,
    setNotes,
    errors: shiftErrors({
      problem,
      refused: isSubmitted && span === 'order' ? span : undefined,
      times,
      kind: 'scheduled',
    }),
    isChanged: hasNewTimes || notes !== (day.scheduledNotes ?? ''),
    savedDay: day,
    mutations: edit === undefined ? [] : [toScheduleEdit(item, edit)],
    needsNewAnswer: hasNewTimes && day.status === 'ACCEPTED' && day.date > item.today,
    busy,
    problem,
    submit,
  };
}

function useDeleteDay(item: AgendaItem, onClose: () => void) {
  // What is lost or owed, once it has been asked for.
  const [losses, setLosses] = useState<readonly string[]>([]);
  const isAsking = losses.length > 0;
  const { busy, save } = useSave();
  const keepButton = useRef<HTMLButtonElement>(null);
  // The clicked button is gone: move the focus to the safe choice.
  useEffect(() => {
    if (isAsking) keepButton.current?.focus();
  }, [isAsking]);
  const remove = async () => {
    if (!isAsking) {
      let owed;
      try {
        owed = await lateWords([{ item, mutation: toRemoval(item) }]);
      } catch (error) {
        // What is owed isn't known: nothing is deleted.
        toastFailure(t('Failed to delete day'), error);
        return;
      }
      const found = [describeLoss(item), owed].filter((words) => words !== null);
      setLosses(found);
      if (found.length > 0) return;
    }
    if (!(await save(t('Failed to delete day'), () => removeDay(item)))) {
      setLosses([]);
      return;
    }
    onClose();
    showToast({ title: t('Day deleted'), description: startLine(formatDateHeading(item.day.date)) });
  };
  return { isAsking, losses, busy, keepButton, remove, keep: () => setLosses([]) };
}

/** Returns only the changed fields, so that edits of different fields by two people merge. */
function toEdit({ day }: AgendaItem, span: TimeRange, notes: string): ScheduleEdit {
  return {
    ...(span.start !== day.scheduledStartUtc && { start: span.start }),
    ...(span.end !== day.scheduledEndUtc && { end: span.end }),
    ...(notes !== (day.scheduledNotes ?? '') && { notes: notes === '' ? null : notes }),
  };
}

const toRow = ({ start, end, notes }: ScheduleEdit) => ({
  ...(start !== undefined && { scheduledStartUtc: start }),
  ...(end !== undefined && { scheduledEndUtc: end }),
  ...(notes !== undefined && { scheduledNotes: notes }),
});

function describeTodos(count: number | undefined): string[] {
  if (count === undefined) return [t('its to-dos')];
  return count === 0 ? [] : [t('{count, plural, one {# to-do} other {# to-dos}}', { count })];
}

/** Returns a sentence about the hours and to-dos that are deleted with the day, or null if there are none. */
function describeLoss({ day, todoCount }: AgendaItem): string | null {
  const hours =
    day.billableMinutes === null
      ? []
      : [t('{hours} recorded hours', { hours: formatHours(day.billableMinutes) })];
  const lost = [...hours, ...describeTodos(todoCount)];
  return lost.length === 0 ? null : t('This also deletes {items}.', { items: formatList(lost) });
}
