import { Checkbox } from '@mantine/core';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { ENDS_NEXT_DAY, endsOn } from './schedule-texts.ts';
import { asksForNextDay, type ShiftTimes } from './shift-times.ts';

export interface TimeErrors {
  start?: string | undefined;
  end?: string | undefined;
}

/** What stands beside the fields that are still empty. */
export function missingTimes({ start, end }: ShiftTimes): TimeErrors {
  return { start: start === '' ? 'Required' : undefined, end: end === '' ? 'Required' : undefined };
}

interface ShiftFieldsProps {
  labels: { readonly start: string; readonly end: string };
  times: ShiftTimes;
  onChange: (times: ShiftTimes) => void;
  errors: TimeErrors;
  /** The date of the shift, where it is one date: then the question of the next day names it. */
  date?: string;
  disabled?: boolean;
}

/** Start and end of a shift. Where the end is not after the start, it asks whether it ends the next day. */
export function ShiftFields({ labels, times, onChange, errors, date, disabled = false }: ShiftFieldsProps) {
  return (
    <>
      <div className="fd-shift-fields">
        <TimeField
          label={labels.start}
          value={times.start}
          onChange={(start) => onChange({ ...times, start })}
          error={errors.start}
          disabled={disabled}
        />
        <TimeField
          label={labels.end}
          value={times.end}
          onChange={(end) => onChange({ ...times, end })}
          error={errors.end}
          disabled={disabled}
        />
      </div>
      {asksForNextDay(times) && (
        <Checkbox
          className="fd-next-day"
          label={ENDS_NEXT_DAY}
          description={
            date ? endsOn(addDays(date, 1)) : 'The end is before the start: the shift runs past midnight.'
          }
          checked={times.endsNextDay}
          disabled={disabled}
          onChange={(event) => onChange({ ...times, endsNextDay: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
