/** The header of a week or month: its range, buttons to the previous and next one, and its hours. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sumMinutes } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import styles from './calendar.module.css';
import { type CalendarKind, formatRange, stepFrom } from './calendar-dates.ts';
import { HoursTotal } from './hours-total.tsx';

interface CalendarHeaderProps {
  kind: CalendarKind;
  date: string;
  onDate: (date: string) => void;
  /** Whose hours are summed up; undefined while they are being read. */
  items: readonly AgendaItem[] | undefined;
  children?: ReactNode;
}

export function CalendarHeader({ kind, date, onDate, items, children }: CalendarHeaderProps) {
  return (
    <div className={styles['header']}>
      <ActionIcon
        size="lg"
        variant="default"
        onClick={() => onDate(stepFrom(kind, date, -1))}
        aria-label={kind === 'week' ? t('Previous week') : t('Previous month')}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        size="lg"
        variant="default"
        onClick={() => onDate(stepFrom(kind, date, 1))}
        aria-label={kind === 'week' ? t('Next week') : t('Next month')}
      >
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
      <Title order={2} size="h4" className={styles['range']} aria-live="polite">
        {formatRange(kind, date)}
      </Title>
      <Totals items={items} />
      {children}
    </div>
  );
}

function Totals({ items }: { items: readonly AgendaItem[] | undefined }) {
  if (items === undefined) return <span className={styles['totals']} />;
  const minutes = sumMinutes(items.map(({ day }) => day));
  return (
    <Text size="sm" c="dimmed" className={styles['totals']}>
      {items.length === 0 ? t('Nothing planned') : <HoursTotal kind="planned" minutes={minutes.planned} />}
      {minutes.worked > 0 && <HoursTotal kind="worked" minutes={minutes.worked} />}
    </Text>
  );
}
