import { Anchor } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';
import { entriesToDecide } from './schedule-texts.ts';
import type { Reader } from './selection.ts';

/** Links to the reviews of this day that the family hasn't decided. */
export function DayReviews({ item, reader }: { item: AgendaItem; reader: Reader }) {
  const { openReviews } = item;
  if (openReviews.length === 0) return null;
  // In a conflict, the current hours are one of the entries to choose from.
  const current = openReviews.some((review) => review.kind === 'hours_conflict') ? 1 : 0;
  return (
    <Anchor component={Link} to="/attention" className={styles['reviews']} size="sm">
      <IconScale size={18} stroke={1.75} aria-hidden />
      {entriesToDecide(openReviews.length + current, reader)}
    </Anchor>
  );
}
