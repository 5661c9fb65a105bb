/**
 * The bar that links to entering yesterday's hours, shift after shift; where there are none to enter, one quiet line
 * that says why. Only phones show it, at the bottom.
 */
import { shiftState } from 'sync-protocol/schedule/shift-state.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton, TextLink } from '../../kit/link-button.tsx';
import { formatScheduled } from '../../schedule/phrases.ts';
import styles from './dashboard.module.css';

interface YesterdayBarProps {
  yesterday: string;
  /** Yesterday's shifts without hours, or else one with hours or under way, or none. */
  items: readonly AgendaItem[];
  /** For a nanny of several families. */
  namesFamily: boolean;
}

export function YesterdayBar({ yesterday, items, namesFamily }: YesterdayBarProps) {
  const canSubmit = useCanSubmit(items);
  const label = t("Submit Yesterday's Hours");
  const link = {
    to: '/schedule',
    search: {
      date: yesterday,
      ...(items.length > 0 && { dayId: items.map(({ day }) => day.id).join(',') }),
    },
    'aria-describedby': 'yesterday-words',
  } as const;
  return (
    <div className={styles['yesterday']} data-quiet={!canSubmit}>
      {canSubmit ? (
        <LinkButton {...link} size="lg" fullWidth variant="default">
          {label}
        </LinkButton>
      ) : (
        <TextLink {...link} underline="never" className={styles['yesterday-link'] ?? ''}>
          {label}
        </TextLink>
      )}
      <small id="yesterday-words">{describeShifts(items, { yesterday, namesFamily, canSubmit })}</small>
    </div>
  );
}

function useCanSubmit([item]: readonly AgendaItem[]): boolean {
  const now = useNow();
  return item !== undefined && shiftState(item.day, { today: item.today, now }) === 'missing';
}

function describeShifts(
  [item, ...others]: readonly AgendaItem[],
  { yesterday, namesFamily, canSubmit }: Omit<YesterdayBarProps, 'items'> & { canSubmit: boolean },
): string {
  if (item === undefined) return t('No accepted shift');
  if (item.day.status === 'COMPLETED') return t('Already entered');
  if (!canSubmit) return t('Not over yet');
  if (others.length > 0) {
    return t('{date}, {count, plural, one {# shift} other {# shifts}}', {
      date: formatDate(yesterday),
      count: others.length + 1,
    });
  }
  const family = namesFamily ? ` · ${item.household.name}` : '';
  return `${formatDate(yesterday)}, ${formatScheduled(item)}${family}`;
}
