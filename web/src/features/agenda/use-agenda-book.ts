import { useEffect, useMemo, useRef, useState } from 'react';
import { monthOf } from 'sync-protocol/rules/months.ts';
import { AgendaMonths, type ReadMonths } from '../../store/agenda-months.ts';
import { type AgendaOutline, monthsAround, readMonth, readOutline } from '../../store/agenda-outline.ts';
import { markUnsent } from '../../store/agenda-reads.ts';
import { useDevice } from '../../store/use-device.ts';
import { readLoaded, useLoaded } from '../../store/use-loaded.ts';
import { useMemberships } from '../../store/use-memberships.ts';
import { useQuarter } from '../../store/use-now.ts';
import { useUnsent } from '../../store/use-unsent.ts';
import type { AgendaItem, Loaded } from '../../store/views.ts';

export interface AgendaFilter {
  readonly nannyId: string | undefined;
  /** False: without days of the past that are completed, unless somebody has still to decide about their hours. */
  readonly withCompleted: boolean;
}

export interface AgendaBookMonth {
  /** yyyy-MM */
  readonly month: string;
  /** Days that are shown. */
  readonly count: number;
  /** By date, then start; undefined until they are asked for. */
  readonly items: readonly AgendaItem[] | undefined;
}

/** An agenda of any length: how much there is of it, and the months that have been asked for. */
export interface AgendaBook {
  readonly filter: AgendaFilter;
  readonly outline: AgendaOutline;
  readonly months: readonly AgendaBookMonth[];
}

const isSame = (a: AgendaFilter, b: AgendaFilter): boolean =>
  a.nannyId === b.nannyId && a.withCompleted === b.withCompleted;

/** The date in UTC: within a day of each household's own. */
const dateIn = (instant: string): string => instant.slice(0, 'yyyy-MM-dd'.length);

/** The outline, and whose it is: a live query answers with its last result until it has a new one. */
function useOutline(filter: AgendaFilter) {
  const { nannyId, withCompleted } = filter;
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const question = { memberships, nannyId, withCompleted, now };
      return { filter, outline: await readOutline(database, question) };
    },
    [nannyId, withCompleted, now],
  );
}

/**
 * `date` is where the agenda opens (today without one): before anything `isShown`, the rest of that month is completed
 * a little later.
 */
function useMonths(
  filter: AgendaFilter,
  date: string | undefined,
  isShown: { readonly current: boolean },
): AgendaMonths {
  const { nannyId, withCompleted } = filter;
  const now = useQuarter();
  const device = useDevice();
  const memberships = useMemberships(device);
  // What somebody came near is asked for again when the date changes, and not when they ask for something else.
  const [asked, setAsked] = useState({ filter, date, months: new Set<string>() });
  if (asked.filter !== filter) setAsked({ filter, date, months: new Set() });
  return useMemo(() => {
    const opensAt = asked.date ?? dateIn(now);
    return new AgendaMonths(
      asked.months,
      (month, isFirst) =>
        readLoaded({ device, memberships }, (database, known) => {
          const isOpening = isFirst && !isShown.current && month === monthOf(opensAt);
          const near = isOpening ? opensAt : undefined;
          return readMonth(database, month, { memberships: known, nannyId, withCompleted, now, near });
        }),
      device?.savedListeners,
    );
  }, [asked, device, memberships, nannyId, withCompleted, now, isShown]);
}

/**
 * What has been read of them. As a state, like every live query's result: what a gesture changes in the list is drawn
 * together with all else that it changes, for an external store would have a pass of its own.
 */
function useRead(months: AgendaMonths): ReadMonths {
  const [told, setTold] = useState({ months, read: months.current() });
  useEffect(() => months.subscribe(() => setTold({ months, read: months.current() })), [months]);
  return told.months === months ? told.read : months.current();
}

/**
 * The agenda around a date (today without one), and `ask` for more of its months. With another filter, what was
 * here stays until as much of the new one is. `filter` must keep its identity for as long as it asks for the same.
 */
export function useAgendaBook(filter: AgendaFilter, date: string | undefined) {
  const outline = useOutline(filter);
  const isShown = useRef(false);
  const months = useMonths(filter, date, isShown);
  const read = useRead(months);
  const unsent = useUnsent();
  const today = dateIn(useQuarter());
  const zoned = outline.state === 'ready' ? outline.data.outline.today : undefined;
  const near = monthOf(date ?? zoned ?? today);
  const [shown, setShown] = useState<AgendaBook>();

  useEffect(() => {
    // Most of the time the days of this month are on the screen first: they need not wait for the outline.
    months.ask(outline.state === 'ready' ? monthsAround(outline.data.outline, near) : [near]);
  }, [months, outline, near]);

  const book = useMemo((): Loaded<AgendaBook> => {
    if (outline.state !== 'ready') return outline;
    if (read.state !== 'ready') return read;
    if (unsent.state !== 'ready') return unsent;
    const { filter: answered, outline: counted } = outline.data;
    const isHere = monthsAround(counted, near).every((month) => read.data.has(month));
    if (!isSame(answered, filter) || !isHere) return { state: 'loading' };
    const items = new Map(
      [...read.data].map(([month, days]) => [month, days.map((day) => markUnsent(day, unsent.data))]),
    );
    return { state: 'ready', data: { ...outline.data, months: monthsOf(counted, items) } };
  }, [outline, read, unsent, filter, near]);

  if (book.state === 'ready' && book.data !== shown) setShown(book.data);
  useEffect(() => {
    if (shown !== undefined) isShown.current = true;
  }, [shown]);
  const isHeld = book.state === 'loading' && outline.state === 'ready' && shown !== undefined;
  return { book: isHeld ? ({ state: 'ready', data: shown } as const) : book, ask: months.ask };
}

/** The months in order, each with its items where they are here. They may be newer than the outline. */
function monthsOf(
  outline: AgendaOutline,
  read: ReadonlyMap<string, readonly AgendaItem[]>,
): AgendaBookMonth[] {
  const counts = new Map(outline.months.map(({ month, count }) => [month, count]));
  const known = [...new Set([...counts.keys(), ...read.keys()])].toSorted();
  return known.flatMap((month) => {
    const items = read.get(month);
    const count = items?.length ?? counts.get(month) ?? 0;
    return count > 0 ? [{ month, count, items }] : [];
  });
}
