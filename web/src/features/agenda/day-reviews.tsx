import { Anchor } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AgendaItem } from '../../store/views.ts';
import { entriesWait } from './schedule-texts.ts';
import type { Reader } from './selection.ts';

/** Hours of this day that wait until the family has chosen. */
export function DayReviews({ item, reader }: { item: AgendaItem; reader: Reader }) {
  const { openReviews } = item;
  if (openReviews.length === 0) return null;
  // In a conflict, the hours that stand wait beside those that came second.
  const standing = openReviews.some((review) => review.kind === 'hours_conflict') ? 1 : 0;
  return (
    <Anchor component={Link} to="/attention" className="fd-day-reviews" size="sm">
      <IconScale size={18} stroke={1.75} aria-hidden />
      {entriesWait(openReviews.length + standing, reader)}
    </Anchor>
  );
}
