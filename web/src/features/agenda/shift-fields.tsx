/** The time fields of a shift with the errors beside them, and the alert that says why input wasn't saved. */
import { Alert, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { timeFieldOf } from './day-mutations.ts';
import styles from './schedule-dialogs.module.css';
import { ENDS_NEXT_DAY, endsOn, mustBeAfter, PAST_MIDNIGHT } from './schedule-texts.ts';
import { asksForNextDay, type ShiftTimes } from './shift-times.ts';

export interface TimeErrors {
  start?: string | undefined;
  end?: string | undefined;
}

interface Labels {
  readonly start: string;
  readonly end: string;
}

export function missingTimes({ start, end }: ShiftTimes): TimeErrors {
  return { start: start === '' ? 'Required' : undefined, end: end === '' ? 'Required' : undefined };
}

interface ShiftErrorSources {
  problem: unknown;
  isOutOfOrder: boolean;
  labels: Labels;
}

/** Returns the errors beside the time fields. `isAboutTimes` tells whether `problem` is one of them. */
export function shiftErrors({ problem, isOutOfOrder, labels }: ShiftErrorSources) {
  const field = timeFieldOf(problem);
  const errors: TimeErrors = field ? { [field]: failureSentence(problem) } : {};
  if (isOutOfOrder) errors.end = mustBeAfter(labels.start);
  return { ...errors, isAboutTimes: field !== undefined };
}

/** Says at the top of a dialog why its input wasn't saved. Renders nothing without a problem. */
export function NotSavedAlert({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Not saved">
      {failureSentence(problem)}
    </Alert>
  );
}

interface ShiftFieldsProps {
  labels: Labels;
  times: ShiftTimes;
  onChange: (times: ShiftTimes) => void;
  errors: TimeErrors;
  /** The date of the shift, named beside 'Ends the next day'. Omitted for several dates. */
  date?: string;
}

/** The start and end of a shift, and a checkbox for a shift that may end the next day. */
export function ShiftFields({ labels, times, onChange, errors, date }: ShiftFieldsProps) {
  return (
    <>
      <div className={styles['shift-fields']}>
        <TimeField
          label={labels.start}
          value={times.start}
          onChange={(start) => onChange({ ...times, start })}
          error={errors.start}
        />
        <TimeField
          label={labels.end}
          value={times.end}
          onChange={(end) => onChange({ ...times, end })}
          error={errors.end}
        />
      </div>
      {asksForNextDay(times) && (
        <Checkbox
          label={ENDS_NEXT_DAY}
          description={date ? endsOn(addDays(date, 1)) : PAST_MIDNIGHT}
          checked={times.endsNextDay}
          onChange={(event) => onChange({ ...times, endsNextDay: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
