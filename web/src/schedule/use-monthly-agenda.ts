/**
 * Reads the schedule's agenda from the device: the day counts of all months, and the days of the months near a date or
 * asked for. Keeps the previous agenda until that of a new filter is loaded.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { useDevice } from '../device/use-device.ts';
import { readLoaded, useLoaded } from '../device/use-loaded.ts';
import { useMemberships } from '../device/use-memberships.ts';
import { useQuarter } from '../device/use-now.ts';
import type { AgendaItem, Loaded } from '../device/views.ts';
import { AgendaMonths, type ReadMonths } from './agenda-months.ts';
import { type AgendaOutline, monthsAround, readMonth, readOutline } from './agenda-outline.ts';
import { markUnsent } from './agenda-reads.ts';
import { useUnsent } from './use-unsent.ts';

export interface AgendaFilter {
  readonly nannyId: string | undefined;
  /** False leaves out past completed days, except those with an open review. */
  readonly withCompleted: boolean;
  /** Ids of days that are shown all the same. */
  readonly kept: ReadonlySet<string>;
}

export interface AgendaMonth {
  /** yyyy-MM */
  readonly month: string;
  /** The number of days that the filter shows. */
  readonly count: number;
  /** Sorted by date, then start; undefined until the month is loaded. */
  readonly items: readonly AgendaItem[] | undefined;
}

/** An agenda of any length: an outline of all months, and the days of the loaded ones. */
export interface MonthlyAgenda {
  readonly filter: AgendaFilter;
  readonly outline: AgendaOutline;
  readonly months: readonly AgendaMonth[];
}

const isSameFilter = (a: AgendaFilter, b: AgendaFilter): boolean =>
  a.nannyId === b.nannyId && a.withCompleted === b.withCompleted && a.kept === b.kept;

/** Returns the UTC date, which is within a day of the date in any household's time zone. */
const utcDateOf = (instant: string): string => instant.slice(0, 'yyyy-MM-dd'.length);

/** Returns the outline with its filter: a live query keeps its last result until it has a new one. */
function useOutline(filter: AgendaFilter) {
  const { nannyId, withCompleted, kept } = filter;
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const query = { memberships, nannyId, withCompleted, kept, now };
      return { filter, outline: await readOutline(database, query) };
    },
    [nannyId, withCompleted, kept, now],
  );
}

/**
 * Returns the months that have been asked for. `date` is where the agenda opens (default: today). Until `isShown`, its
 * month is read in two steps: the days near `date` first, the rest a little later.
 */
function useMonths(
  filter: AgendaFilter,
  date: string | undefined,
  isShown: { readonly current: boolean },
): AgendaMonths {
  const { nannyId, withCompleted, kept } = filter;
  const now = useQuarter();
  const device = useDevice();
  const memberships = useMemberships(device);
  // The months to load are kept when the time changes, and start over with another filter.
  const [asked, setAsked] = useState({ filter, date, months: new Set<string>() });
  if (asked.filter !== filter) setAsked({ filter, date, months: new Set() });
  return useMemo(() => {
    const opensAt = asked.date ?? utcDateOf(now);
    return new AgendaMonths(
      asked.months,
      (month, isFirst) =>
        readLoaded({ device, memberships }, (database, known) => {
          const isOpening = isFirst && !isShown.current && month === monthOf(opensAt);
          const near = isOpening ? opensAt : undefined;
          return readMonth(database, month, { memberships: known, nannyId, withCompleted, kept, now, near });
        }),
      device?.savedListeners,
    );
  }, [asked, device, memberships, nannyId, withCompleted, kept, now, isShown]);
}

/** The loaded months, as React state: a change then renders in the same pass as all live queries. */
function useReadMonths(months: AgendaMonths): ReadMonths {
  const [latest, setLatest] = useState({ months, read: months.current() });
  useEffect(() => months.subscribe(() => setLatest({ months, read: months.current() })), [months]);
  return latest.months === months ? latest.read : months.current();
}

/**
 * Returns the agenda around `date` (default: today), and `ask` to load more months. After a change of the filter, the
 * previous agenda stays until the new one is loaded around `date`. `filter` must be memoized.
 */
export function useMonthlyAgenda(filter: AgendaFilter, date: string | undefined) {
  const outline = useOutline(filter);
  const isShown = useRef(false);
  const months = useMonths(filter, date, isShown);
  const read = useReadMonths(months);
  const unsent = useUnsent();
  const utcToday = utcDateOf(useQuarter());
  const today = outline.state === 'ready' ? outline.data.outline.today : undefined;
  const near = monthOf(date ?? today ?? utcToday);
  const [shown, setShown] = useState<MonthlyAgenda>();

  useEffect(() => {
    // Load the month that is most likely shown first without waiting for the outline.
    months.ask(outline.state === 'ready' ? monthsAround(outline.data.outline, near) : [near]);
  }, [months, outline, near]);

  const agenda = useMemo((): Loaded<MonthlyAgenda> => {
    if (outline.state !== 'ready') return outline;
    if (read.state !== 'ready') return read;
    if (unsent.state !== 'ready') return unsent;
    const { filter: loadedFilter, outline: counted } = outline.data;
    const isRead = monthsAround(counted, near).every((month) => read.data.has(month));
    if (!isSameFilter(loadedFilter, filter) || !isRead) return { state: 'loading' };
    const items = new Map(
      [...read.data].map(([month, days]) => [month, days.map((day) => markUnsent(day, unsent.data))]),
    );
    return { state: 'ready', data: { ...outline.data, months: mergeMonths(counted, items) } };
  }, [outline, read, unsent, filter, near]);

  if (agenda.state === 'ready' && agenda.data !== shown) setShown(agenda.data);
  useEffect(() => {
    if (shown !== undefined) isShown.current = true;
  }, [shown]);
  const keepsPrevious = agenda.state === 'loading' && outline.state === 'ready' && shown !== undefined;
  return { agenda: keepsPrevious ? ({ state: 'ready', data: shown } as const) : agenda, ask: months.ask };
}

/** Returns the months in order, with their items if loaded. The items may be newer than the outline's counts. */
function mergeMonths(
  outline: AgendaOutline,
  read: ReadonlyMap<string, readonly AgendaItem[]>,
): AgendaMonth[] {
  const counts = new Map(outline.months.map(({ month, count }) => [month, count]));
  const known = [...new Set([...counts.keys(), ...read.keys()])].toSorted();
  return known.flatMap((month) => {
    const items = read.get(month);
    const count = items?.length ?? counts.get(month) ?? 0;
    return count > 0 ? [{ month, count, items }] : [];
  });
}
