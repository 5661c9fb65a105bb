/** Renders a row of the schedule's list: date, day or unloaded month. Estimates heights, measures for scrolling. */
import { Badge, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { AgendaRow } from './agenda-rows.ts';
import styles from './schedule.module.css';

export interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
  /** Called when a month that isn't loaded scrolls into view. */
  onMonthVisible: (month: string) => void;
  /** The row to scroll to. A new object scrolls again. */
  jump: { readonly index: number } | undefined;
}

/** Height of the sticky toolbar on a desktop. */
const TOOLBAR_PX = 72;
/** Space above a date header. */
const GAP_PX = 16;

/** Returns the pixels that sticky bars cover at the top of the window, plus a gap. */
export function coveredPx(): number {
  const bottom = document.querySelector('.fd-top')?.getBoundingClientRect().bottom ?? 0;
  return Math.max(TOOLBAR_PX, Math.round(bottom) + GAP_PX);
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
        {formatDateHeading(row.date)}
      </Title>
      {row.isToday && (
        <Badge variant="light" tt="none" flex="none">
          Today
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
