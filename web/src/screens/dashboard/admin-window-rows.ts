import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** Fewer are drawn at once. */
const LONG = 60;

/** Which rows are in the page, and how much room the others leave before and after them, in pixels. */
export interface WindowRows {
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
  readonly measure: (element: HTMLElement | null) => void;
}

/** Of a long list, only the rows near the window are drawn. `rowPx` is what a row is about. */
export function useWindowRows(list: RefObject<HTMLElement | null>, count: number, rowPx: number): WindowRows {
  const top = useTopOf(list);
  // oxlint-disable-next-line react/incompatible-library -- its answers are used here only, never kept
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: count > LONG,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const [firstItem, lastItem] = [items.at(0), items.at(-1)];
  const measure = virtualizer.measureElement;
  if (firstItem === undefined || lastItem === undefined) {
    const end = Math.min(count, LONG);
    return { first: 0, end, before: 0, after: 0, measure };
  }
  return {
    first: firstItem.index,
    end: lastItem.index + 1,
    before: firstItem.start - top,
    after: virtualizer.getTotalSize() - (lastItem.end - top),
    measure,
  };
}

/** Where the list begins on the page, in pixels: what stands above it comes and goes. */
function useTopOf(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
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
