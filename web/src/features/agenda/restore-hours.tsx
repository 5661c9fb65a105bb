import { Button } from '@mantine/core';
import type { Span } from 'sync-protocol/rules/hours.ts';
import { formatTimes } from '../../domain/phrases.ts';
import type { RestorableHours } from '../../domain/restorable-hours.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import type { AgendaItem } from '../../store/views.ts';
import { toastFailure, toastSuccess } from './change-toasts.ts';
import { recordHours } from './day-mutations.ts';
import { FAILED } from './schedule-texts.ts';

const describeRestore = ({ household }: AgendaItem, { start, end }: Span): string =>
  `Back to ${formatTimes(start, end, household.timezone)}`;

/** Records earlier hours of a day again and shows the result. */
export async function restoreHours(item: AgendaItem, span: Span): Promise<void> {
  try {
    await recordHours(item, span);
    toastSuccess('Hours recorded', describeRestore(item, span));
  } catch (error) {
    toastFailure(FAILED.hours, failureSentence(error));
  }
}

/** Records hours again that were replaced or set aside. */
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
