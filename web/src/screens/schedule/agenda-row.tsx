import { Badge, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { AgendaRow } from './agenda-rows.ts';

export interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
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

/** A date, or a day of it. */
export function Row({ row, renderDay }: { row: AgendaRow; renderDay: AgendaListProps['renderDay'] }) {
  if (row.kind === 'day') return renderDay(row.item);
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
