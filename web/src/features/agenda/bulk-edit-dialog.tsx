/** The dialog that sets the same clock times on all selected days, each in its household's time zone. */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { TimeRange } from 'sync-protocol/rules/hours.ts';
import { toastFailure } from '../../shell/use-save.ts';
import type { AgendaShift } from '../../store/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { toastBulkResult } from './change-toasts.ts';
import { type BulkResult, editSchedules } from './day-mutations.ts';
import * as texts from './schedule-texts.ts';
import { missingTimes, ShiftFields, type TimeErrors } from './shift-fields.tsx';
import { NO_TIMES, type ShiftTimes, sameTimes, toShiftTimes, toTimeRange } from './shift-times.ts';

interface BulkEditDialogProps {
  items: readonly AgendaShift[];
  opened: boolean;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

export function BulkEditDialog({ items, opened, onClose, onDone }: BulkEditDialogProps) {
  const [initial] = useState(() => sharedTimes(items));
  const [times, setTimes] = useState(initial);
  const [errors, setErrors] = useState<TimeErrors>({});
  const [busy, setBusy] = useState(false);

  const change = (next: ShiftTimes) => {
    setTimes(next);
    setErrors({});
  };

  const submit = async () => {
    const edits: { item: AgendaShift; span: TimeRange }[] = [];
    for (const item of items) {
      const span = toTimeRange(times, { date: item.day.date, timezone: item.household.timezone });
      if (typeof span === 'string') {
        setErrors(reportProblem(span, times));
        return undefined;
      }
      edits.push({ item, span });
    }
    if (edits.length === 0) {
      toastFailure(texts.FAILED.schedules, texts.NO_DAYS_TO_UPDATE);
      return undefined;
    }
    setBusy(true);
    const result = await editSchedules(edits);
    setBusy(false);
    toastBulkResult(result, {
      succeeded: 'Schedules updated',
      failed: texts.FAILED.schedules,
      describe: (count) => `${texts.days(count)} updated.`,
    });
    if (result.succeeded.length === 0) return undefined;
    return () => {
      onDone(result);
      onClose();
    };
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.DIALOGS.bulkEdit}
      dirty={!sameTimes(times, initial)}
      onSubmit={submit}
      primary={{ label: 'Update All', busy }}
    >
      <Text c="dimmed">
        These times will apply to {texts.days(items.length)}. Notes and recorded hours won’t change.
      </Text>
      <ShiftFields labels={texts.SHIFT_LABELS} times={times} onChange={change} errors={errors} />
    </SheetDialog>
  );
}

/** Returns the times that all days share, or empty times. */
function sharedTimes(items: readonly AgendaShift[]): ShiftTimes {
  const all = items.map(({ day, household }) =>
    toShiftTimes(day.scheduledStartUtc, day.scheduledEndUtc, {
      date: day.date,
      timezone: household.timezone,
    }),
  );
  const [first = NO_TIMES] = all;
  return all.every((times) => sameTimes(times, first)) ? first : NO_TIMES;
}

/** Shows the toast of the specification (section 5) and returns the errors beside the fields. */
function reportProblem(problem: 'missing' | 'order', times: ShiftTimes): TimeErrors {
  if (problem === 'order') {
    toastFailure(texts.INVALID_TIME_RANGE, texts.END_AFTER_START);
    return { end: texts.mustBeAfter(texts.SHIFT_LABELS.start) };
  }
  toastFailure(texts.MISSING_INFORMATION, texts.BOTH_TIMES);
  return missingTimes(times);
}
