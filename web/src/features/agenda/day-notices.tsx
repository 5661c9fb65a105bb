/** Notices on a day's card: times changed after the answer, day restored, hours in review. */
import { Anchor, Text } from '@mantine/core';
import { IconCalendarRepeat, IconRestore, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { isAskedAgain } from 'sync-protocol/rules/day-answers.ts';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';
import { entriesToDecide } from './schedule-texts.ts';
import type { Reader } from './selection.ts';

const ASKED_AGAIN = {
  family: 'Accepted before the day was changed. It needs a new answer.',
  nanny: 'This day was changed after you accepted. Please answer again.',
} as const;
const RESTORED = 'Restored: this day was deleted before its hours arrived.';

/** Says that a day's times changed after it was accepted, or that a deleted day was restored. */
export function DayNotices({ day, reader }: { day: AgendaDay; reader: Reader }) {
  const askedAgain = isAskedAgain(day);
  const isRestored = day.restoredAt !== null;
  if (!askedAgain && !isRestored) return null;
  return (
    <div className={styles['notices']}>
      {askedAgain && (
        <Notice icon={<IconCalendarRepeat size={18} stroke={1.75} aria-hidden />}>
          {ASKED_AGAIN[reader]}
        </Notice>
      )}
      {isRestored && <Notice icon={<IconRestore size={18} stroke={1.75} aria-hidden />}>{RESTORED}</Notice>}
    </div>
  );
}

function Notice({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <Text size="sm" className={styles['notice']}>
      {icon}
      {children}
    </Text>
  );
}

export function DayReviews({ item, reader }: { item: AgendaItem; reader: Reader | 'viewer' }) {
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
