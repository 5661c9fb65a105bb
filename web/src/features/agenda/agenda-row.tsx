import { Badge, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { AgendaRow } from './agenda-rows.ts';

export interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
  /** A month that has not been read comes into sight. */
  onMonth: (month: string) => void;
  /** The row to bring into view; a new object asks again. */
  jump: { readonly index: number } | undefined;
}

/** What the week above the list covers on a desktop, and the air above a date. */
const TOOLBAR_PX = 72;
const AIR_PX = 16;

/** How much of the window's top is covered, with a little air: on a phone by the header and the offline line. */
export function coveredPx(): number {
  const bottom = document.querySelector('.fd-top')?.getBoundingClientRect().bottom ?? 0;
  return Math.max(TOOLBAR_PX, Math.round(bottom) + AIR_PX);
}

/** Whether something whose top is there is seen without scrolling: then nothing needs to move. */
export function isInView(top: number): boolean {
  return top >= coveredPx() - AIR_PX && top < window.innerHeight / 2;
}

const DAY_PX = 148;
const DATE_PX = 56;

/** About how high a row is, until it is seen; of an unread month, as if each date had two days. */
export function estimatedPx(row: AgendaRow | undefined): number {
  if (row?.kind === 'date') return DATE_PX;
  return row?.kind === 'month' ? row.count * (DAY_PX + DATE_PX / 2) : DAY_PX;
}

interface RowProps extends Pick<AgendaListProps, 'renderDay'> {
  row: AgendaRow;
  /** Undefined while the list is on its way to somewhere else. */
  onMonth: AgendaListProps['onMonth'] | undefined;
}

/** A date, a day of it, or the room of a month that is being read. */
export function Row({ row, renderDay, onMonth }: RowProps) {
  if (row.kind === 'day') return renderDay(row.item);
  if (row.kind === 'month')
    return <MonthToCome month={row.month} height={estimatedPx(row)} onMonth={onMonth} />;
  return (
    <div className="fd-agenda-date">
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

interface MonthToComeProps extends Pick<RowProps, 'onMonth'> {
  month: string;
  height: number;
}

/** In sight, so somebody wants it. */
function MonthToCome({ month, height, onMonth }: MonthToComeProps) {
  useEffect(() => onMonth?.(month), [month, onMonth]);
  return <div className="fd-agenda-month" style={{ height }} aria-hidden />;
}
