/**
 * Notices on a day's card: changed after it was accepted, restored after its deletion, overlaps; and the link to its
 * hours in review.
 */
import { Anchor, Text } from '@mantine/core';
import { IconCalendarExclamation, IconCalendarRepeat, IconRestore, IconScale } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAskedAgain } from 'sync-protocol/rules/day-answers.ts';
import { formatOverlap } from '../../domain/phrases.ts';
import type { AgendaItem } from '../../store/views.ts';
import styles from './day-card.module.css';
import { entriesToDecide } from './schedule-texts.ts';
import type { Reader } from './selection.ts';

const ASKED_AGAIN = {
  family: 'Accepted before the day was changed. It needs a new answer.',
  nanny: 'This day was changed after you accepted. Please answer again.',
} as const;
const RESTORED = 'Restored: this day was deleted before its hours arrived.';

export function DayNotices({ item, reader }: { item: AgendaItem; reader: Reader }) {
  const { day, household, overlaps } = item;
  const askedAgain = isAskedAgain(day);
  const isRestored = day.restoredAt !== null;
  if (!askedAgain && !isRestored && overlaps.length === 0) return null;
  return (
    <div className={styles['notices']}>
      {askedAgain && (
        <Notice icon={<IconCalendarRepeat size={18} stroke={1.75} aria-hidden />}>
          {ASKED_AGAIN[reader]}
        </Notice>
      )}
      {isRestored && <Notice icon={<IconRestore size={18} stroke={1.75} aria-hidden />}>{RESTORED}</Notice>}
      {overlaps.map((overlap) => {
        const words = formatOverlap(overlap, household.timezone);
        return (
          <Notice key={words} icon={<IconCalendarExclamation size={18} stroke={1.75} aria-hidden />}>
            {words}
          </Notice>
        );
      })}
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
