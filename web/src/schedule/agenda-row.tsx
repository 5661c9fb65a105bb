/**
 * Renders a row of the schedule's list: a date header, a day, or the placeholder of an unloaded month. Returns a row's
 * date and estimated height, how much of the window the toolbar covers, and whether an element is in view.
 */
import { Badge, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { AgendaItem } from '../device/views.ts';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { AgendaRow } from './agenda-rows.ts';
import styles from './schedule.module.css';
import type { OnScrolled } from './use-list-target.ts';

export interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
  /** Called when a month that isn't loaded scrolls into view. */
  onMonthVisible: (month: string) => void;
  onScrolled: OnScrolled;
  /** The row to scroll to, and its date. A new object scrolls again. */
  jump: { readonly index: number; readonly date: string } | undefined;
}

/** Returns the date of a header or a day; undefined for a month that isn't loaded. */
export function rowDate(row: AgendaRow): string | undefined {
  if (row.kind === 'month') return undefined;
  return row.kind === 'date' ? row.date : row.item.day.date;
}

/** A row that begins up to this much under the toolbar still counts as visible: a date header has space at its top. */
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

const DAY_PX = 148;
const DATE_PX = 56;

/** Returns a row's height estimate until it is measured. An unloaded month counts two days per date. */
export function estimatedPx(row: AgendaRow | undefined): number {
  if (row?.kind === 'date') return DATE_PX;
  return row?.kind === 'month' ? row.count * (DAY_PX + DATE_PX / 2) : DAY_PX;
}

interface RowProps extends Pick<AgendaListProps, 'renderDay'> {
  row: AgendaRow;
  /** Undefined while the list scrolls to its target row. */
  onMonthVisible: AgendaListProps['onMonthVisible'] | undefined;
}

/** A date header, a day, or the placeholder of a month that isn't loaded. */
export function Row({ row, renderDay, onMonthVisible }: RowProps) {
  if (row.kind === 'day') return renderDay(row.item);
  if (row.kind === 'month')
    return <MonthPlaceholder month={row.month} height={estimatedPx(row)} onMonthVisible={onMonthVisible} />;
  return (
    <div className={styles['date']}>
      <Title order={2} size="h4">
        {startLine(formatDateHeading(row.date))}
      </Title>
      {row.isToday && (
        <Badge variant="light" tt="none" flex="none">
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
