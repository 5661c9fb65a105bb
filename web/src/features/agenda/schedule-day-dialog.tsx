import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NOTES_MAX } from 'sync-protocol/model/values.ts';
import { dateOf } from 'sync-protocol/rules/calendar.ts';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { NotesField } from '../../domain/notes-field.tsx';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { useNannies } from '../../store/use-nannies.ts';
import { useNow } from '../../store/use-now.ts';
import type { Loaded, NannyView } from '../../store/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { tellDone, tellFailed } from './change-toasts.ts';
import { timeAtFault } from './day-changes.ts';
import { ProblemNote } from './problem-note.tsx';
import * as texts from './schedule-texts.ts';
import type { Reader } from './selection.ts';
import { missingTimes, ShiftFields, type TimeErrors } from './shift-fields.tsx';
import { hasBoth, NO_TIMES, spanOf } from './shift-times.ts';
import { useSaving } from './use-saving.ts';

interface ScheduleDayDialogProps {
  reader: Reader;
  /** Whose schedule is being looked at, if one nanny's only. */
  nannyId: string | undefined;
  opened: boolean;
  onClose: () => void;
}

interface Errors extends TimeErrors {
  nanny?: string | undefined;
  date?: string | undefined;
}

/** One day by hand. The family picks the nanny; a nanny asks for herself, of one of her households. */
export function ScheduleDayDialog({ reader, nannyId, opened, onClose }: ScheduleDayDialogProps) {
  const nannies = useNannies();
  const now = useNow();
  const [picked, setPicked] = useState(nannyId ?? '');
  const [typedDate, setTypedDate] = useState<string>();
  const [times, setTimes] = useState(NO_TIMES);
  const [notes, setNotes] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  // Kept through every try, so that a day is never scheduled twice.
  const [dayId] = useState(newId);
  const { busy, problem, save, forget } = useSaving(texts.FAILED.create);

  const choices = nannies.state === 'ready' ? nannies.data : [];
  const only = reader === 'nanny' && choices.length === 1 ? choices[0] : undefined;
  const chosen = only ?? choices.find((choice) => choice.nanny.id === picked);
  const timezone = (chosen ?? choices[0])?.household.timezone;
  const date = typedDate ?? (timezone === undefined ? '' : dateOf(now, timezone));

  const change = (apply: () => void) => {
    apply();
    setErrors({});
    forget();
  };

  const submit = async () => {
    const found = wrongEntries({ hasNanny: chosen !== undefined, date, hasTimes: hasBoth(times) });
    if (found || !chosen) {
      if (found) tellFailed(texts.MISSING_INFORMATION, found);
      setErrors({
        ...missingTimes(times),
        nanny: chosen ? undefined : 'Required',
        date: date === '' ? 'Required' : undefined,
      });
      return;
    }
    const { household, nanny } = chosen;
    const span = spanOf(times, { date, timezone: household.timezone });
    if (typeof span === 'string') {
      tellFailed(texts.INVALID_TIME_RANGE, texts.END_AFTER_START);
      setErrors({ end: texts.mustBeAfter(texts.SHIFT_LABELS.start) });
      return;
    }
    if (notes.length > NOTES_MAX) return;
    const args = { dayId, nannyId: nanny.id, date, ...span, notes: notes === '' ? null : notes };
    if (!(await save(() => mutate(household.id, 'day.schedule', args)))) return;
    onClose();
    tellDone('Day scheduled', formatDateHeading(date));
  };

  const fault = timeAtFault(problem);
  const shown: Errors = fault ? { ...errors, [fault]: failureSentence(problem) } : errors;
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.DIALOGS.scheduleDay}
      dirty={typedDate !== undefined || notes !== '' || times !== NO_TIMES}
      onSubmit={submit}
      primary={{ label: 'Schedule', busy, disabled: nannies.state === 'failed' }}
    >
      {fault === undefined && <ProblemNote problem={problem} />}
      <ProblemNote problem={nannies.state === 'failed' ? nannies.error : undefined} />
      {!only && (
        <NativeSelect
          label={reader === 'family' ? 'Nanny' : 'Household'}
          value={picked}
          error={shown.nanny}
          onChange={(event) => {
            const { value } = event.currentTarget;
            change(() => setPicked(value));
          }}
          data={optionsOf(nannies, reader)}
        />
      )}
      <TextInput
        type="date"
        label="Date"
        value={date}
        error={shown.date}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change(() => setTypedDate(value));
        }}
      />
      <ShiftFields
        labels={texts.SHIFT_LABELS}
        times={times}
        onChange={(next) => change(() => setTimes(next))}
        errors={shown}
        {...(date !== '' && { date })}
      />
      <NotesField value={notes} onChange={setNotes} />
      {reader === 'family' && nannies.state === 'ready' && choices.length === 0 && (
        <Text size="sm" c="dimmed">
          Add a nanny first: there is nobody to schedule yet.
        </Text>
      )}
    </SheetDialog>
  );
}

function optionsOf(nannies: Loaded<NannyView[]>, reader: Reader) {
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

/** The sentence of the toast, for the first thing that is missing. */
function wrongEntries(entries: { hasNanny: boolean; date: string; hasTimes: boolean }): string | undefined {
  if (entries.date === '' || !entries.hasTimes) return texts.DATE_AND_TIMES;
  return entries.hasNanny ? undefined : texts.SELECT_NANNY;
}
