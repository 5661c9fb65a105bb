/**
 * Restores a day's earlier hours, or takes its first hours back, with a toast. Also the button that restores hours
 * from a day's history.
 */
import { Button } from '@mantine/core';
import type { TimeRange } from 'sync-protocol/rules/hours.ts';
import { formatTimes } from '../../domain/phrases.ts';
import type { RestorableHours } from '../../domain/restorable-hours.ts';
import { formatDateHeading } from '../../language/format.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import type { AgendaItem } from '../../store/views.ts';
import { recordHours, withdrawHours } from './day-mutations.ts';
import * as texts from './schedule-texts.ts';

const describeRestore = ({ household }: AgendaItem, { start, end }: TimeRange): string =>
  `Back to ${formatTimes(start, end, household.timezone)}`;

export async function restoreHours(item: AgendaItem, span: TimeRange): Promise<void> {
  try {
    await recordHours(item, span);
    showToast({ title: 'Hours recorded', description: describeRestore(item, span) });
  } catch (error) {
    toastFailure(texts.FAILED.hours, error);
  }
}

export async function takeBackHours(item: AgendaItem, span: TimeRange): Promise<void> {
  try {
    await withdrawHours(item, span);
    showToast({ title: texts.HOURS_TAKEN_BACK, description: formatDateHeading(item.day.date) });
  } catch (error) {
    toastFailure(texts.UNDO_FAILED, error);
  }
}

export function RestoreHoursButton({ item, hours }: { item: AgendaItem; hours: RestorableHours }) {
  const label = hours.isReplaced ? 'Undo' : 'Use these hours';
  const span = { start: hours.start, end: hours.end };
  return (
    <Button
      variant="light"
      size="compact-md"
      mt="xs"
      aria-label={`${label}: ${describeRestore(item, span)}`}
      onClick={() => void restoreHours(item, span)}
    >
      {label}
    </Button>
  );
}
