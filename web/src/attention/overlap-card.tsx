/** The card of a week whose recorded hours overlap, until one is changed or the reader says that they are meant. */
import { Card, Text, Title } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import { useMayChange } from '../device/use-may-change.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { OverlapWeek } from '../weeks/overlap-weeks.ts';
import { OverlappingHours } from '../weeks/signing/overlapping-hours.tsx';
import styles from './attention.module.css';

export function OverlapCard({ item, user }: { item: OverlapWeek; user: User }) {
  const { household, nanny, weekStart, overlaps, waitFor } = item;
  const mayChange = useMayChange(household.id);
  const side = user.role === 'NANNY' ? 'nanny' : 'family';
  const heading = t('Week from {date}', { date: formatDate(weekStart) });
  return (
    <Card component="li" className={styles['story']} aria-label={heading}>
      <div>
        <Title order={3} size="h4">
          {heading}
        </Title>
        <Text c="dimmed">
          <Dotted parts={[side === 'nanny' ? household.name : nanny.name, t('These hours overlap')]} />
        </Text>
      </div>
      <OverlappingHours
        owner={item}
        weekStart={weekStart}
        overlaps={overlaps}
        waitFor={waitFor}
        side={side}
        mayChange={mayChange}
      />
    </Card>
  );
}
