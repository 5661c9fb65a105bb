import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { NOTES_MAX } from 'sync-protocol/model/values.ts';
import { formatDateHeading, formatHours } from 'sync-protocol/rules/format.ts';
import type { Span } from 'sync-protocol/rules/hours.ts';
import { NotesField } from '../../domain/notes-field.tsx';
import { failureSentence } from '../../store/failure-sentence.ts';
import type { AgendaItem } from '../../store/views.ts';
import { plural } from '../../ui/plural.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { tellDone, tellFailed } from './change-toasts.ts';
import { editSchedule, removeDay, type ScheduleEdit, timeAtFault } from './day-changes.ts';
import { ProblemNote } from './problem-note.tsx';
import { DIALOGS, FAILED, mustBeAfter, PAID_DAY, SHIFT_LABELS } from './schedule-texts.ts';
import { ShiftFields, type TimeErrors } from './shift-fields.tsx';
import { hasBoth, type ShiftTimes, sameTimes, spanOf, timesOf } from './shift-times.ts';
import { useSaving } from './use-saving.ts';

interface EditDayDialogProps {
  /** The day as it was when the dialog was opened. */
  item: AgendaItem;
  opened: boolean;
  onClose: () => void;
}

/** The family changes when a day is and what is noted on it, or deletes it. */
export function EditDayDialog({ item, opened, onClose }: EditDayDialogProps) {
  const { household, day } = item;
  const place = { date: day.date, timezone: household.timezone };
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  const initial = timesOf(start, end, place);

  const [times, setTimes] = useState(initial);
  const [notes, setNotes] = useState(day.scheduledNotes ?? '');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, problem, save, forget } = useSaving(FAILED.schedule);

  const span = spanOf(times, place, { times: initial, start, end });
  const fault = timeAtFault(problem);
  const errors: TimeErrors = fault ? { [fault]: failureSentence(problem) } : {};
  if (tried && span === 'order') errors.end = mustBeAfter(SHIFT_LABELS.start);
  const edit = typeof span === 'string' ? undefined : editOf(item, span, notes);

  const change = (next: ShiftTimes) => {
    setTimes(next);
    forget();
  };

  const submit = async () => {
    setTried(true);
    if (!edit || notes.length > NOTES_MAX) return;
    const changed = Object.keys(edit).length > 0;
    if (changed && !(await save(() => editSchedule(item, edit)))) return;
    onClose();
    tellDone('Schedule updated');
  };

  const remove = async () => {
    if (goesWithIt(item) !== null && !asking) {
      setAsking(true);
      return;
    }
    try {
      await removeDay(item);
    } catch (error) {
      setAsking(false);
      tellFailed(FAILED.deleteDay, failureSentence(error));
      return;
    }
    onClose();
    tellDone('Day deleted', formatDateHeading(day.date));
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={DIALOGS.editHours}
      dirty={!sameTimes(times, initial) || notes !== (day.scheduledNotes ?? '')}
      onSubmit={submit}
      primary={{ label: 'Save', busy, disabled: !hasBoth(times) || day.isPaid }}
      secondary={
        <Button variant="subtle" color="red" disabled={day.isPaid} onClick={() => void remove()}>
          {asking ? 'Yes, Delete Day' : 'Delete Day'}
        </Button>
      }
    >
      {fault === undefined && <ProblemNote problem={problem} />}
      {day.isPaid && <Alert color="amber">{PAID_DAY}</Alert>}
      {asking && (
        <Alert color="red" title="Delete this day?">
          {goesWithIt(item)}
        </Alert>
      )}
      <Text c="dimmed">
        {item.nannyName} · {formatDateHeading(day.date)}
      </Text>
      <ShiftFields
        labels={SHIFT_LABELS}
        times={times}
        onChange={change}
        errors={errors}
        date={day.date}
        disabled={day.isPaid}
      />
      <NotesField value={notes} onChange={setNotes} />
      {day.status === 'ACCEPTED' && day.date > item.today && !sameTimes(times, initial) && (
        <Text size="sm" c="dimmed">
          {item.nannyName} has accepted other times and will be asked again.
        </Text>
      )}
    </SheetDialog>
  );
}

/** Only what was changed: edits of different fields by two people merge. */
function editOf({ day }: AgendaItem, span: Span, notes: string): ScheduleEdit {
  return {
    ...(span.start !== day.scheduledStartUtc && { start: span.start }),
    ...(span.end !== day.scheduledEndUtc && { end: span.end }),
    ...(notes !== (day.scheduledNotes ?? '') && { notes: notes === '' ? null : notes }),
  };
}

function todosInWords(count: number | undefined): string[] {
  if (count === undefined) return ['its to-dos'];
  return count === 0 ? [] : [plural(count, 'to-do')];
}

/** What is lost with the day besides its times, in words; null when nothing is. */
function goesWithIt({ day, todoCount }: AgendaItem): string | null {
  const hours = day.billableMinutes === null ? [] : [`${formatHours(day.billableMinutes)} recorded hours`];
  const lost = [...hours, ...todosInWords(todoCount)];
  return lost.length === 0 ? null : `${lost.join(' and ')} go with it.`;
}
