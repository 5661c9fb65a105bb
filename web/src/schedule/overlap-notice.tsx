/** Tells, before hours are saved, which hours recorded already they overlap. Saving stays possible. */
import { Alert } from '@mantine/core';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import { OVERLAP_REACH_DAYS } from 'sync-protocol/schedule/overlaps.ts';
import { daysOverlapping } from 'sync-protocol/weeks/worked-overlaps.ts';
import { readDays } from '../device/day-indexes.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { AgendaItem } from '../device/views.ts';
import { formatList, formatWeekdayDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatTimes } from './phrases.ts';

interface OverlapNoticeProps {
  item: AgendaItem;
  span: TimeRange | 'missing' | 'order';
}

export function OverlapNotice({ item, span }: OverlapNoticeProps) {
  const { id: dayId, householdId, nannyId, date } = item.day;
  const days = useLoaded<AgendaDay[]>(
    async (database) =>
      readDays(database, householdId, {
        nannyId,
        from: addDays(date, -OVERLAP_REACH_DAYS),
        to: addDays(date, OVERLAP_REACH_DAYS),
      }),
    [householdId, nannyId, date],
  );
  if (typeof span === 'string' || days.state !== 'ready') return null;
  const others = daysOverlapping(days.data, { dayId, span });
  if (others.length === 0) return null;
  const { timezone } = item.household;
  const hours = formatList(
    others.map((day) =>
      t('{date}, {times}', {
        date: formatWeekdayDate(day.date),
        times: formatTimes(day.actualStartUtc, day.actualEndUtc, timezone),
      }),
    ),
  );
  return (
    <Alert component="output" display="block" color="amber">
      {t('These hours overlap {hours}, recorded already. You can save them all the same.', { hours })}
    </Alert>
  );
}
