/**
 * Notices on a day's card: changed after it was accepted, restored after its deletion, overlaps; and the link to its
 * hours in review.
 */
import { Text } from '@mantine/core';
import { IconCalendarExclamation, IconCalendarRepeat, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { decidingSide } from 'sync-protocol/ledger/deciding-side.ts';
import { isAskedAgain } from 'sync-protocol/schedule/day-answers.ts';
import type { AgendaItem } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
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

interface ToDecide {
  /** With the current hours if another entry contradicts them. */
  readonly count: number;
  readonly reader: Reader | 'viewer';
  /** Undefined where the family decides. */
  readonly nannyName: string | undefined;
}

function entriesToDecide({ count, reader, nannyName }: ToDecide): string {
  if (reader !== 'nanny' && nannyName !== undefined)
    return t(
      '{count, plural, one {# entry needs {name}’s decision} other {# entries need {name}’s decision}}',
      { count, name: nannyName },
    );
  if (reader === 'family' || nannyName !== undefined)
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
  const isFamily = openReviews.some((review) => decidingSide(review, canNannyDecide) === 'family');
  // In a conflict, the current hours are one of the entries to choose from.
  const current = openReviews.some((review) => review.kind === 'hours_conflict') ? 1 : 0;
  return (
    <TextLink to="/attention" className={styles['reviews']} size="sm">
      <IconScale size={18} stroke={1.75} aria-hidden />
      {entriesToDecide({
        count: openReviews.length + current,
        reader,
        nannyName: isFamily ? undefined : nannyName,
      })}
    </TextLink>
  );
}
