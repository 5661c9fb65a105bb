import { Button } from '@mantine/core';
import { formatTime } from 'sync-protocol/rules/format.ts';
import type { SetAside } from '../../domain/history-set-aside.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import type { AgendaItem } from '../../store/views.ts';
import { tellDone, tellFailed } from './change-toasts.ts';
import { recordHours } from './day-changes.ts';
import { FAILED } from './schedule-texts.ts';

const UNDO = 'Undo';
const LET_COUNT = 'Use these hours';
const backTo = (times: string): string => `Back to ${times}`;

/** Lets hours count again that others stand over. */
export function TakeBack({ item, setAside }: { item: AgendaItem; setAside: SetAside }) {
  const { timezone } = item.household;
  const span = { start: setAside.start, end: setAside.end };
  const times = `${formatTime(span.start, timezone)} - ${formatTime(span.end, timezone)}`;
  const takeBack = () =>
    recordHours(item, span).then(
      () => tellDone('Hours recorded', backTo(times)),
      (error: unknown) => tellFailed(FAILED.hours, failureSentence(error)),
    );
  const label = setAside.isReplaced ? UNDO : LET_COUNT;
  return (
    <Button
      variant="light"
      size="compact-md"
      mt="xs"
      aria-label={`${label}: ${backTo(times)}`}
      onClick={() => void takeBack()}
    >
      {label}
    </Button>
  );
}
