import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Span } from 'sync-protocol/rules/hours.ts';
import type { AgendaShift } from '../../store/views.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { tellBulk, tellFailed } from './change-toasts.ts';
import { type BulkOutcome, editSchedules } from './day-changes.ts';
import * as texts from './schedule-texts.ts';
import { missingTimes, ShiftFields, type TimeErrors } from './shift-fields.tsx';
import { NO_TIMES, type ShiftTimes, sameTimes, spanOf, timesOf } from './shift-times.ts';

interface BulkEditDialogProps {
  items: readonly AgendaShift[];
  opened: boolean;
  onClose: () => void;
  onDone: (outcome: BulkOutcome) => void;
}

/** The same times for all selected days, each in its own household's zone. */
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
    const edits: { item: AgendaShift; span: Span }[] = [];
    for (const item of items) {
      const span = spanOf(times, { date: item.day.date, timezone: item.household.timezone });
      if (typeof span === 'string') {
        setErrors(tellWrong(span, times));
        return;
      }
      edits.push({ item, span });
    }
    if (edits.length === 0) {
      tellFailed(texts.FAILED.schedules, texts.NO_DAYS_TO_UPDATE);
      return;
    }
    setBusy(true);
    const outcome = await editSchedules(edits);
    setBusy(false);
    tellBulk(outcome, {
      done: 'Schedules updated',
      failed: texts.FAILED.schedules,
      sentence: (count) => `${texts.days(count)} updated.`,
    });
    if (outcome.done.length === 0) return;
    onDone(outcome);
    onClose();
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
        {texts.days(items.length)} will have these times. Notes and recorded hours stay as they are.
      </Text>
      <ShiftFields labels={texts.SHIFT_LABELS} times={times} onChange={change} errors={errors} />
    </SheetDialog>
  );
}

/** The times that all of the days have now; empty fields when they differ. */
function sharedTimes(items: readonly AgendaShift[]): ShiftTimes {
  const all = items.map(({ day, household }) =>
    timesOf(day.scheduledStartUtc, day.scheduledEndUtc, { date: day.date, timezone: household.timezone }),
  );
  const [first = NO_TIMES] = all;
  return all.every((times) => sameTimes(times, first)) ? first : NO_TIMES;
}

/** The toast that the specification names; answers what stands beside the fields. */
function tellWrong(wrong: 'missing' | 'order', times: ShiftTimes): TimeErrors {
  if (wrong === 'order') {
    tellFailed(texts.INVALID_TIME_RANGE, texts.END_AFTER_START);
    return { end: texts.mustBeAfter(texts.SHIFT_LABELS.start) };
  }
  tellFailed(texts.MISSING_INFORMATION, texts.BOTH_TIMES);
  return missingTimes(times);
}
