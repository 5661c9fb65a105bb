/** What a payer looks at first in a week: its days that differ from the schedule or weren't worked, a line each. */
import { Text } from '@mantine/core';
import { formatWeekdayDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { describeMark } from './day-marks.ts';
import styles from './week-differences.module.css';
import type { WeekOfPay } from './week-of-pay.ts';

export function WeekDifferences({ week: { checks } }: { week: WeekOfPay }) {
  const different = checks.flatMap((each) => {
    const words = describeMark(each);
    return words === null ? [] : [{ id: each.day.id, date: each.day.date, words }];
  });
  const count = checks.length - different.length;
  const asScheduled = t('{count, plural, one {# day as scheduled} other {# days as scheduled}}', { count });
  return (
    <div>
      {different.length > 0 && (
        <ul className={styles['days']} aria-label={t('Days to check')}>
          {different.map(({ id, date, words }) => (
            <li key={id}>
              <span>{formatWeekdayDate(date)}</span>
              <span>{words}</span>
            </li>
          ))}
        </ul>
      )}
      {count > 0 && (
        <Text size="sm" c="dimmed">
          {asScheduled}
        </Text>
      )}
    </div>
  );
}
