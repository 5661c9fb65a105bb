/**
 * The dialog that schedules one day: nanny (or household, for a nanny of several), date, times and notes, with a
 * preview of its week. It starts with the nanny of the schedule's filter or the only one, and with the times of her
 * base schedule.
 */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { NOTES_MAX } from 'sync-protocol/kernel/values.ts';
import { mutate } from '../../device/mutate.ts';
import { useNow } from '../../device/use-now.ts';
import type { Loaded, NannyView } from '../../device/views.ts';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { useNannies } from '../../ledger/use-nannies.ts';
import { NotesField } from '../../schedule/notes-field.tsx';
import { scheduleDay } from '../../schedule/schedule-texts.ts';
import type { Reader } from '../../schedule/selection.ts';
import { NotSavedAlert, type RefusedTimes, ShiftFields, shiftErrors } from '../../schedule/shift-fields.tsx';
import { hasBoth, type ShiftTimes, toTimeRange } from '../../schedule/shift-times.ts';
import { useUsualTimes } from '../../schedule/use-usual-times.ts';
import { toastFailure, useSave } from '../../session/use-save.ts';
import { WeekPreview } from '../../weeks/week-preview.tsx';

interface ScheduleDayDialogProps {
  reader: Reader;
  /** The nanny whose schedule is shown, if it is filtered to one. */
  nannyId: string | undefined;
  /** Undefined: today in the household's time zone. */
  date: string | undefined;
  opened: boolean;
  onClose: () => void;
}

export function ScheduleDayDialog(props: ScheduleDayDialogProps) {
  const { reader, opened, onClose } = props;
  const form = useScheduleDay(props);
  const { nannies, choices, date, errors, change } = form;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={scheduleDay()}
      dirty={form.isChanged}
      isNew
      onSubmit={form.submit}
      primary={{
        label: t('{button, select, other {Schedule}}', { button: 'schedule' }),
        busy: form.busy,
        disabled: nannies.state === 'failed',
      }}
    >
      <NotSavedAlert problem={errors.isAboutTimes ? undefined : form.problem} />
      {nannies.state === 'failed' && <LoadFailed />}
      {form.mayPick && (
        <NativeSelect
          label={reader === 'family' ? t('Nanny') : t('Household')}
          value={form.chosenId}
          error={errors.nanny}
          onChange={(event) => change({ picked: event.currentTarget.value })}
          data={toOptions(nannies, reader)}
        />
      )}
      <TextInput
        type="date"
        label={t('Date')}
        value={date}
        error={errors.date}
        onChange={(event) => change({ typedDate: event.currentTarget.value })}
      />
      <ShiftFields
        kind="scheduled"
        times={form.times}
        onChange={(typedTimes) => change({ typedTimes })}
        errors={errors}
        {...(date !== '' && { date })}
      />
      <ScheduledWeek chosen={form.chosen} date={date} times={form.times} dayId={form.dayId} />
      <NotesField value={form.notes} onChange={form.setNotes} />
      {reader === 'family' && nannies.state === 'ready' && choices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Add a nanny first.')}
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
  // Past midnight the dialog keeps the date that it was opened with.
  const [openedAt] = useState(useNow());
  const [entry, setEntry] = useState<Entry>({
    picked: nannyId,
    typedDate: initialDate,
    typedTimes: undefined,
  });
  const [notes, setNotes] = useState('');
  const [refused, setRefused] = useState<RefusedTimes>();
  // The same id for every try, so that a day is never added twice.
  const [dayId, setDayId] = useState(newId);
  const { busy, problem, save, clearProblem } = useSave();

  const choices = nannies.state === 'ready' ? nannies.data : [];
  const only = choices.length === 1 ? choices[0] : undefined;
  const chosenId = entry.picked ?? only?.nanny.id ?? '';
  const chosen = choices.find((choice) => choice.nanny.id === chosenId);
  const timezone = (chosen ?? choices[0])?.household.timezone;
  const date = entry.typedDate ?? (timezone === undefined ? '' : dateOf(openedAt, timezone));

  const usualTimes = useUsualTimes(chosen?.nanny.id, date);
  const times = entry.typedTimes ?? usualTimes;

  const change = (changes: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...changes }));
    setRefused(undefined);
    clearProblem();
  };

  const submit = async () => {
    const checked = check({ chosen, date, times });
    if (checked.refused) {
      toastFailure(checked.title, checked.sentence);
      setRefused(checked.refused);
      return undefined;
    }
    if (notes.length > NOTES_MAX) return undefined;
    const { household, nanny } = checked.chosen;
    const args = { dayId, nannyId: nanny.id, date, ...checked.span, notes: notes === '' ? null : notes };
    if (!(await save(t('Failed to create schedule'), () => mutate(household.id, 'day.schedule', args))))
      return undefined;
    setDayId(newId());
    showToast({ title: t('Day scheduled'), description: startLine(formatDateHeading(date)) });
    return onSaved;
  };

  const { typedDate, typedTimes } = entry;
  return {
    nannies,
    choices,
    mayPick: reader === 'family' || only === undefined,
    chosenId,
    chosen,
    dayId,
    date,
    times,
    notes,
    setNotes,
    change,
    errors: {
      nanny: refused === 'missing' && !chosen ? t('Required') : undefined,
      date: refused === 'missing' && date === '' ? t('Required') : undefined,
      ...shiftErrors({ problem, refused, times, kind: 'scheduled' }),
    },
    isChanged: typedDate !== initialDate || notes !== '' || typedTimes !== undefined,
    busy,
    problem,
    submit,
  };
}

interface ScheduledWeekProps extends CheckInput {
  dayId: string;
}

/** What the week of the new day comes to. */
function ScheduledWeek({ chosen, date, times, dayId }: ScheduledWeekProps) {
  if (chosen === undefined || date === '') return null;
  const { household, nanny } = chosen;
  const span = toTimeRange(times, { date, timezone: household.timezone });
  const args = { dayId, nannyId: nanny.id, date, notes: null };
  return (
    <WeekPreview
      currency={household.currency}
      question={{
        householdId: household.id,
        mutations: typeof span === 'string' ? [] : [{ name: 'day.schedule', args: { ...args, ...span } }],
        about: [{ nannyId: nanny.id, date }],
        kind: 'planned',
      }}
    />
  );
}

interface CheckInput {
  chosen: NannyView | undefined;
  date: string;
  times: ShiftTimes;
}

/** Returns the nanny and the shift, or a toast and what is wrong with the fields. */
function check({ chosen, date, times }: CheckInput) {
  const hasDateAndTimes = date !== '' && hasBoth(times);
  if (!hasDateAndTimes || !chosen) {
    const sentence = hasDateAndTimes
      ? t('Please select a nanny.')
      : t('Please enter date, start time, and end time.');
    return { refused: 'missing', title: t('Missing information'), sentence } as const;
  }
  const span = toTimeRange(times, { date, timezone: chosen.household.timezone });
  if (typeof span === 'string') {
    const sentence = t('End time must be after start time.');
    return { refused: 'order', title: t('Invalid time range'), sentence } as const;
  }
  return { chosen, span };
}

function toOptions(nannies: Loaded<NannyView[]>, reader: Reader) {
  if (nannies.state !== 'ready') return [{ value: '', label: t('Loading...') }];
  const first = reader === 'family' ? t('Select a nanny') : t('Select a household');
  return [
    { value: '', label: first },
    ...nannies.data.map(({ nanny, household }) => ({
      value: nanny.id,
      label: reader === 'family' ? nanny.name : household.name,
    })),
  ];
}
