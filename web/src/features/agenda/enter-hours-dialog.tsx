/**
 * The dialog that records a day's arrival and departure, with a preview of the billed time and amount. It starts with
 * the recorded times, or else the scheduled ones. After saving, a toast offers 'Undo' or 'Change', and the dialog of
 * the next day opens if there is one.
 */
import { Alert, Button, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import { isLocked, type TimeRange } from 'sync-protocol/rules/hours.ts';
import { formatTimes } from '../../domain/phrases.ts';
import { showToast } from '../../shell/toast.ts';
import { useSave } from '../../shell/use-save.ts';
import { useNow } from '../../store/use-now.ts';
import type { AgendaItem } from '../../store/views.ts';
import { TextLink } from '../../ui/link-button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { recordHours } from './day-mutations.ts';
import { useDayOwners } from './day-owners.ts';
import { HoursPreview } from './hours-preview.tsx';
import { restoreHours } from './restore-hours.tsx';
import * as texts from './schedule-texts.ts';
import type { Reader } from './selection.ts';
import { NotSavedAlert, ShiftFields, shiftErrors } from './shift-fields.tsx';
import {
  hasBoth,
  type OriginalSpan,
  type ShiftTimes,
  sameTimes,
  toShiftTimes,
  toTimeRange,
  type ZonedDate,
} from './shift-times.ts';

const EDITED = ['actualStartUtc', 'actualEndUtc'] as const;

interface EnterHoursDialogProps {
  /** The day as it was when the dialog was opened: the mutation is based on its hours. */
  item: AgendaItem;
  reader: Reader;
  opened: boolean;
  onClose: () => void;
  /** Opens the hours of the next day, if there is one. */
  onNext: (() => void) | undefined;
}

export function EnterHoursDialog({ item, reader, opened, onClose, onNext }: EnterHoursDialogProps) {
  const { household, day } = item;
  const navigate = useNavigate({ from: '/schedule' });
  const reopen = () =>
    void navigate({ to: '/schedule', search: (kept) => ({ ...kept, dayId: day.id }), replace: true });
  const form = useEnterHours(item, (saved) => {
    toastRecorded(item, saved, onNext ? undefined : reopen);
    return () => {
      onClose();
      onNext?.();
    };
  });
  const { times, scheduled, span } = form;
  const isPaid = isLocked(day);
  const now = useNow();
  const owners = useDayOwners(item, reader);

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.DIALOGS.enterHours}
      dirty={form.isChanged}
      onSubmit={form.submit}
      primary={{ label: 'Save', busy: form.busy, disabled: !hasBoth(times) || isPaid }}
    >
      <NotSavedAlert problem={form.errors.isAboutTimes ? undefined : form.problem} />
      <ChangedMeanwhile day={form.savedDay} fields={EDITED} isSaving={form.busy} />
      {isPaid && <PaidAlert reader={reader} />}
      <Text c="dimmed">
        {[...owners, formatDateHeading(day.date)].join(' · ')}
        {scheduled.start !== null && scheduled.end !== null && (
          <> · scheduled {formatTimes(scheduled.start, scheduled.end, household.timezone)}</>
        )}
      </Text>
      <ShiftFields
        labels={texts.HOURS_LABELS}
        times={times}
        onChange={form.changeTimes}
        errors={form.errors}
        date={day.date}
        disabled={isPaid}
      />
      {!isPaid && hasBoth(scheduled.times) && (
        <Button
          variant="light"
          aria-pressed={sameTimes(times, scheduled.times)}
          leftSection={<IconClockCheck size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.changeTimes(scheduled.times)}
        >
          Same as scheduled
        </Button>
      )}
      {!isPaid && <HoursPreview item={item} span={span} />}
      {typeof span !== 'string' && span.end > now && (
        <Text size="sm" c="var(--fairday-attention)">
          {texts.DEPARTURE_IN_FUTURE}
        </Text>
      )}
    </SheetDialog>
  );
}

/** `onSaved` returns the function that closes the dialog. */
function useEnterHours(opened: AgendaItem, onSaved: (span: TimeRange) => () => void) {
  // As saved last: what is typed meanwhile corrects it.
  const [item, setItem] = useState(opened);
  const { household, day } = item;
  const zonedDate = { date: day.date, timezone: household.timezone };
  const scheduled = toOriginalSpan(day.scheduledStartUtc, day.scheduledEndUtc, zonedDate);
  const initial =
    day.actualStartUtc === null ? scheduled : toOriginalSpan(day.actualStartUtc, day.actualEndUtc, zonedDate);

  const [times, setTimes] = useState(initial.times);
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, problem, save, clearProblem } = useSave();

  const span = toTimeRange(times, zonedDate, sameTimes(times, scheduled.times) ? scheduled : initial);

  const changeTimes = (next: ShiftTimes) => {
    setTimes(next);
    clearProblem();
  };

  const submit = async () => {
    setSubmitted(true);
    if (typeof span === 'string') return undefined;
    if (!(await save(texts.FAILED.hours, () => recordHours(item, span)))) return undefined;
    setItem(withHours(item, span));
    return onSaved(span);
  };

  return {
    times,
    changeTimes,
    scheduled,
    savedDay: day,
    span,
    errors: shiftErrors({
      problem,
      isOutOfOrder: isSubmitted && span === 'order',
      labels: texts.HOURS_LABELS,
    }),
    isChanged: !sameTimes(times, initial.times),
    busy,
    problem,
    submit,
  };
}

function PaidAlert({ reader }: { reader: Reader }) {
  return (
    <Alert color="amber">
      <Text size="sm">
        {texts.PAID_DAY} {texts.PAID_HOURS[reader]}
      </Text>
      {reader === 'family' && <TextLink to="/payments">{texts.GO_TO_PAYMENTS}</TextLink>}
    </Alert>
  );
}

function toOriginalSpan(start: string | null, end: string | null, zonedDate: ZonedDate): OriginalSpan {
  return { start, end, times: toShiftTimes(start, end, zonedDate) };
}

/** Shows the saved hours, with 'Undo' after a correction or 'Change' after the first entry. */
function toastRecorded(item: AgendaItem, span: TimeRange, reopen?: () => void): void {
  const { day, household } = item;
  const action = undoAction(item, span) ?? (reopen && { label: 'Change', run: reopen });
  showToast({
    title: 'Hours recorded',
    description: `${formatDateHeading(day.date)}, ${formatTimes(span.start, span.end, household.timezone)}`,
    ...(action && { action }),
  });
}

/** Undefined for a day without earlier hours: the first entry stays in its history and can only be changed. */
function undoAction(item: AgendaItem, { start, end }: TimeRange) {
  const { actualStartUtc, actualEndUtc } = item.day;
  if (actualStartUtc === null || actualEndUtc === null) return undefined;
  const earlier = { start: actualStartUtc, end: actualEndUtc };
  return { label: 'Undo', run: () => void restoreHours(withHours(item, { start, end }), earlier) };
}

const withHours = (item: AgendaItem, { start, end }: TimeRange): AgendaItem => ({
  ...item,
  day: { ...item.day, status: 'COMPLETED', actualStartUtc: start, actualEndUtc: end },
});
