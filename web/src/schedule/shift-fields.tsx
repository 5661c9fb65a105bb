/**
 * The time fields of a shift, planned or recorded, with the line of a night and a checkbox for 24 hours, the errors
 * beside them, and the alert that says why input wasn't saved.
 */
import { Alert, Checkbox, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { formatDuration, formatWeekdayDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TimeField } from '../kit/time-field.tsx';
import { timeFieldOf } from './day-edits.ts';
import styles from './schedule-dialogs.module.css';
import { asksForNextDay, isNight, nightMinutes, type ShiftTimes } from './shift-times.ts';

interface TimeErrors {
  start?: string | undefined;
  end?: string | undefined;
}

/** Planned times, or recorded hours: their fields have other labels. */
type ShiftKind = 'scheduled' | 'worked';

const labelsOf = (kind: ShiftKind) =>
  kind === 'scheduled'
    ? { start: t('Start Time'), end: t('End Time') }
    : { start: t('Arrival Time'), end: t('Departure Time') };

/** What was wrong with the times at the last try to save. */
export type RefusedTimes = 'missing' | 'order' | undefined;

const requireValue = (value: string) => (value === '' ? t('Required') : undefined);

/** Returns the errors beside the time fields. */
export function timeErrors(refused: RefusedTimes, times: ShiftTimes, kind: ShiftKind): TimeErrors {
  if (refused === 'missing') return { start: requireValue(times.start), end: requireValue(times.end) };
  if (refused === undefined) return {};
  return {
    end:
      kind === 'scheduled'
        ? t('Must be after the start time. If the shift lasts 24 hours, tick “Ends the next day”.')
        : t('Must be after the arrival time. If the shift lasts 24 hours, tick “Ends the next day”.'),
  };
}

interface ShiftErrorSources {
  problem: unknown;
  refused: RefusedTimes;
  times: ShiftTimes;
  kind: ShiftKind;
}

/** Returns the errors beside the time fields. `isAboutTimes` tells whether `problem` is one of them. */
export function shiftErrors({ problem, refused, times, kind }: ShiftErrorSources) {
  const field = timeFieldOf(problem);
  return {
    ...(field && { [field]: failureSentence(problem) }),
    ...timeErrors(refused, times, kind),
    isAboutTimes: field !== undefined,
  };
}

/** Says at the top of a dialog why its input wasn't saved. Renders nothing without a problem. */
export function NotSavedAlert({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={t('Not saved')}>
      {failureSentence(problem)}
    </Alert>
  );
}

interface UntilNextDayProps {
  minutes: number;
  /** The date on which the night ends. Omitted for several nights. */
  date?: string | undefined;
}

/** Says in one line that a shift ends on the next day, and how long it is. */
function UntilNextDay({ minutes, date }: UntilNextDayProps) {
  const hours = formatDuration(minutes);
  return (
    <Text component="output" display="block" size="sm" c="dimmed">
      {date === undefined
        ? t('Until the next day · {hours}', { hours })
        : t('Until {date} · {hours}', { date: formatWeekdayDate(date), hours })}
    </Text>
  );
}

interface ShiftFieldsProps {
  kind: ShiftKind;
  times: ShiftTimes;
  onChange: (times: ShiftTimes) => void;
  errors: TimeErrors;
  /** The date of the shift. Omitted for several dates. */
  date?: string;
}

/** The start and end of a shift, with the line of a night, and a checkbox for a shift that may last 24 hours. */
export function ShiftFields({ kind, times, onChange, errors, date }: ShiftFieldsProps) {
  const labels = labelsOf(kind);
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
      {isNight(times) && <UntilNextDay minutes={nightMinutes(times)} date={date && addDays(date, 1)} />}
      {asksForNextDay(times) && (
        <Checkbox
          label={t('Ends the next day')}
          checked={times.endsNextDay}
          onChange={(event) => onChange({ ...times, endsNextDay: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
