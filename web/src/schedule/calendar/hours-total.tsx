/**
 * Planned or worked hours of a date or of all that the calendar shows: in words, and in a narrow column as an icon with
 * brief hours. Above the calendar the icon stands beside the words, and so says what it means.
 */
import { VisuallyHidden } from '@mantine/core';
import { IconCalendarEvent, IconClockCheck } from '@tabler/icons-react';
import { sumMinutes } from 'sync-protocol/schedule/hours.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatHoursBrief } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { formatPlanned, formatWorked } from '../phrases.ts';
import styles from './hours-total.module.css';

const LOOKS = {
  planned: { icon: IconCalendarEvent, words: formatPlanned },
  worked: { icon: IconClockCheck, words: formatWorked },
} as const;

export function HoursTotal({ kind, minutes }: { kind: keyof typeof LOOKS; minutes: number }) {
  const { icon: Icon, words } = LOOKS[kind];
  const inWords = words(minutes);
  return (
    <span className={styles['total']} title={inWords}>
      <Icon className={styles['icon']} size={14} stroke={1.75} aria-hidden />
      <span className={styles['words']}>{inWords}</span>
      <span className={styles['brief']} aria-hidden>
        {t('{hours} h', { hours: formatHoursBrief(minutes) })}
      </span>
    </span>
  );
}

/** The hours of one date's shifts, where there are any: '8 h planned', and once some are worked '7.5 / 8 h'. */
export function HoursTotals({ items }: { items: readonly AgendaItem[] }) {
  const minutes = sumMinutes(items.map(({ day }) => day));
  if (minutes.worked === 0)
    return minutes.planned > 0 && <HoursTotal kind="planned" minutes={minutes.planned} />;
  const inWords = `${formatWorked(minutes.worked)}, ${formatPlanned(minutes.planned)}`;
  return (
    <span className={styles['total']} title={inWords}>
      <VisuallyHidden>{inWords}</VisuallyHidden>
      <span aria-hidden>
        {t('{worked} / {planned} h', {
          worked: formatHoursBrief(minutes.worked),
          planned: formatHoursBrief(minutes.planned),
        })}
      </span>
    </span>
  );
}
