import { Badge, Title } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import type { AgendaRow } from './agenda-rows.ts';

/** Beyond this many rows only those near the window are in the page: 5,000 plain ones take seconds. */
const PLAIN_ROWS = 60;

/** What the phone's header covers, and a little air above a date. */
const HEADER_PX = 72;
const ROW_PX = { date: 56, day: 148 };

interface AgendaListProps {
  rows: readonly AgendaRow[];
  renderDay: (item: AgendaItem) => ReactNode;
  /** The row to bring into view; a new object asks again. */
  jump: { readonly index: number } | undefined;
}

export function AgendaList(props: AgendaListProps) {
  return props.rows.length > PLAIN_ROWS ? <LongList {...props} /> : <PlainList {...props} />;
}

function PlainList({ rows, renderDay, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const row = jump && list.current?.children.item(jump.index);
    if (!row) return;
    const { top } = row.getBoundingClientRect();
    if (!isInView(top)) window.scrollBy({ top: top - HEADER_PX, behavior: 'instant' });
  }, [jump]);

  return (
    <div ref={list}>
      {rows.map((row) => (
        <div key={row.key} className="fd-agenda-row">
          <Row row={row} renderDay={renderDay} />
        </div>
      ))}
    </div>
  );
}

function LongList({ rows, renderDay, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);
  const jumped = useRef<AgendaListProps['jump']>(undefined);
  const listTop = useTopOf(list);

  // oxlint-disable-next-line react/incompatible-library -- its answers are used here only, never passed on
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => ROW_PX[rows[index]?.kind ?? 'day'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: listTop ?? 0,
    scrollPaddingStart: HEADER_PX,
  });

  useEffect(() => {
    if (!jump || listTop === undefined || jumped.current === jump) return;
    jumped.current = jump;
    const [offset] = virtualizer.getOffsetForIndex(jump.index, 'start') ?? [0];
    if (!isInView(offset + HEADER_PX - window.scrollY))
      virtualizer.scrollToIndex(jump.index, { align: 'start' });
  }, [jump, listTop, virtualizer]);

  return (
    <div ref={list} className="fd-agenda-long" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className="fd-agenda-row"
              style={{ transform: `translateY(${start - (listTop ?? 0)}px)` }}
            >
              <Row row={row} renderDay={renderDay} />
            </div>
          )
        );
      })}
    </div>
  );
}

/**
 * Where the list begins on the page, in pixels; undefined until it is laid out. What stands above it comes and
 * goes, such as the line about the connection.
 */
function useTopOf(list: RefObject<HTMLElement | null>): number | undefined {
  const [top, setTop] = useState<number>();
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const fromWindow = list.current?.getBoundingClientRect().top;
      if (fromWindow !== undefined) setTop(Math.round(fromWindow + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

/** Whether something whose top is there is seen without scrolling: then nothing needs to move. */
function isInView(top: number): boolean {
  return top >= 0 && top < window.innerHeight / 2;
}

function Row({ row, renderDay }: { row: AgendaRow; renderDay: AgendaListProps['renderDay'] }) {
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
