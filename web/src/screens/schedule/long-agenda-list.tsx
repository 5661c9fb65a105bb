import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type AgendaListProps, HEADER_PX, isInView, Row } from './agenda-row.tsx';

const ROW_PX = { date: 56, day: 148 };

/** Only the rows near the window are in the page. */
export function LongList({ rows, renderDay, jump }: AgendaListProps) {
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
