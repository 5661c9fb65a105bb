/** A nanny's base schedule, read-only, as a viewer sees it: each weekday's hours, shifts and notes. */
import { Card, Text } from '@mantine/core';
import { shiftLength } from 'sync-protocol/schedule/base-schedule.ts';
import type { BaseScheduleView } from '../../device/views.ts';
import { formatDuration, formatMinuteOfDay, formatWeekday, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import styles from './base-schedule.module.css';
import { CARD_ORDER } from './week-draft.ts';

export function WeekFacts({ view: { shifts, isSaved } }: { view: BaseScheduleView }) {
  if (!isSaved) return <Text c="dimmed">{t('No base schedule has been saved yet.')}</Text>;
  return (
    <Card component="ul" className={styles['week']}>
      {CARD_ORDER.map((weekday) => (
        <Weekday key={weekday} name={startLine(formatWeekday(weekday))} shifts={shifts[weekday] ?? []} />
      ))}
    </Card>
  );
}

interface WeekdayProps {
  name: string;
  shifts: BaseScheduleView['shifts'][number];
}

function Weekday({ name, shifts }: WeekdayProps) {
  const minutes = shifts.reduce((sum, shift) => sum + shiftLength(shift), 0);
  return (
    <li className={styles['fact']}>
      <Text component="h2" fw={650}>
        {name}
      </Text>
      <div>
        {shifts.map(({ startMinutes, endMinutes, notes }) => (
          <div key={startMinutes}>
            <Text>
              {formatMinuteOfDay(startMinutes)} – {formatMinuteOfDay(endMinutes)}
            </Text>
            {notes !== null && (
              <Text size="sm" c="dimmed">
                {notes}
              </Text>
            )}
          </div>
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {shifts.length === 0 ? t('Day off') : formatDuration(minutes)}
      </Text>
    </li>
  );
}
