/**
 * The dialog that schedules one day: nanny (or household, for a nanny of several), date, times and notes. It starts
 * with the nanny of the schedule's filter or the only one, and with the times of her base schedule.
 */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NOTES_MAX } from 'sync-protocol/model/values.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { NotesField } from '../../domain/notes-field.tsx';
import { formatDateHeading } from '../../language/format.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure, useSave } from '../../shell/use-save.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { useNannies } from '../../store/use-nannies.ts';
import { useNow } from '../../store/use-now.ts';
import type { Loaded, NannyView } from '../../store/views.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import * as texts from './schedule-texts.ts';
import type { Reader } from './selection.ts';
import { missingTimes, NotSavedAlert, ShiftFields, shiftErrors, type TimeErrors } from './shift-fields.tsx';
import { hasBoth, type ShiftTimes, toTimeRange } from './shift-times.ts';
import { useUsualTimes } from './use-usual-times.ts';

interface ScheduleDayDialogProps {
  reader: Reader;
  /** The nanny whose schedule is shown, if it is filtered to one. */
  nannyId: string | undefined;
  /** Undefined: today in the household's time zone. */
  date: string | undefined;
  opened: boolean;
  onClose: () => void;
}

interface Errors extends TimeErrors {
  nanny?: string | undefined;
  date?: string | undefined;
}

export function ScheduleDayDialog(props: ScheduleDayDialogProps) {
  const { reader, opened, onClose } = props;
  const form = useScheduleDay(props);
  const { nannies, choices, date, errors, change } = form;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.DIALOGS.scheduleDay}
      dirty={form.isChanged}
      onSubmit={form.submit}
      primary={{ label: 'Schedule', busy: form.busy, disabled: nannies.state === 'failed' }}
    >
      <NotSavedAlert problem={errors.isAboutTimes ? undefined : form.problem} />
      {nannies.state === 'failed' && (
        <LoadFailed what={reader === 'family' ? 'Your nannies' : 'Your households'} />
      )}
      {form.mayPick && (
        <NativeSelect
          label={reader === 'family' ? 'Nanny' : 'Household'}
          value={form.chosenId}
          error={errors.nanny}
          onChange={(event) => change({ picked: event.currentTarget.value })}
          data={toOptions(nannies, reader)}
        />
      )}
      <TextInput
        type="date"
        label="Date"
        value={date}
        error={errors.date}
        onChange={(event) => change({ typedDate: event.currentTarget.value })}
      />
      <ShiftFields
        labels={texts.SHIFT_LABELS}
        times={form.times}
        onChange={(typedTimes) => change({ typedTimes })}
        errors={errors}
        {...(date !== '' && { date })}
      />
      <NotesField value={form.notes} onChange={form.setNotes} />
      {reader === 'family' && nannies.state === 'ready' && choices.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.NO_NANNIES}
        </Text>
      )}
    </SheetDialog>
  );
}

interface Entry {
  /** Id of the picked nanny record, or ''. Undefined until one is picked: the default is the only one. */
  readonly picked: string | undefined;
  /** Undefined: today in the household's time zone. */
  readonly typedDate: string | undefined;
  /** Undefined until the times are changed: the defaults come from the base schedule. */
  readonly typedTimes: ShiftTimes | undefined;
}

function useScheduleDay({ reader, nannyId, date: initialDate, onClose: onSaved }: ScheduleDayDialogProps) {
  const nannies = useNannies();
  const now = useNow();
  const [entry, setEntry] = useState<Entry>({
    picked: nannyId,
    typedDate: initialDate,
    typedTimes: undefined,
  });
  const [notes, setNotes] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  // The same id for every try, so that a day is never added twice.
  const [dayId, setDayId] = useState(newId);
  const { busy, problem, save, clearProblem } = useSave();

  const choices = nannies.state === 'ready' ? nannies.data : [];
  const only = choices.length === 1 ? choices[0] : undefined;
  const chosenId = entry.picked ?? only?.nanny.id ?? '';
  const chosen = choices.find((choice) => choice.nanny.id === chosenId);
  const timezone = (chosen ?? choices[0])?.household.timezone;
  const date = entry.typedDate ?? (timezone === undefined ? '' : dateOf(now, timezone));

  const usualTimes = useUsualTimes(chosen?.nanny.id, date);
  const times = entry.typedTimes ?? usualTimes;

  const change = (changes: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...changes }));
    setErrors({});
    clearProblem();
  };

  const submit = async () => {
    const checked = check({ chosen, date, times });
    if (checked.errors) {
      toastFailure(checked.title, checked.sentence);
      setErrors(checked.errors);
      return undefined;
    }
    if (notes.length > NOTES_MAX) return undefined;
    const { household, nanny } = checked.chosen;
    const args = { dayId, nannyId: nanny.id, date, ...checked.span, notes: notes === '' ? null : notes };
    if (!(await save(texts.FAILED.create, () => mutate(household.id, 'day.schedule', args))))
      return undefined;
    setDayId(newId());
    showToast({ title: 'Day scheduled', description: formatDateHeading(date) });
    return onSaved;
  };

  const { typedDate, typedTimes } = entry;
  return {
    nannies,
    choices,
    mayPick: reader === 'family' || only === undefined,
    chosenId,
    date,
    times,
    notes,
    setNotes,
    change,
    errors: { ...errors, ...shiftErrors({ problem, isOutOfOrder: false, labels: texts.SHIFT_LABELS }) },
    isChanged: typedDate !== initialDate || notes !== '' || typedTimes !== undefined,
    busy,
    problem,
    submit,
  };
}

interface CheckInput {
  chosen: NannyView | undefined;
  date: string;
  times: ShiftTimes;
}

/** Returns the nanny and the shift, or a toast and the errors beside the fields. */
function check({ chosen, date, times }: CheckInput) {
  const hasDateAndTimes = date !== '' && hasBoth(times);
  if (!hasDateAndTimes || !chosen) {
    const errors: Errors = {
      ...missingTimes(times),
      nanny: chosen ? undefined : 'Required',
      date: date === '' ? 'Required' : undefined,
    };
    const sentence = hasDateAndTimes ? texts.SELECT_NANNY : texts.DATE_AND_TIMES;
    return { title: texts.MISSING_INFORMATION, sentence, errors };
  }
  const span = toTimeRange(times, { date, timezone: chosen.household.timezone });
  if (typeof span === 'string') {
    const errors: Errors = { end: texts.mustBeAfter(texts.SHIFT_LABELS.start) };
    return { title: texts.INVALID_TIME_RANGE, sentence: texts.END_AFTER_START, errors };
  }
  return { chosen, span };
}

function toOptions(nannies: Loaded<NannyView[]>, reader: Reader) {
  if (nannies.state !== 'ready') return [{ value: '', label: 'Loading...' }];
  const first = reader === 'family' ? 'Select a nanny' : 'Select a household';
  return [
    { value: '', label: first },
    ...nannies.data.map(({ nanny, household }) => ({
      value: nanny.id,
      label: reader === 'family' ? nanny.name : household.name,
    })),
  ];
}
