/** The card of an arrival without an end: who, since when, the planned end, and the way to its hours. */
import { Card, Text, Title } from '@mantine/core';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDateHeading, formatTime, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import styles from './clock.module.css';
import type { ForgottenClock } from './forgotten-clocks.ts';

export function ForgottenCard({ forgotten, side }: { forgotten: ForgottenClock; side: Side }) {
  const { clock, household, nannyName, plannedEnd } = forgotten;
  const { date, dayId, arrivedAt, timezone } = clock;
  const heading = startLine(formatDateHeading(date));
  return (
    <Card component="li" aria-label={heading}>
      <Title order={3} size="h5">
        {side === 'nanny' ? t('When did you leave?') : t('When did {name} leave?', { name: nannyName })}
      </Title>
      <Text size="sm" c="dimmed">
        <Dotted
          parts={[
            heading,
            t('Here since {time}', { time: formatTime(arrivedAt, timezone) }),
            plannedEnd !== null &&
              t('planned until {time}', { time: formatTime(plannedEnd, household.timezone) }),
          ]}
        />
      </Text>
      <div className={styles['buttons']}>
        <LinkButton to="/schedule" search={{ date, dayId }} variant="light">
          {t('Enter Hours')}
        </LinkButton>
      </div>
    </Card>
  );
}
