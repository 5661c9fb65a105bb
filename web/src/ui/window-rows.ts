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
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

/**
 * Of a long list, only the rows near the window are drawn. `keys` are its rows' own, so that each keeps its
 * measured height when others come before it; `rowPx` is what a row is about.
 */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  rowPx: number,
): WindowRows {
  const top = useTopOf(list);
  const isLong = keys.length > LONG;
  // oxlint-disable-next-line react/incompatible-library -- its answers are used here only, never kept
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    enabled: isLong,
    estimateSize: () => rowPx,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const [firstItem, lastItem] = [items.at(0), items.at(-1)];
  if (!isLong || firstItem === undefined || lastItem === undefined) {
    return { first: 0, end: Math.min(keys.length, LONG), before: 0, after: 0, measure: undefined };
  }
  return {
    first: firstItem.index,
    end: lastItem.index + 1,
    before: firstItem.start - top,
    after: virtualizer.getTotalSize() - (lastItem.end - top),
    measure: virtualizer.measureElement,
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
