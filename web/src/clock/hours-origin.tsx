/** Tells of a day's hours whether they were tapped when she came and left, or entered, and when. */
import { Text } from '@mantine/core';
import type { AgendaShift } from '../device/views.ts';
import { describeOrigin, useClocksOfDay } from './clocks-of-day.ts';

export function HoursOrigin({ item }: { item: AgendaShift }) {
  const clocks = useClocksOfDay(item.day);
  const words = clocks.state === 'ready' ? describeOrigin(item, clocks.data) : undefined;
  return words === undefined ? null : (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  );
}
