/**
 * The dialog that records a day's arrival and departure, with a preview of the hours, the amount and the week, a
 * button for the scheduled times, and warnings of overlapping hours, of a departure that lies ahead and of a day changed
 * elsewhere. A toast
 * then offers 'Undo'; the dialog of the next day opens if there is one.
 */
import { Button, Text } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useState } from 'react';

import { isForgotten } from 'sync-protocol/clock/running-clock.ts';
import { type TimeRange } from 'sync-protocol/schedule/hours.ts';
import { keepsAmount } from 'sync-protocol/schedule/kept-amount.ts';
import { HoursOrigin } from '../../clock/hours-origin.tsx';

import { useMayChange } from '../../device/use-may-change.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { ChangedMeanwhile } from '../../schedule/changed-meanwhile.tsx';
import { recordHours, toRecording } from '../../schedule/day-edits.ts';
import { useDayOwners } from '../../schedule/day-owners.ts';
import { OverlapNotice } from '../../schedule/overlap-notice.tsx';
import { formatTimes } from '../../schedule/phrases.ts';
import type { Reader } from '../../schedule/selection.ts';
import { NotSavedAlert, ShiftFields, shiftErrors } from '../../schedule/shift-fields.tsx';
import {
  dateShown,
  hasBoth,
  type OriginalSpan,
  type ShiftTimes,
  sameTimes,
  toShiftTimes,
  toTimeRange,
  type ZonedDate,
} from '../../schedule/shift-times.ts';
import { useSave } from '../../session/use-save.ts';
import { useCorrection } from '../../weeks/use-hours-decision.ts';
import { WeekPreview } from '../../weeks/week-preview.tsx';
import { CorrectionNote } from './correction-note.tsx';
import { HoursPreview } from './hours-preview.tsx';
import { restoreHours, takeBackHours } from './restore-hours.tsx';

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
  const mayTakeBack = useMayChange(household.id);
  const form = useEnterHours(item, reader);
  const { times, scheduled, span } = form;
  const now = useNow();
  const owners = useDayOwners(item, reader);
  const isSpan = typeof span !== 'string';
  const recording = isSpan ? toRecording({ ...item, openClock: form.clock }, span) : null;
  const correction = useCorrection(household.id, form.isChanged ? recording : null);

  const submit = async () => {
    const saved = await form.saveHours();
    if (saved === undefined) return undefined;
    const decider = saved.isInReview ? (correction?.decider ?? deciderOf(item, reader)) : null;
    if (decider !== null && decider !== reader) toastSent(item, decider);
    else toastRecorded(item, saved.span, mayTakeBack);
    return () => {
      onClose();
      onNext?.();
    };
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Enter Actual Hours')}
      dirty={form.isChanged}
      onSubmit={submit}
      primary={{ label: t('Save'), busy: form.busy, disabled: !hasBoth(times) }}
    >
      <NotSavedAlert problem={form.errors.isAboutTimes ? undefined : form.problem} />
      <ChangedMeanwhile day={form.savedDay} fields={EDITED} isSaving={form.busy} />
      <Text c="dimmed">
        <Dotted parts={[...owners, startLine(formatDateHeading(day.date))]} />
        {scheduled.start !== null && scheduled.end !== null && (
          <>
            {' · '}
            {t('scheduled {times}', {
              times: formatTimes(scheduled.start, scheduled.end, household.timezone),
            })}
          </>
        )}
      </Text>
      <ShiftFields
        kind="worked"
        times={times}
        onChange={form.changeTimes}
        errors={form.errors}
        date={form.date}
      />
      {hasBoth(scheduled.times) && (
        <Button
          variant="light"
          aria-pressed={sameTimes(times, scheduled.times)}
          leftSection={<IconClockCheck size={18} stroke={1.75} aria-hidden />}
          onClick={() => form.changeTimes(scheduled.times)}
        >
          {t('Same as Scheduled')}
        </Button>
      )}
      <HoursOrigin item={item} />
      <OverlapNotice item={item} span={span} />
      <HoursPreview item={item} span={span} />
      {isSpan && correction ? (
        <CorrectionNote item={item} span={span} decision={correction} />
      ) : (
        !keepsAmount(day) && (
          <WeekPreview
            currency={household.currency}
            question={{
              householdId: household.id,
              mutations: recording === null ? [] : [recording],
              about: [{ nannyId: day.nannyId, date: day.date }],
              kind: 'worked',
            }}
          />
        )
      )}
      {isSpan && span.end > now && (
        <Text size="sm" c="var(--fairday-attention)">
          {t('Departure is in the future.')}
        </Text>
      )}
    </SheetDialog>
  );
}

