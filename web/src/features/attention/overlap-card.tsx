/** The card of a week whose recorded hours overlap, until one is changed or the reader says that they are meant. */
import { Card, Text, Title } from '@mantine/core';
import type { User } from 'sync-protocol/model/account.ts';
import { formatDate } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { OverlappingHours } from '../../signing/overlapping-hours.tsx';
import type { OverlapWeek } from '../../store/overlap-weeks.ts';
import { useMayChange } from '../../store/use-may-change.ts';
import { Dotted } from '../../ui/dotted.tsx';
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
