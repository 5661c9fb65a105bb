/**
 * The schedule's list of many days: renders only rows near the window, at first one more in each frame, scrolls to
 * a row, and keeps the view in place as months load.
 */
import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { steadyRows } from '../kit/steady-rows.ts';
import { type AgendaListProps, coveredPx, estimatedPx, isInView, Row } from './agenda-row.tsx';
import { type AgendaRow, rowDate } from './agenda-rows.ts';
import styles from './schedule.module.css';
import { useScrolledDate } from './use-scrolled-date.ts';

/** Rows rendered beyond each edge of the window. */
const OVERSCAN = 8;

export function LongList({ rows, renderDay, renderWeek, onMonthVisible, onScrolled, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => steadyRows(list.current), []);
  useScrolledDate(list, jump?.date, onScrolled);
  const lastJump = useRef<AgendaListProps['jump']>(undefined);
  const { listTop, covered } = useListPosition(list);

  // Months that load while the list scrolls would move its target: load none before the scroll has settled.
  const [settledAt, setSettledAt] = useState<AgendaListProps['jump']>();
  const isLaidOut = listTop !== undefined;
  // oxlint-disable-next-line react/incompatible-library -- its results are used here only, never passed on
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => estimatedPx(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    // First the rows in view; those around them once the scroll has settled.
    overscan: settledAt === jump ? OVERSCAN : 1,
    rangeExtractor: useCallback((range: Range) => extractRange(rows, range), [rows]),
    // Keeps the visible rows in place when rows above them change.
    anchorTo: 'end',
    scrollMargin: listTop ?? 0,
    scrollPaddingStart: covered,
  });

  useScrollAnchor(rows, virtualizer);

  useLayoutEffect(() => {
    if (!jump || listTop === undefined || lastJump.current === jump) return;
    lastJump.current = jump;
    const [offset] = virtualizer.getOffsetForIndex(jump.index, 'start') ?? [0];
    if (!isInView(offset + covered - window.scrollY))
      virtualizer.scrollToIndex(jump.index, { align: 'start' });
  }, [jump, listTop, covered, virtualizer]);

  useEffect(() => {
    if (!jump || !isLaidOut) return undefined;
    return onScrollSettled(() => {
      // A Back restores the scroll position of another layout after the jump.
      const [offset] = virtualizer.getOffsetForIndex(jump.index, 'start') ?? [0];
      if (!isInView(offset + covered - window.scrollY))
        virtualizer.scrollToIndex(jump.index, { align: 'start' });
      setSettledAt(jump);
    });
  }, [jump, isLaidOut, covered, virtualizer]);

  const rendered = useGradualRender(virtualizer, {
    firstIndex: jump?.index ?? 0,
    isLaidOut,
    isSettled: settledAt === jump,
  });

  return (
    <div ref={list} className={styles['long-list']} style={{ height: virtualizer.getTotalSize() }}>
      {rendered.map(({ key, index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-date={rowDate(row)}
              className={styles['row']}
              style={{ transform: `translateY(${start - (listTop ?? 0)}px)` }}
            >
              <Row
                row={row}
                renderDay={renderDay}
                renderWeek={renderWeek}
                onMonthVisible={settledAt === jump ? onMonthVisible : undefined}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

/**
 * Returns the rows to render. The first render has only the one at `firstIndex`, before the virtualizer knows the scroll
 * position; each frame then adds one, the nearest to the window first: a card takes a slow phone some 40 ms. Once all
 * are rendered, later rows appear at once.
 */
function useGradualRender(
  virtualizer: Virtualizer<Window, Element>,
  { firstIndex, isLaidOut, isSettled }: { firstIndex: number; isLaidOut: boolean; isSettled: boolean },
): readonly VirtualItem[] {
  const [count, setCount] = useState(0);
  const items = virtualizer.getVirtualItems();
  const isDone = isSettled && count >= items.length;
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isLaidOut || isFull) return undefined;
    if (count >= items.length && !isDone) return undefined;
    // The window has scrolled to its target by the next frame.
    const frame = requestAnimationFrame(() => (isDone ? setFull(true) : setCount(count + 1)));
    return () => cancelAnimationFrame(frame);
  }, [isLaidOut, isFull, isDone, count, items.length]);
  if (isLaidOut && count === 0) return virtualizer.measurementsCache.slice(firstIndex, firstIndex + 1);
  if (isFull || count >= items.length) return items;
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const distance = ({ index }: VirtualItem): number => Math.max(startIndex - index, index - endIndex, 0);
  const nearest = new Set(items.toSorted((a, b) => distance(a) - distance(b)).slice(0, count));
  return items.filter((item) => nearest.has(item));
}

const SETTLED_FRAMES = 3;

/** Calls `callback` once the window hasn't moved for a few frames. Returns a function that cancels it. */
function onScrollSettled(callback: () => void): () => void {
  let top = Number.NaN;
  let still = 0;
  const check = (): void => {
    still = window.scrollY === top ? still + 1 : 0;
    top = window.scrollY;
    if (still >= SETTLED_FRAMES) callback();
    else frame = requestAnimationFrame(check);
  };
  let frame = requestAnimationFrame(check);
  return () => cancelAnimationFrame(frame);
}

/**
 * Keeps the view in place when a month loads. The virtualizer anchors to the topmost row by its key. The row of an
 * unloaded month disappears when it loads, and the heading of a week moves above the days that the month adds to it:
 * then the topmost day is the anchor.
 */
function useScrollAnchor(rows: readonly AgendaRow[], virtualizer: Virtualizer<Window, Element>): void {
  const before = useRef<{
    rows: readonly AgendaRow[];
    items: readonly VirtualItem[];
    /** Undefined where no month can load. */
    top: number | undefined;
  }>(undefined);
  // Read before the rows of this render are measured. They are further down the list than the visible day, and the
  // virtualizer scrolls for each height that differs from its estimate: that must not move the visible day.
  const { scrollOffset } = virtualizer;
  useLayoutEffect(() => {
    const last = before.current;
    const items = virtualizer.getVirtualItems();
    // Reading scrollY forces a layout: only where a month may load.
    const top = items.some(({ index }) => rows[index]?.kind === 'month') ? window.scrollY : undefined;
    before.current = { rows, items, top };
    const lastTop = last?.top;
    if (last === undefined || lastTop === undefined || last.rows === rows) return;
    const shown = last.items.filter(({ end }) => end > lastTop);
    const isDay = ({ index }: VirtualItem): boolean => last.rows[index]?.kind === 'day';
    const below = shown.find(isDay);
    if (below === undefined || shown[0] === below) return;
    const index = rows.findIndex(({ key }) => key === below.key);
    const start = virtualizer.measurementsCache[index]?.start;
    if (start === undefined || start === below.start || scrollOffset === null) return;
    // Where the topmost row moves with the day, the virtualizer has kept both in place.
    const topmost = rows.findIndex(({ key }) => key === shown[0]?.key);
    const moved = (virtualizer.measurementsCache[topmost]?.start ?? 0) - (shown[0]?.start ?? 0);
    if (topmost !== -1 && moved === start - below.start) return;
    // Not by `window.scrollBy`: a row measured before its scroll event would take the window back.
    virtualizer.scrollToOffset(scrollOffset + start - below.start, { behavior: 'instant' });
  });
}

/** Returns the rows in view and some around them, up to the nearest unloaded month on each side. */
function extractRange(rows: readonly AgendaRow[], range: Range): number[] {
  const { startIndex, endIndex } = range;
  const isUnloaded = (index: number): boolean => rows[index]?.kind === 'month';
  const around = defaultRangeExtractor(range);
  const above = around.findLast((index) => index < startIndex && isUnloaded(index)) ?? -1;
  const below = around.find((index) => index > endIndex && isUnloaded(index)) ?? rows.length;
  return around.filter((index) => index >= above && index <= below);
}

/**
 * Returns where the list begins on the page and how much of the window is covered, both in pixels. `listTop` is
 * undefined until the first layout. Both change when content above the list does, such as the offline banner.
 */
function useListPosition(list: RefObject<HTMLElement | null>) {
  const [listTop, setTop] = useState<number>();
  const [covered, setCovered] = useState(coveredPx);
  useLayoutEffect(() => {
    const measure = (): void => {
      const fromWindow = list.current?.getBoundingClientRect().top;
      if (fromWindow !== undefined) setTop(Math.round(fromWindow + window.scrollY));
      setCovered(coveredPx());
    };
    // The observer first fires after a frame, and no row is rendered before this is known.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return { listTop, covered };
}