function useEnterHours(opened: AgendaItem, reader: Reader) {
  // Her own arrival; the family's hours end it without naming it.
  const [clock] = useState(reader === 'nanny' ? opened.openClock : undefined);
  // The day as saved last: what is typed during a save corrects it.
  const [item, setItem] = useState({ ...opened, openClock: clock });
  const [openedAt] = useState(useNow());
  const { household, day } = item;
  const { timezone } = household;
  const start = day.actualStartUtc ?? clock?.arrivedAt ?? day.scheduledStartUtc;
  const zonedDate = { date: dateShown(start, { date: day.date, timezone }), timezone };
  const scheduled = toOriginalSpan(day.scheduledStartUtc, day.scheduledEndUtc, zonedDate);
  const first =
    clock === undefined ? scheduled : toOriginalSpan(clock.arrivedAt, leavingAt(item, openedAt), zonedDate);
  const initial =
    day.actualStartUtc === null ? first : toOriginalSpan(day.actualStartUtc, day.actualEndUtc, zonedDate);

  const [times, setTimes] = useState(initial.times);
  const [isSubmitted, setSubmitted] = useState(false);
  const { busy, problem, save, clearProblem } = useSave();

  const span = toTimeRange(times, zonedDate, sameTimes(times, scheduled.times) ? scheduled : initial);

  const changeTimes = (next: ShiftTimes) => {
    setTimes(next);
    clearProblem();
  };

  const saveHours = async () => {
    setSubmitted(true);
    if (typeof span === 'string') return undefined;
    let isInReview = false;
    const record = async () => {
      isInReview = (await recordHours(item, span)) === 'review';
    };
    if (!(await save(t('Failed to record hours'), record))) return undefined;
    if (!isInReview) setItem(withHours(item, span));
    return { span, isInReview };
  };

  return {
    clock,
    times,
    date: zonedDate.date,
    changeTimes,
    scheduled,
    savedDay: day,
    span,
    errors: shiftErrors({
      problem,
      refused: isSubmitted && span === 'order' ? span : undefined,
      times,
      kind: 'worked',
    }),
    isChanged: !sameTimes(times, initial.times),
    busy,
    problem,
    saveHours,
  };
}

/** Returns the end to offer: now, or for a forgotten arrival the planned end. Nobody invents another. */
function leavingAt({ openClock, day }: AgendaItem, now: string): string | null {
  if (openClock === undefined) return null;
  if (!isForgotten(openClock, now)) return now > openClock.arrivedAt ? now : null;
  const { scheduledEndUtc: end } = day;
  return end !== null && end > openClock.arrivedAt ? end : null;
}

function toOriginalSpan(start: string | null, end: string | null, zonedDate: ZonedDate): OriginalSpan {
  return { start, end, times: toShiftTimes(start, end, zonedDate) };
}

/** Returns who decides hours in review, where no preview has told it yet. */
const deciderOf = ({ day, canNannyDecide }: AgendaItem, reader: Reader): Reader =>
  reader === 'family' && keepsAmount(day) && canNannyDecide ? 'nanny' : 'family';

function toastSent({ day, nannyName }: AgendaItem, decider: Reader): void {
  showToast({
    title:
      decider === 'family'
        ? t('Sent to the family for a decision')
        : t('Sent to {name} for a decision', { name: nannyName }),
    description: startLine(formatDateHeading(day.date)),
  });
}

/** Shows the saved hours, with 'Undo'. Who views the app as a nanny takes no hours back: earlier ones are restored. */
function toastRecorded(item: AgendaItem, span: TimeRange, mayTakeBack: boolean): void {
  const { day, household } = item;
  // A correction of a paid day can't be taken back by its author alone.
  const mayUndo = !keepsAmount(day) && (mayTakeBack || day.actualStartUtc !== null);
  showToast({
    title: t('Hours recorded'),
    description: `${startLine(formatDateHeading(day.date))}, ${formatTimes(span.start, span.end, household.timezone)}`,
    ...(mayUndo && { action: { label: t('Undo'), run: () => void undoHours(item, span) } }),
  });
}

/** Restores the earlier hours, or takes the hours back if the day had none. */
function undoHours(item: AgendaItem, span: TimeRange): Promise<void> {
  const { actualStartUtc: start, actualEndUtc: end } = item.day;
  if (start === null || end === null) return takeBackHours(item, span);
  return restoreHours(withHours(item, span), { start, end });
}

const withHours = (item: AgendaItem, { start, end }: TimeRange): AgendaItem => ({
  ...item,
  openClock: undefined,
  day: { ...item.day, status: 'COMPLETED', actualStartUtc: start, actualEndUtc: end },
});
