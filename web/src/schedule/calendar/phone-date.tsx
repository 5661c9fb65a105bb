/**
 * A date of the month on a phone: one button with status marks and planned hours, which shows the date in the list, or
 * schedules a day on an empty date.
 */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { sumMinutes } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatHoursBrief } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { DayOffMark, type useDaysOff } from '../days-off.tsx';
import type { ShownStatus } from '../status-badge.tsx';
import styles from './calendar.module.css';
import type { CalendarProps } from './calendar-props.ts';
import month from './month.module.css';
import { StatusMark } from './status-mark.tsx';
import { describeDate, scheduleOn, shownStatus } from './view-texts.ts';

interface PhoneDateProps {
  date: string;
  daysOff: ReturnType<typeof useDaysOff>;
  isToday: boolean;
  items: readonly AgendaItem[];
  view: Pick<CalendarProps, 'onShowList' | 'onScheduleDay'>;
}

export function PhoneDate({ date, daysOff, isToday, items, view }: PhoneDateProps) {
  const { onShowList, onScheduleDay } = view;
  const counts = countStatuses(items);
  const minutes = sumMinutes(items.map(({ day }) => day));
  const schedules = items.length === 0 && onScheduleDay !== undefined;
  return (
    <UnstyledButton
      className={month['phone-date']}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => (schedules ? onScheduleDay(date) : onShowList(date))}
    >
      <VisuallyHidden>
        {schedules ? scheduleOn(date) : describeDate(date, counts, minutes.planned)}
      </VisuallyHidden>
      <span className={month['number']} aria-hidden>
        {Number(date.slice(8))}
      </span>
      <span className={month['marks']} aria-hidden>
        {[...counts].map(([status, count]) => (
          <span key={status} className={styles['sample']} data-status={status}>
            <StatusMark status={status} size={12} />
            {count > 1 && count}
          </span>
        ))}
      </span>
      <DayOffMark date={date} daysOff={daysOff} isOwn />
      {minutes.planned > 0 && (
        <span className={month['short-hours']} aria-hidden>
          {t('{hours} h', { hours: formatHoursBrief(minutes.planned) })}
        </span>
      )}
    </UnstyledButton>
  );
}

function countStatuses(items: readonly AgendaItem[]): Map<ShownStatus, number> {
  const counts = new Map<ShownStatus, number>();
  for (const item of items) {
    const status = shownStatus(item);
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
}
