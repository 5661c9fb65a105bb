/**
 * The card of what the current week under terms would come to if it ended now: hours, overtime, and what guarantees,
 * holidays and late cancellations add. A lazy part.
 */
import { Card, Text, Title } from '@mantine/core';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDayRange, formatDuration, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import type { ThisWeek } from '../../weeks/this-week.ts';
import '../../kit/data-table.css';
import { useThisWeek } from '../../weeks/use-this-week.ts';
import styles from './dashboard.module.css';

export interface ThisWeekCardProps {
  /** Whether each week is named by its nanny, or by its household. */
  names: 'nannies' | 'households';
}

/** Shows nothing without terms, and until the weeks are known. */
export function ThisWeekCard({ names }: ThisWeekCardProps) {
  const weeks = useThisWeek();
  if (weeks.state !== 'ready' || weeks.data.length === 0) return null;
  return (
    <Card component="section" padding={0} className={styles['this-week']} aria-labelledby="this-week">
      <Title order={2} size="h4" id="this-week" className={styles['this-week-title']}>
        {t('If the week ended now')}
      </Title>
      <ul className="fd-rows" aria-labelledby="this-week">
        {weeks.data.map((week) => (
          <WeekLine
            key={`${week.household.id} ${week.nannyId}`}
            week={week}
            name={names === 'nannies' ? week.nannyName : week.household.name}
          />
        ))}
      </ul>
    </Card>
  );
}

function WeekLine({ week, name }: { week: ThisWeek; name: string }) {
  const { household, start, end, billableMinutes, overtimeMinutes, guaranteeMinutes, grossCents } = week;
  const { holidayCents, cancellationCents } = week;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  return (
    <li className={styles['this-week-line']}>
      <div>
        <Text fw={600}>
          <Dotted parts={[name, formatDayRange(start, end)]} />
        </Text>
        <Text size="sm" c="dimmed">
          <Dotted
            parts={[
              t('{hours} worked', { hours: formatDuration(billableMinutes) }),
              overtimeMinutes === 0
                ? t('no overtime')
                : t('{hours} overtime', { hours: formatDuration(overtimeMinutes) }),
              guaranteeMinutes > 0 &&
                t('{hours} more guaranteed, {amount}', {
                  hours: formatDuration(guaranteeMinutes),
                  amount: money(week.guaranteeCents),
                }),
              holidayCents > 0 && t('{amount} for holidays', { amount: money(holidayCents) }),
              cancellationCents > 0 &&
                t('{amount} for late cancellations', { amount: money(cancellationCents) }),
            ]}
          />
        </Text>
      </div>
      <Text fw={600} className={styles['this-week-amount']}>
        {money(grossCents)}
      </Text>
    </li>
  );
}
