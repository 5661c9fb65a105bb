/**
 * The recent weeks that wait for the reader: for the nanny to confirm, or for the family to approve and pay; and a link
 * to all weeks. A lazy part.
 */
import { Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { formatDateRange, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { Named } from '../../kit/named.tsx';
import { PayWeek } from '../../weeks/pay-week.tsx';
import { SignWeek } from '../../weeks/signing/sign-week.tsx';
import { useRecentWeeks } from '../../weeks/use-weeks-to-sign.ts';
import type { RecentWeek } from '../../weeks/weeks-to-sign.ts';
import '../../kit/data-table.css';
import styles from './dashboard.module.css';

export interface WeeksToSignCardProps {
  side: Side;
}

const keyOf = ({ nanny, week }: RecentWeek): string => `${nanny.id} ${week.weekStart}`;

/** Returns the weeks that wait or have waited since the card was shown: what is typed in them stays. */
function useShownWeeks(weeks: readonly RecentWeek[]): readonly RecentWeek[] {
  const [kept, setKept] = useState<readonly string[]>([]);
  const added = weeks.filter((item) => item.isWaiting && !kept.includes(keyOf(item)));
  if (added.length > 0) setKept([...kept, ...added.map(keyOf)]);
  return weeks.filter((item) => item.isWaiting || kept.includes(keyOf(item)));
}

/** Shows nothing where no week waits, and until the weeks are known. */
export function WeeksToSignCard({ side }: WeeksToSignCardProps) {
  const weeks = useRecentWeeks(side);
  const shown = useShownWeeks(weeks.state === 'ready' ? weeks.data : []);
  if (shown.length === 0) return null;
  const count = shown.filter(({ isWaiting }) => isWaiting).length;
  return (
    <Card component="section" padding={0} className={styles['this-week']} aria-labelledby="weeks-to-sign">
      <div className={styles['sign-head']}>
        <Title order={2} size="h4" id="weeks-to-sign">
          {side === 'nanny'
            ? t(
                '{count, plural, =0 {No more weeks to confirm} one {# week to confirm} other {# weeks to confirm}}',
                { count },
              )
            : t(
                '{count, plural, =0 {No more weeks to approve} one {# week to approve} other {# weeks to approve}}',
                { count },
              )}
        </Title>
        {side === 'nanny' && <TextLink to="/pay">{t('All Weeks')}</TextLink>}
      </div>
      <ul className="fd-rows" aria-labelledby="weeks-to-sign">
        {shown.map((item) => (
          <WeekLine key={keyOf(item)} item={item} side={side} />
        ))}
      </ul>
    </Card>
  );
}

function WeekLine({ item, side }: { item: RecentWeek; side: Side }) {
  const { household, nanny, week } = item;
  const name = side === 'nanny' ? household.name : nanny.name;
  return (
    <li className={styles['sign-week']}>
      <div className={styles['sign-line']}>
        <div className={styles['words']}>
          <Title order={3} size="h5">
            {formatDateRange(week.weekStart, week.weekEnd)}
          </Title>
          <Text size="sm" c="dimmed">
            {side === 'nanny' ? (
              <Named name={name}>{name}</Named>
            ) : (
              <TextLink to="/nannies/$nannyId/weeks" params={{ nannyId: nanny.id }}>
                {name}
              </TextLink>
            )}
          </Text>
        </div>
        <Text fw={650}>{formatMoney(week.grossCents, household.currency)}</Text>
      </div>
      <SignWeek owner={item} week={week} />
      {side === 'family' && <PayWeek household={household} nanny={nanny} week={week} />}
    </li>
  );
}
