import { Alert, Button, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDateHeading, formatTime } from 'sync-protocol/rules/format.ts';
import { isLocked, type Span } from 'sync-protocol/rules/hours.ts';
import { showToast } from '../../shell/toast.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { useNow } from '../../store/use-now.ts';
import type { AgendaItem } from '../../store/views.ts';
import { TextLink } from '../../ui/link-button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { tellDone, tellFailed } from './change-toasts.ts';
import { recordHours, timeAtFault } from './day-changes.ts';
import { HoursPreview } from './hours-preview.tsx';
import { ProblemNote } from './problem-note.tsx';
import * as texts from './schedule-texts.ts';
import type { Reader } from './selection.ts';
import { ShiftFields, type TimeErrors } from './shift-fields.tsx';
import { hasBoth, type KeptSpan, type ShiftTimes, sameTimes, spanOf, timesOf } from './shift-times.ts';
import { useSaving } from './use-saving.ts';

interface EnterHoursDialogProps {
  /** The day as it was when the dialog was opened: what its hours are based on. */
  item: AgendaItem;
  reader: Reader;
  opened: boolean;
  onClose: () => void;
  /** Opens what comes next, where something does. */
  onNext: (() => void) | undefined;
}

/** When she came and when she left. Opens on the recorded times, or on the scheduled ones. */
export function EnterHoursDialog({ item, reader, opened, onClose, onNext }: EnterHoursDialogProps) {
  const { household, day } = item;
  const place = { date: day.date, timezone: household.timezone };
  const scheduled = keptSpan(day.scheduledStartUtc, day.scheduledEndUtc, place);
  const isPaid = isLocked(day);
  const initial =
    day.actualStartUtc === null ? scheduled : keptSpan(day.actualStartUtc, day.actualEndUtc, place);

  const [times, setTimes] = useState(initial.times);
  const [tried, setTried] = useState(false);
  const { busy, problem, save, forget } = useSaving(texts.FAILED.hours);
  const now = useNow();
  const navigate = useNavigate({ from: '/schedule' });

  const span = spanOf(times, place, sameTimes(times, scheduled.times) ? scheduled : initial);
  const fault = timeAtFault(problem);
  const errors: TimeErrors = fault ? { [fault]: failureSentence(problem) } : {};
  if (tried && span === 'order') errors.end = texts.mustBeAfter(texts.HOURS_LABELS.start);

  const change = (next: ShiftTimes) => {
    setTimes(next);
    forget();
  };

  const submit = async () => {
    setTried(true);
    if (typeof span === 'string' || !(await save(() => recordHours(item, span)))) return;
    onClose();
    tellRecorded(item, span, onNext ? undefined : reopen);
    onNext?.();
  };
  const reopen = () =>
    void navigate({ to: '/schedule', search: (kept) => ({ ...kept, dayId: day.id }), replace: true });

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.DIALOGS.enterHours}
      dirty={!sameTimes(times, initial.times)}
      onSubmit={submit}
      primary={{ label: 'Save', busy, disabled: !hasBoth(times) || isPaid }}
    >
      {fault === undefined && <ProblemNote problem={problem} />}
      {isPaid && <PaidNote reader={reader} />}
      <Text c="dimmed">
        {reader === 'family' && `${item.nannyName} · `}
        {formatDateHeading(day.date)}
        {scheduled.start !== null && scheduled.end !== null && (
          <> · scheduled {timeRange(scheduled.start, scheduled.end, household.timezone)}</>
        )}
      </Text>
      <ShiftFields
        labels={texts.HOURS_LABELS}
        times={times}
        onChange={change}
        errors={errors}
        date={day.date}
        disabled={isPaid}
      />
      {!isPaid && hasBoth(scheduled.times) && (
        <Button
          variant="light"
          aria-pressed={sameTimes(times, scheduled.times)}
          leftSection={<IconClockCheck size={18} stroke={1.75} aria-hidden />}
          onClick={() => change(scheduled.times)}
        >
          Same as scheduled
        </Button>
      )}
      {!isPaid && <HoursPreview item={item} span={span} />}
      {typeof span !== 'string' && span.end > now && (
        <Text size="sm" c="var(--fairday-attention)">
          The departure is later than now.
        </Text>
      )}
    </SheetDialog>
  );
}

/** Why these hours cannot be changed, and what opens them again. */
function PaidNote({ reader }: { reader: Reader }) {
  return (
    <Alert color="amber">
      <Text size="sm">
        {texts.PAID_DAY} {texts.PAID_HOURS[reader]}
      </Text>
      {reader === 'family' && <TextLink to="/payments">{texts.GO_TO_PAYMENTS}</TextLink>}
    </Alert>
  );
}

function keptSpan(
  start: string | null,
  end: string | null,
  place: { date: string; timezone: string },
): KeptSpan {
  return { start, end, times: timesOf(start, end, place) };
}

const timeRange = (start: string, end: string, timezone: string): string =>
  `${formatTime(start, timezone)} - ${formatTime(end, timezone)}`;

/**
 * A correction can be taken back. First hours cannot: what was entered stays in the day's history, so the way
 * back from a slip is to change them.
 */
function tellRecorded(item: AgendaItem, span: Span, reopen?: () => void): void {
  const { day, household } = item;
  const description = `${formatDateHeading(day.date)}, ${timeRange(span.start, span.end, household.timezone)}`;
  const { actualStartUtc, actualEndUtc } = day;
  if (actualStartUtc === null || actualEndUtc === null) {
    const action = reopen && { label: 'Change', run: reopen };
    showToast({ title: 'Hours recorded', description, ...(action && { action }) });
    return;
  }
  const corrected = {
    ...day,
    status: 'COMPLETED',
    actualStartUtc: span.start,
    actualEndUtc: span.end,
  } as const;
  const takeBack = () =>
    recordHours({ ...item, day: corrected }, { start: actualStartUtc, end: actualEndUtc }).then(
      () =>
        tellDone('Hours recorded', `Back to ${timeRange(actualStartUtc, actualEndUtc, household.timezone)}`),
      (error: unknown) => tellFailed(texts.FAILED.hours, failureSentence(error)),
    );
  showToast({ title: 'Hours recorded', description, action: { label: 'Undo', run: () => void takeBack() } });
}
