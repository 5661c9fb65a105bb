/** The link from a day's line to its hours in review, which says who decides. */
import { IconScale } from '@tabler/icons-react';
import { decidingSide } from 'sync-protocol/ledger/deciding-side.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import styles from './day-card.module.css';
import type { Reader } from './selection.ts';

/** `count` includes the current hours if another entry contradicts them. */
function entriesToDecide(count: number, reader: Reader | 'viewer'): string {
  if (reader === 'family')
    return t('{count, plural, one {# entry needs your decision} other {# entries need your decision}}', {
      count,
    });
  return reader === 'nanny'
    ? t(
        '{count, plural, one {# entry needs the family’s decision} other {# entries need the family’s decision}}',
        { count },
      )
    : t(
        '{count, plural, one {# entry needs the parents’ decision} other {# entries need the parents’ decision}}',
        { count },
      );
}

export function DayReviews({ item, reader }: { item: AgendaItem; reader: Reader | 'viewer' }) {
  const { openReviews, canNannyDecide, nannyName } = item;
  if (openReviews.length === 0) return null;
  const isHers = openReviews.every((review) => decidingSide(review, canNannyDecide) === 'nanny');
  // In a conflict, the current hours are one of the entries to choose from.
  const current = openReviews.some((review) => review.kind === 'hours_conflict') ? 1 : 0;
  return (
    <TextLink to="/attention" className={styles['reviews']} size="sm">
      <IconScale size={18} stroke={1.75} aria-hidden />
      {isHers && reader !== 'nanny'
        ? t('{name} decides', { name: nannyName })
        : entriesToDecide(openReviews.length + current, isHers ? 'family' : reader)}
    </TextLink>
  );
}
