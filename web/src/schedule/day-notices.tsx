/**
 * Notices on a day's card: changed after it was accepted, restored after its deletion, overlaps.
 */
import { Text } from '@mantine/core';
import { IconCalendarExclamation, IconCalendarRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isAskedAgain } from 'sync-protocol/schedule/day-answers.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import styles from './day-card.module.css';
import { formatOverlap } from './phrases.ts';
import type { Reader } from './selection.ts';

const askedAgainWords = (reader: Reader): string =>
  reader === 'family'
    ? t('Accepted before the day was changed. It needs a new answer.')
    : t('This day was changed after you accepted. Please answer again.');

export function DayNotices({ item, reader }: { item: AgendaItem; reader: Reader }) {
  const { day, household, overlaps } = item;
  const askedAgain = isAskedAgain(day);
  const isRestored = day.restoredAt !== null;
  if (!askedAgain && !isRestored && overlaps.length === 0) return null;
  return (
    <div className={styles['notices']}>
      {askedAgain && (
        <Notice icon={<IconCalendarRepeat size={18} stroke={1.75} aria-hidden />}>
          {askedAgainWords(reader)}
        </Notice>
      )}
      {isRestored && (
        <Notice icon={<IconCalendarRepeat size={18} stroke={1.75} aria-hidden />}>
          {t('Restored: this day was deleted before its hours arrived.')}
        </Notice>
      )}
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
