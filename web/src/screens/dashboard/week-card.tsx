/** The card of the current weeks: planned and worked hours, and what they come to once something was worked. */
import { Card, Text, Title } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { plannedMinutes } from 'sync-protocol/schedule/hours.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDayRange, formatDuration, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { FamiliesWeekLine } from '../../weeks/families-week-line.tsx';
import type { RecentWeek } from '../../weeks/weeks-to-sign.ts';
import '../../kit/data-table.css';
import type { Names } from './task-words.ts';
import styles from './tasks.module.css';

interface WeekCardProps {
  weeks: readonly RecentWeek[];
  names: Names;
}

/** A nanny without any shift in the week has no line. */
const isShown = ({ week }: RecentWeek): boolean =>
  week.state === 'running' && (week.checks.length > 0 || week.billableMinutes > 0);

/** Shows nothing where nobody works this week. */
export function WeekCard({ weeks, names }: WeekCardProps) {
  const running = weeks.filter(isShown);
  if (running.length === 0) return null;
  return (
    <Card component="section" padding={0} className={styles['card']} aria-labelledby="this-week">
      <Title order={2} size="h4" id="this-week" className={styles['title']}>
        {t('This week')}
      </Title>
      <ul className="fd-rows" aria-labelledby="this-week">
        {running.map((item) => (
          <WeekLine key={item.nanny.id} item={item} names={names} />
        ))}
      </ul>
      {names === 'households' && (
        <div className={styles['nothing']}>
          <FamiliesWeekLine weeks={weeks} />
        </div>
      )}
    </Card>
  );
}

function WeekLine({ item, names }: { item: RecentWeek; names: Names }) {
  const { household, nanny, week } = item;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const name = names === 'nannies' ? nanny.name : names === 'households' && household.name;
  const planned = week.checks
    .filter(({ day }) => day.date >= week.weekStart)
    .reduce((sum, { day }) => sum + plannedMinutes(day), 0);
  const { billableMinutes, overtimeMinutes, ifOver } = week;
  return (
    <li className={styles['head']}>
      <div className={styles['words']}>
        <Title order={3} size="h5">
          <TextLink {...linkOfWeek(item, names)} className={styles['line-link'] ?? ''}>
            <Dotted parts={[name, formatDayRange(week.weekStart, week.weekEnd)]} />
          </TextLink>
        </Title>
        <Text size="sm" c="dimmed">
          <Dotted
            parts={[
              t('{hours} planned', { hours: formatDuration(planned) }),
              billableMinutes > 0 && t('{hours} worked', { hours: formatDuration(billableMinutes) }),
              overtimeMinutes > 0 && t('{hours} overtime', { hours: formatDuration(overtimeMinutes) }),
            ]}
          />
        </Text>
      </div>
      {billableMinutes > 0 && (
        <div className={styles['figures']}>
          <Text fw={600}>{money(week.grossCents)}</Text>
          {ifOver !== null && (
            <Text size="sm" c="dimmed">
              {t('{amount} if it ended now', { amount: money(ifOver.grossCents) })}
            </Text>
          )}
        </div>
      )}
    </li>
  );
}

function linkOfWeek({ nanny, week }: RecentWeek, names: Names) {
  return names === 'nannies'
    ? linkOptions({
        to: '/nannies/$nannyId/weeks',
        params: { nannyId: nanny.id },
        search: { week: week.weekStart },
      })
    : linkOptions({ to: '/pay', search: { nannyId: nanny.id, week: week.weekStart } });
}
