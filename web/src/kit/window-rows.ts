/** Selects the rows of a long list near the window, to render only these, with space in place of the others. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useState } from 'react';

/** Lists of at most this many rows are rendered whole. */
const LONG = 60;

/** The rendered rows, from `first` to before `end`, and the space of the others before and after them, in pixels. */
interface WindowRows {
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

/** Returns a long list's rows near the window. Heights are kept by `keys`; `rowPx` is a row's estimated height. */
export function useWindowRows(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  rowPx: number,
): WindowRows {
  const top = usePageOffset(list);
  const isLong = keys.length > LONG;
  // oxlint-disable-next-line react/incompatible-library -- its results are used here only, never stored
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

/** Returns the list's offset from the top of the page in pixels. Content above it may change. */
function usePageOffset(list: RefObject<HTMLElement | null>): number {
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
