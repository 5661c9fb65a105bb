/** Tells a nanny of several families what this week comes to over all of them, and who may owe overtime for it. */
import { Text } from '@mantine/core';
import { formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { familiesWeek } from './families-week.ts';
import { useRecentWeeks } from './use-weeks-to-sign.ts';
import type { RecentWeek } from './weeks-to-sign.ts';

/** Shows nothing unless she has worked for several families this week. No family sees it. */
export function FamiliesWeekLine({ weeks }: { weeks: readonly RecentWeek[] }) {
  const sum = familiesWeek(weeks);
  if (sum === undefined) return null;
  const hours = formatDuration(sum.minutes);
  const beyond = formatDuration(sum.beyondMinutes);
  const { families } = sum;
  return (
    <Text size="sm">
      {sum.beyondMinutes === 0
        ? t('{hours} this week over {families, plural, =2 {both families} other {# families}}.', {
            hours,
            families,
          })
        : t(
            '{hours} this week over {families, plural, =2 {both families} other {# families}}, {beyond} beyond 40. If they share you, they may owe overtime together.',
            { hours, families, beyond },
          )}
    </Text>
  );
}

/** The same, with a query of its own. */
export function OwnFamiliesWeek() {
  const weeks = useRecentWeeks('nanny');
  return weeks.state === 'ready' ? <FamiliesWeekLine weeks={weeks.data} /> : null;
}
