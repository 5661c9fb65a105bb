/** The week above the schedule on wide screens: each day's shifts; buttons scroll to a day or change the week. */
import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { addDays, startOfWeek } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import type { AgendaItem } from '../device/views.ts';
import { formatDateHeading, formatWeekdayShort, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import styles from './schedule.module.css';
import { useAgenda } from './use-agenda.ts';
import { toWeek } from './week.ts';

interface WeekStripProps {
  nannyId: string | undefined;
  today: string;
  /** The date at the top of the list: another one shows its week. */
  date: string;
  onPick: (date: string) => void;
}

const NO_ITEMS: readonly AgendaItem[] = [];

/** The same breakpoint as in schedule-toolbar.module.css. */
const WIDE = '(min-width: 62em)';

/** Shown on wide screens only; elsewhere its days aren't even loaded. */
export function WeekStrip(props: WeekStripProps) {
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  return isWide && <Week {...props} />;
}

function Week({ nannyId, today, date: shownDate, onPick }: WeekStripProps) {
  const [{ date: lastDate, monday }, setShown] = useState({
    date: shownDate,
    monday: startOfWeek(shownDate),
  });
  if (lastDate !== shownDate) setShown({ date: shownDate, monday: startOfWeek(shownDate) });
  const setMonday = (next: string) => setShown({ date: shownDate, monday: next });
  const agenda = useAgenda({ from: monday, to: addDays(monday, DAYS_PER_WEEK - 1), nannyId });
  const items = agenda.state === 'ready' ? agenda.data : NO_ITEMS;
  const week = useMemo(() => toWeek(monday, items), [monday, items]);
  return (
    <nav className={styles['strip']} aria-label={t('Week')}>
      <ActionIcon onClick={() => setMonday(addDays(monday, -DAYS_PER_WEEK))} aria-label={t('Previous week')}>
        <IconChevronLeft size={18} stroke={1.75} />
      </ActionIcon>
      {week.map(({ date, shifts, hasPending }, index) => (
        <UnstyledButton
          key={date}
          className={styles['strip-day']}
          data-today={date === today}
          data-pending={hasPending}
          title={startLine(formatDateHeading(date))}
          onClick={() => onPick(date)}
        >
          <span>{startLine(formatWeekdayShort((index + 1) % 7))}</span>
          <strong>{Number(date.slice(-2))}</strong>
          <VisuallyHidden>{describeShifts(shifts, hasPending)}</VisuallyHidden>
          <span className={styles['strip-shifts']} aria-hidden>
            {shifts > 0 ? '•'.repeat(Math.min(shifts, 4)) : '\u00a0'}
          </span>
        </UnstyledButton>
      ))}
      <ActionIcon onClick={() => setMonday(addDays(monday, DAYS_PER_WEEK))} aria-label={t('Next week')}>
        <IconChevronRight size={18} stroke={1.75} />
      </ActionIcon>
    </nav>
  );
}

function describeShifts(count: number, hasPending: boolean): string {
  if (count === 0) return t('nothing scheduled');
  return hasPending
    ? t('{count, plural, one {# shift, needs an answer} other {# shifts, needs an answer}}', { count })
    : t('{count, plural, one {# shift} other {# shifts}}', { count });
}
