/**
 * Renders a row of the schedule's list: the heading of a week, a day with its date, or the placeholder of an unloaded
 * month. Returns a row's estimated height, how much of the window the toolbar covers, and whether an element is in view.
 */
import { Badge, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { DAYS_PER_WEEK } from 'sync-protocol/kernel/units-of-time.ts';
import type { AgendaItem } from '../device/views.ts';
import { formatDateHeading, formatDateRange, formatWeekdayShort, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { AgendaRow } from './agenda-rows.ts';
import styles from './schedule.module.css';
import type { OnScrolled } from './use-list-target.ts';

export interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
  /** Renders the totals of the week that begins on a Monday. */
  renderWeek: (monday: string) => ReactNode;
  /** Called when a month that isn't loaded scrolls into view. */
  onMonthVisible: (month: string) => void;
  onScrolled: OnScrolled;
  /** The row to scroll to, and its date. A new object scrolls again. */
  jump: { readonly index: number; readonly date: string } | undefined;
}

/** A row that begins up to this much under the toolbar still counts as visible: it has space at its top. */
const GAP_PX = 12;

/** Returns the pixels that the sticky toolbar and the bars above it cover at the top of the window. */
export function coveredPx(): number {
  const bar = document.querySelector<HTMLElement>('[data-schedule-bar]');
  return bar === null ? 0 : Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight;
}

/** Returns whether an element at `top` (pixels from the window's top) is in the upper half of the window. */
export function isInView(top: number): boolean {
  return top >= coveredPx() - GAP_PX && top < window.innerHeight / 2;
}

const DAY_PX = 68;
const WEEK_PX = 40;

/** Returns a row's height estimate until it is measured. */
export function estimatedPx(row: AgendaRow | undefined): number {
  if (row?.kind === 'week') return WEEK_PX;
  return row?.kind === 'month' ? row.count * DAY_PX : DAY_PX;
}

interface RowProps extends Pick<AgendaListProps, 'renderDay' | 'renderWeek'> {
  row: AgendaRow;
  /** Undefined while the list scrolls to its target row. */
  onMonthVisible: AgendaListProps['onMonthVisible'] | undefined;
}

/** The heading of a week, a day, or the placeholder of a month that isn't loaded. */
export function Row({ row, renderDay, renderWeek, onMonthVisible }: RowProps) {
  if (row.kind === 'month')
    return <MonthPlaceholder month={row.month} height={estimatedPx(row)} onMonthVisible={onMonthVisible} />;
  if (row.kind === 'week')
    return (
      <div className={styles['week']}>
        <strong>{formatDateRange(row.monday, addDays(row.monday, DAYS_PER_WEEK - 1))}</strong>
        {renderWeek(row.monday)}
      </div>
    );
  const { date } = row.item.day;
  return (
    <div className={styles['line']} data-first={row.isFirst}>
      {row.isFirst && <DateOfDay date={date} isToday={date === row.item.today} />}
      {renderDay(row.item)}
    </div>
  );
}

/** The date at the left of its days; brief on a narrow screen, where only screen readers get the whole heading. */
function DateOfDay({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <div className={styles['date']} data-today={isToday}>
      <span className={styles['brief']} aria-hidden>
        {startLine(formatWeekdayShort(weekdayOf(date)))}
        <strong>{Number(date.slice(-2))}</strong>
      </span>
      <Title order={2} size="sm" className={styles['heading']}>
        {startLine(formatDateHeading(date))}
      </Title>
      {isToday && (
        <Badge variant="light" tt="none" className={styles['heading']}>
          {t('Today')}
        </Badge>
      )}
    </div>
  );
}

interface MonthPlaceholderProps extends Pick<RowProps, 'onMonthVisible'> {
  month: string;
  height: number;
}

function MonthPlaceholder({ month, height, onMonthVisible }: MonthPlaceholderProps) {
  useEffect(() => onMonthVisible?.(month), [month, onMonthVisible]);
  return <div className={styles['month-placeholder']} style={{ height }} aria-hidden />;
}
