/**
 * The bar that links to entering yesterday's hours, shift after shift, or says that there are none to enter. Only
 * phones show it, at the bottom.
 */

import type { AgendaItem } from '../../device/views.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { formatScheduled } from '../../schedule/phrases.ts';
import styles from './dashboard.module.css';

interface YesterdayBarProps {
  yesterday: string;
  /** Yesterday's accepted shifts, or else one completed shift, or none. */
  items: readonly AgendaItem[];
  /** For a nanny of several families. */
  namesFamily: boolean;
}

export function YesterdayBar({ yesterday, items, namesFamily }: YesterdayBarProps) {
  return (
    <div className={styles['yesterday']}>
      <LinkButton
        to="/schedule"
        search={{
          date: yesterday,
          ...(items.length > 0 && { dayId: items.map(({ day }) => day.id).join(',') }),
        }}
        size="lg"
        fullWidth
        variant={items[0]?.day.status === 'ACCEPTED' ? 'filled' : 'default'}
        aria-describedby="yesterday-words"
      >
        {t("Submit Yesterday's Hours")}
      </LinkButton>
      <small id="yesterday-words">{describeShifts(items, yesterday, namesFamily)}</small>
    </div>
  );
}

function describeShifts(
  [item, ...others]: readonly AgendaItem[],
  yesterday: string,
  namesFamily: boolean,
): string {
  if (item === undefined) return t('No accepted shift yesterday');
  if (item.day.status === 'COMPLETED') return t('Already entered');
  if (others.length > 0) {
    return t('{date}, {count, plural, one {# shift} other {# shifts}}', {
      date: formatDate(yesterday),
      count: others.length + 1,
    });
  }
  const family = namesFamily ? ` · ${item.household.name}` : '';
  return `${formatDate(yesterday)}, ${formatScheduled(item)}${family}`;
}
