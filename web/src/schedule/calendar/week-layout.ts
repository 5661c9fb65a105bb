/** Places the shifts of a week on its dates: parts up to midnight, lanes side by side, and the hours to show. */
import { addDays, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { AgendaItem } from '../../device/views.ts';
import { shownSpan } from './wall-span.ts';

/** The part of a shift on one date, in minutes since its midnight. */
export interface ShiftPart {
  readonly item: AgendaItem;
  readonly date: string;
  readonly from: number;
  readonly to: number;
  /** False for the part after midnight. */
  readonly isFirst: boolean;
  /** From 0, of `lanes` side by side. */
  readonly lane: number;
  readonly lanes: number;
}

export interface WeekDate {
  readonly date: string;
  readonly parts: readonly ShiftPart[];
  /** Days of this date without times. */
  readonly untimed: readonly AgendaItem[];
  /** Days of this date, whatever their times. */
  readonly items: readonly AgendaItem[];
}

type Unplaced = Omit<ShiftPart, 'lane' | 'lanes'>;

/** Cuts a shift at midnight. */
function partsOf(item: AgendaItem): Unplaced[] {
  const span = shownSpan(item);
  if (span === undefined) return [];
  const { date, start, end } = span;
  const first = { item, date, from: start, to: Math.min(end, MINUTES_PER_DAY), isFirst: true };
  if (end <= MINUTES_PER_DAY) return [first];
  return [first, { item, date: addDays(date, 1), from: 0, to: end - MINUTES_PER_DAY, isFirst: false }];
}

const inOrder = (a: Unplaced, b: Unplaced): number =>
  a.from - b.from || a.item.nannyName.localeCompare(b.item.nannyName) || b.to - a.to;

/** Puts overlapping parts of one date side by side. All parts that hang together have equally many lanes. */
function toLanes(parts: readonly Unplaced[]): ShiftPart[] {
  const placed: ShiftPart[] = [];
  let group: (Unplaced & { lane: number })[] = [];
  let ends: number[] = [];
  const close = (): void => {
    placed.push(...group.map((part) => ({ ...part, lanes: ends.length })));
    group = [];
    ends = [];
  };
  for (const part of parts.toSorted(inOrder)) {
    if (ends.every((end) => end <= part.from)) close();
    const free = ends.findIndex((end) => end <= part.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = part.to;
    group.push({ ...part, lane });
  }
  close();
  return placed;
}

/** Returns the dates with their shifts. A shift of the night before the first date shows its second part. */
export function layOutWeek(dates: readonly string[], items: readonly AgendaItem[]): WeekDate[] {
  const parts = items.flatMap(partsOf);
  return dates.map((date) => {
    const own = items.filter(({ day }) => day.date === date);
    return {
      date,
      items: own,
      parts: toLanes(parts.filter((part) => part.date === date)),
      untimed: own.filter((item) => shownSpan(item) === undefined),
    };
  });
}

const HOUR = 60;
const HOURS_PER_DAY = 24;
const USUAL_FROM = 6 * HOUR;
const USUAL_TO = 20 * HOUR;

type Span = Pick<ShiftPart, 'from' | 'to'>;

export interface Hours {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the whole hours that a week shows, in minutes: from the earliest to the latest that most of its shifts use, or
 * with `showsAll` any of them, at least 6 to 20.
 */
export function hoursToShow(parts: readonly Span[], showsAll: boolean): Hours {
  const enough = showsAll ? 0 : parts.length / 2;
  const starts = Array.from({ length: HOURS_PER_DAY }, (_, hour) => hour * HOUR).filter(
    (start) => parts.filter(({ from, to }) => from < start + HOUR && to > start).length > enough,
  );
  return {
    from: Math.min(USUAL_FROM, ...starts),
    to: Math.max(USUAL_TO, ...starts.map((start) => start + HOUR)),
  };
}

/** Returns the hours with those of a shift that is moved, until midnight. */
export function withSpan(
  hours: Hours,
  span: { readonly start: number; readonly end: number } | undefined,
): Hours {
  if (span === undefined) return hours;
  return {
    from: Math.min(hours.from, Math.floor(span.start / HOUR) * HOUR),
    to: Math.min(Math.max(hours.to, Math.ceil(span.end / HOUR) * HOUR), MINUTES_PER_DAY),
  };
}

/** Returns a part within the shown hours; undefined for one outside of them. */
export function shownPart<T extends Span>(part: T, hours: Hours): T | undefined {
  const [from, to] = [Math.max(part.from, hours.from), Math.min(part.to, hours.to)];
  return from < to ? { ...part, from, to } : undefined;
}
