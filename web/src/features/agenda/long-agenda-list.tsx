import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AgendaListProps, coveredPx, estimatedPx, isInView, Row } from './agenda-row.tsx';
import type { AgendaRow } from './agenda-rows.ts';

/** On either side of the window, for a finger that scrolls. */
const ROWS_AROUND = 8;

/** Only the rows near the window are in the page. */
export function LongList({ rows, renderDay, onMonth, jump }: AgendaListProps) {
  const list = useRef<HTMLDivElement>(null);
  const jumped = useRef<AgendaListProps['jump']>(undefined);
  const { listTop, covered } = usePlaceOf(list);

  // What is read on the way to a row would move it: the library goes there by its index.
  const [arrivedAt, setArrivedAt] = useState<AgendaListProps['jump']>();
  const isLaidOut = listTop !== undefined;
  useEffect(
    () => (jump && isLaidOut ? whenScrollRests(() => setArrivedAt(jump)) : undefined),
    [jump, isLaidOut],
  );

  // oxlint-disable-next-line react/incompatible-library -- its answers are used here only, never passed on
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => estimatedPx(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    // What is in sight comes first, what lies around it when the window rests.
    overscan: arrivedAt === jump ? ROWS_AROUND : 1,
    rangeExtractor: useCallback((range: Range) => upToUnread(rows, range), [rows]),
    // Whatever comes or goes above it: the row that is looked at stays where it is.
    anchorTo: 'end',
    scrollMargin: listTop ?? 0,
    scrollPaddingStart: covered,
  });

  useSteadyView(rows, virtualizer);

  useLayoutEffect(() => {
    if (!jump || listTop === undefined || jumped.current === jump) return;
    jumped.current = jump;
    const [offset] = virtualizer.getOffsetForIndex(jump.index, 'start') ?? [0];
    if (!isInView(offset + covered - window.scrollY))
      virtualizer.scrollToIndex(jump.index, { align: 'start' });
  }, [jump, listTop, covered, virtualizer]);

  const drawn = useFewAtFirst(virtualizer, {
    opensAt: jump?.index ?? 0,
    isLaidOut,
    isAtRest: arrivedAt === jump,
  });

  return (
    <div ref={list} className="fd-agenda-long" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ key, index, start }) => {
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
              <Row row={row} renderDay={renderDay} onMonth={arrivedAt === jump ? onMonth : undefined} />
            </div>
          )
        );
      })}
    </div>
  );
}

const ROWS_A_FRAME = 2;

/**
 * The rows to draw: together with the list those at which it opens, before the library knows that the window is there;
 * then the others in view and those around them, a few more with each frame. Once all have been
 * drawn where the list opens, whatever comes near the window is drawn at once.
 */
function useFewAtFirst(
  virtualizer: Virtualizer<Window, Element>,
  { opensAt, isLaidOut, isAtRest }: { opensAt: number; isLaidOut: boolean; isAtRest: boolean },
): readonly VirtualItem[] {
  const [count, setCount] = useState(0);
  const items = virtualizer.getVirtualItems();
  const isDone = isAtRest && count >= items.length;
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    if (!isLaidOut || isFull) return undefined;
    if (count >= items.length && !isDone) return undefined;
    // By the next frame the window is where the list was told to go.
    const frame = requestAnimationFrame(() => (isDone ? setFull(true) : setCount(count + ROWS_A_FRAME)));
    return () => cancelAnimationFrame(frame);
  }, [isLaidOut, isFull, isDone, count, items.length]);
  if (isLaidOut && count === 0) return virtualizer.measurementsCache.slice(opensAt, opensAt + ROWS_A_FRAME);
  if (isFull || count >= items.length) return items;
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  const away = ({ index }: VirtualItem): number => Math.max(startIndex - index, index - endIndex, 0);
  const nearest = new Set(items.toSorted((a, b) => away(a) - away(b)).slice(0, count));
  return items.filter((item) => nearest.has(item));
}

const FRAMES_AT_REST = 3;

/** Calls back once the window has not moved for a few frames; answers how to call it off. */
function whenScrollRests(act: () => void): () => void {
  let top = Number.NaN;
  let rested = 0;
  const look = (): void => {
    rested = window.scrollY === top ? rested + 1 : 0;
    top = window.scrollY;
    if (rested >= FRAMES_AT_REST) act();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/**
 * The library keeps the topmost row where it is, by its key. Where that was an unread month, which is gone once it
 * is read, the first day below it stays instead.
 */
function useSteadyView(rows: readonly AgendaRow[], virtualizer: Virtualizer<Window, Element>): void {
  const before = useRef<{ rows: readonly AgendaRow[]; items: readonly VirtualItem[]; top: number }>(
    undefined,
  );
  useLayoutEffect(() => {
    const last = before.current;
    const items = virtualizer.getVirtualItems();
    // Asking where the window is lays the page out, once more than it would be: only where it may be wanted.
    const top = items.some(({ index }) => rows[index]?.kind === 'month') ? window.scrollY : 0;
    before.current = { rows, items, top };
    if (last === undefined || last.rows === rows) return;
    const [topmost, below] = last.items.filter(({ end }) => end > last.top);
    if (topmost === undefined || below === undefined || last.rows[topmost.index]?.kind !== 'month') return;
    const index = rows.findIndex(({ key }) => key === below.key);
    const start = virtualizer.measurementsCache[index]?.start;
    if (start !== undefined) window.scrollBy({ top: start - below.start, behavior: 'instant' });
  });
}

/** The rows in view and some around them, but of unread months the nearest alone: each is read as it comes. */
function upToUnread(rows: readonly AgendaRow[], range: Range): number[] {
  const { startIndex, endIndex } = range;
  const isUnread = (index: number): boolean => rows[index]?.kind === 'month';
  const around = defaultRangeExtractor(range);
  const above = around.findLast((index) => index < startIndex && isUnread(index)) ?? -1;
  const below = around.find((index) => index > endIndex && isUnread(index)) ?? rows.length;
  return around.filter((index) => index >= above && index <= below);
}

/**
 * Where the list begins on the page, in pixels; undefined until it is laid out. And how much of the window is
 * covered above it. What stands there comes and goes, such as the line about the connection.
 */
function usePlaceOf(list: RefObject<HTMLElement | null>) {
  const [listTop, setTop] = useState<number>();
  const [covered, setCovered] = useState(coveredPx);
  useLayoutEffect(() => {
    const look = (): void => {
      const fromWindow = list.current?.getBoundingClientRect().top;
      if (fromWindow !== undefined) setTop(Math.round(fromWindow + window.scrollY));
      setCovered(coveredPx());
    };
    // The observer first tells after a frame, and no row is drawn before this is known.
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return { listTop, covered };
}
