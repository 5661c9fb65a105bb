/** The nanny's card with today's or her next accepted shift, and its button: enter hours, or open the day. */
import { Card, Text, Title } from '@mantine/core';
import { IconCalendarEvent, IconClockEdit } from '@tabler/icons-react';
import { mayEnterHours } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { formatOverlap, formatScheduled } from '../../schedule/phrases.ts';
import styles from './dashboard.module.css';

export function NextShiftCard({ item }: { item: AgendaItem | undefined }) {
  if (item === undefined) {
    return (
      <Card component="section" className={styles['next']}>
        <Text fw={600}>{t('No upcoming shifts.')}</Text>
        <Text size="sm" c="dimmed">
          {t('Shifts that you accept appear here.')}
        </Text>
      </Card>
    );
  }
  const { day, household, today, isUnsent, overlaps } = item;
  const canEnter = mayEnterHours(day, today);
  const Icon = canEnter ? IconClockEdit : IconCalendarEvent;
  return (
    <Card component="section" className={styles['next']} aria-labelledby="next-shift">
      <Text size="sm" fw={600} c="var(--fairday-accent)" id="next-shift" component="h2">
        {day.date === today ? t('Today') : t('Next shift')} {isUnsent && <UnsentMark />}
      </Text>
      <div>
        <Title order={3} size="h3">
          {formatScheduled(item)}
        </Title>
        <Text>{startLine(formatDateHeading(day.date))}</Text>
        <Text size="sm" c="dimmed">
          {household.name}
        </Text>
        {day.scheduledNotes !== null && <Text size="sm">{day.scheduledNotes}</Text>}
        {overlaps.map((overlap) => (
          <Text key={`${overlap.householdName} ${overlap.start}`} size="sm" c="var(--fairday-attention)">
            {formatOverlap(overlap, household.timezone)}
          </Text>
        ))}
      </div>
      <LinkButton
        to="/schedule"
        search={{ date: day.date, dayId: day.id }}
        size="lg"
        variant={canEnter ? 'filled' : 'light'}
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      >
        {canEnter ? t('Enter Hours') : t('Open in Schedule')}
      </LinkButton>
    </Card>
  );
}
