/**
 * Restores a day's earlier hours, or takes its first hours back, with a toast. Also the button that restores hours
 * from a day's history.
 */
import { Button } from '@mantine/core';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import type { RestorableHours } from '../../history/restorable-hours.ts';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { recordHours, withdrawHours } from '../../schedule/day-edits.ts';
import { formatTimes } from '../../schedule/phrases.ts';
import { toastFailure } from '../../session/use-save.ts';

export async function restoreHours(item: AgendaItem, span: TimeRange): Promise<void> {
  try {
    await recordHours(item, span);
    const times = formatTimes(span.start, span.end, item.household.timezone);
    showToast({ title: t('Hours recorded'), description: t('Back to {times}', { times }) });
  } catch (error) {
    toastFailure(t('Failed to record hours'), error);
  }
}

export async function takeBackHours(item: AgendaItem, span: TimeRange): Promise<void> {
  try {
    await withdrawHours(item, span);
    showToast({ title: t('Hours taken back'), description: startLine(formatDateHeading(item.day.date)) });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

export function RestoreHoursButton({ item, hours }: { item: AgendaItem; hours: RestorableHours }) {
  const { isReplaced, ...span } = hours;
  const times = formatTimes(span.start, span.end, item.household.timezone);
  return (
    <Button
      variant="light"
      size="compact-md"
      mt="xs"
      aria-label={
        isReplaced ? t('Undo: Back to {times}', { times }) : t('Use these hours: Back to {times}', { times })
      }
      onClick={() => void restoreHours(item, span)}
    >
      {isReplaced ? t('Undo') : t('Use these hours')}
    </Button>
  );
}
