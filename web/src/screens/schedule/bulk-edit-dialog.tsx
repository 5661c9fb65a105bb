/**
 * The dialog that sets the same clock times on all selected days, each in its household's time zone, with a preview of
 * what their weeks come to.
 */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { AgendaShift } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { toastBulkResult } from '../../schedule/change-toasts.ts';
import { editSchedules, toScheduleEdit } from '../../schedule/day-edits.ts';
import type { BulkResult } from '../../schedule/day-mutations.ts';
import { type RefusedTimes, ShiftFields, timeErrors } from '../../schedule/shift-fields.tsx';
import {
  NO_TIMES,
  type ShiftTimes,
  sameTimes,
  toShiftTimes,
  toTimeRange,
} from '../../schedule/shift-times.ts';
import { toastFailure } from '../../session/use-save.ts';
import { WeekPreview } from '../../weeks/week-preview.tsx';

interface BulkEditDialogProps {
  items: readonly AgendaShift[];
  opened: boolean;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

export function BulkEditDialog({ items, opened, onClose, onDone }: BulkEditDialogProps) {
  const [initial] = useState(() => sharedTimes(items));
  const [times, setTimes] = useState(initial);
  const [refused, setRefused] = useState<RefusedTimes>();
  const [busy, setBusy] = useState(false);

  const change = (next: ShiftTimes) => {
    setTimes(next);
    setRefused(undefined);
  };

  const submit = async () => {
    const edits: { item: AgendaShift; span: TimeRange }[] = [];
    for (const item of items) {
      const span = toSpan(times, item);
      if (typeof span === 'string') {
        toastRefused(span);
        setRefused(span);
        return undefined;
      }
      edits.push({ item, span });
    }
    if (edits.length === 0) {
      toastFailure(t('Failed to update schedules'), t('No days found to update. Please try again.'));
      return undefined;
    }
    setBusy(true);
    const result = await editSchedules(edits);
    setBusy(false);
    toastBulkResult(result, {
      succeeded: t('Schedules updated'),
      failed: t('Failed to update schedules'),
      describe: (count) => t('{count, plural, one {# day updated.} other {# days updated.}}', { count }),
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
      title={t('Bulk Edit Scheduled Hours')}
      dirty={!sameTimes(times, initial)}
      onSubmit={submit}
      primary={{ label: t('Update All'), busy }}
    >
      <Text c="dimmed">
        {t(
          'These times will apply to {count, plural, one {# day} other {# days}}. Notes and recorded hours won’t change.',
          { count: items.length },
        )}
      </Text>
      <ShiftFields
        kind="scheduled"
        times={times}
        onChange={change}
        errors={timeErrors(refused, times, 'scheduled')}
      />
      <EditedWeeks items={items} times={times} />
    </SheetDialog>
  );
}

const toSpan = (times: ShiftTimes, { day, household }: AgendaShift) =>
  toTimeRange(times, { date: day.date, timezone: household.timezone });

/** What the days' weeks come to. A family edits days of one household. */
function EditedWeeks({ items, times }: { items: readonly AgendaShift[]; times: ShiftTimes }) {
  const household = items[0]?.household;
  if (household === undefined) return null;
  return (
    <WeekPreview
      currency={household.currency}
      question={{
        householdId: household.id,
        mutations: items.flatMap((item) => {
          const span = toSpan(times, item);
          return typeof span === 'string' ? [] : [toScheduleEdit(item, span)];
        }),
        about: items.map(({ day }) => ({ nannyId: day.nannyId, date: day.date })),
        kind: 'planned',
      }}
    />
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

/** Shows the toast of the specification (section 5). */
function toastRefused(refused: 'missing' | 'order'): void {
  if (refused === 'order') toastFailure(t('Invalid time range'), t('End time must be after start time.'));
  else toastFailure(t('Missing information'), t('Please enter both start and end times.'));
}
