/** Records the scheduled times of one or several shifts as worked, with one toast and Undo for all of them. */

import type { AgendaShift } from '../device/views.ts';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure } from '../session/use-save.ts';
import { toRecording } from './day-edits.ts';
import { changeAll, type DayChange } from './day-mutations.ts';
import { formatScheduled } from './phrases.ts';

const timesOf = ({ scheduledStartUtc: start, scheduledEndUtc: end }: AgendaShift['day']) =>
  start === null || end === null ? null : { start, end };

/** Whether a shift has a schedule that can be recorded as worked. */
export const hasSchedule = ({ day }: AgendaShift): boolean => timesOf(day) !== null;

function toChange(item: AgendaShift): DayChange[] {
  const span = timesOf(item.day);
  return span === null ? [] : [{ item, mutation: toRecording(item, span) }];
}

function toTakeBack(item: AgendaShift): DayChange[] {
  const span = timesOf(item.day);
  if (span === null) return [];
  return [{ item, mutation: { name: 'day.withdrawHours', args: { dayId: item.day.id, ...span } } }];
}

const nameOf = ({ day }: AgendaShift): string => startLine(formatDateHeading(day.date));

/** Shifts without a schedule are left out. Who views the app as a nanny can't take hours back (`mayTakeBack`). */
export async function recordAsScheduled(
  items: readonly AgendaShift[],
  { mayTakeBack }: { mayTakeBack: boolean },
): Promise<void> {
  const { succeeded, failed, reason } = await changeAll(items.flatMap(toChange));
  const [first] = succeeded;
  if (first === undefined) {
    if (failed.length > 0) toastFailure(t('Failed to record hours'), reason);
    return;
  }
  const action = mayTakeBack && {
    action: { label: t('Undo'), run: () => void takeBack(succeeded) },
  };
  if (failed.length > 0) {
    const description = t(
      '{count, plural, one {# day} other {# days}} as scheduled. {failed, plural, one {# day} other {# days}} couldn’t be: {reason}',
      { count: succeeded.length, failed: failed.length, reason },
    );
    showToast({ title: t('Partially updated'), description, ...action });
    return;
  }
  const description =
    succeeded.length === 1
      ? `${nameOf(first)}, ${formatScheduled(first)}`
      : t('{count, plural, one {# day as scheduled} other {# days as scheduled}}', {
          count: succeeded.length,
        });
  showToast({ title: t('Hours recorded'), description, ...action });
}

async function takeBack(recorded: readonly AgendaShift[]): Promise<void> {
  const { succeeded, failed, reason } = await changeAll(recorded.flatMap(toTakeBack));
  const [first] = succeeded;
  if (failed.length > 0 || first === undefined) {
    toastFailure(t('Couldn’t undo'), reason);
    return;
  }
  showToast({
    title: t('Hours taken back'),
    description:
      succeeded.length === 1
        ? nameOf(first)
        : t('{count, plural, one {# day} other {# days}}', { count: succeeded.length }),
  });
}
