/**
 * Finds recorded hours of one nanny in one household that overlap, and keeps a week with such hours from being signed
 * until one day is changed or both sides say that the hours are meant, as where she works in two homes of one family.
 */

import { by } from '../kernel/compare-keys.ts';
import { Rejection } from '../kernel/errors.ts';
import type { Side } from '../kernel/roles.ts';
import type { Nanny } from '../people/nanny.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { sharedPart, type TimeRange } from '../schedule/hours.ts';
import { minutesByDate } from './minutes-by-date.ts';
import type { NannyWeek } from './nanny-week.ts';
import type { OverlapHours, Week } from './week.ts';

type WorkedDay = AgendaDay & { readonly actualStartUtc: string; readonly actualEndUtc: string };

/** Two days whose recorded hours overlap, the earlier first, with the time that they share. */
export interface WorkedOverlap extends TimeRange {
  readonly days: readonly [WorkedDay, WorkedDay];
}

const isWorked = (day: AgendaDay): day is WorkedDay =>
  day.status === 'COMPLETED' && day.actualStartUtc !== null && day.actualEndUtc !== null;

const spanOf = ({ actualStartUtc: start, actualEndUtc: end }: WorkedDay): TimeRange => ({ start, end });

const byStart = by(({ actualStartUtc, id }: WorkedDay) => [actualStartUtc, id]);

/**
 * Returns overlaps that name every day whose hours overlap those of another, in order of start: each day that begins
 * before the latest end so far, with the day that ends then. At most one for each day, however many days share an hour.
 */
export function findWorkedOverlaps(days: Iterable<AgendaDay>): WorkedOverlap[] {
  const overlaps: WorkedOverlap[] = [];
  let latest: WorkedDay | undefined;
  for (const day of [...days].filter(isWorked).toSorted(byStart)) {
    const shared = latest && sharedPart(spanOf(latest), spanOf(day));
    if (latest !== undefined && shared !== undefined) overlaps.push({ days: [latest, day], ...shared });
    if (latest === undefined || day.actualEndUtc > latest.actualEndUtc) latest = day;
  }
  return overlaps;
}

/** Returns the days whose recorded hours overlap these of another day, in order of start. */
export const daysOverlapping = (
  days: readonly AgendaDay[],
  { dayId, span }: { dayId: string; span: TimeRange },
): WorkedDay[] =>
  days
    .filter(isWorked)
    .filter((day) => day.id !== dayId && sharedPart(spanOf(day), span) !== undefined)
    .toSorted(byStart);

const isIn = (date: string, { start, end }: NannyWeek): boolean => date >= start && date <= end;

/**
 * Whether an overlap is one of a week: the shared time begins on the later day's date. One over the border also belongs
 * to the next week, where both days have minutes.
 */
function isOfWeek({ days }: WorkedOverlap, week: NannyWeek, timezone: string): boolean {
  if (isIn(days[1].date, week)) return true;
  return days.every((day) =>
    minutesByDate(day, timezone).some(({ date, minutes }) => minutes > 0 && isIn(date, week)),
  );
}

/** Returns the overlaps of a week, given the days whose hours can fall into it (`daysOf` of week-reads.ts). */
export const overlapsInWeek = (
  days: readonly AgendaDay[],
  week: NannyWeek,
  timezone: string,
): WorkedOverlap[] => findWorkedOverlaps(days).filter((overlap) => isOfWeek(overlap, week, timezone));

/** Returns the hours that overlaps name, each day once, in order of start. */
export function hoursOfOverlaps(overlaps: readonly WorkedOverlap[]): OverlapHours[] {
  const days = new Map(overlaps.flatMap((overlap) => overlap.days.map((day) => [day.id, day] as const)));
  return [...days.values()]
    .toSorted(byStart)
    .map(({ id: dayId, actualStartUtc: start, actualEndUtc: end }) => ({ dayId, start, end }));
}

/** Whether all these hours are among those that a side said are meant. */
const areMeant = (hours: readonly OverlapHours[], said: readonly OverlapHours[] | null): boolean =>
  hours.every(({ dayId, start, end }) =>
    said?.some((each) => each.dayId === dayId && each.start === start && each.end === end),
  );

export const MEANT_BY = {
  family: 'overlapsMeantByFamily',
  nanny: 'overlapsMeantByNanny',
} as const satisfies Record<Side, keyof Week>;
type MeantFields = Pick<Week, (typeof MEANT_BY)[Side]>;

const SIDES = ['family', 'nanny'] as const satisfies readonly Side[];

/** Returns the sides that said of all these hours that they are meant. */
const sidesThatMean = (overlaps: readonly WorkedOverlap[], row: MeantFields | undefined): Side[] =>
  SIDES.filter((side) => areMeant(hoursOfOverlaps(overlaps), row?.[MEANT_BY[side]] ?? null));

/** Returns the sides whose word is needed: for a nanny without an account, the family's alone. */
const sidesNeeded = ({ nannyUserId }: Pick<Nanny, 'nannyUserId'>): readonly Side[] =>
  nannyUserId === null ? ['family'] : SIDES;

/** Returns the sides that still have to say that overlapping hours are meant; none where nothing overlaps. */
export function sidesToAsk(
  overlaps: readonly WorkedOverlap[],
  { row, nanny }: { row: MeantFields | undefined; nanny: Pick<Nanny, 'nannyUserId'> },
): Side[] {
  if (overlaps.length === 0) return [];
  const said = sidesThatMean(overlaps, row);
  return sidesNeeded(nanny).filter((side) => !said.includes(side));
}

/** Throws `hours_overlap`, with the dates, unless nothing overlaps or each side said that it is meant. */
export function assertNoOverlap(
  overlaps: readonly WorkedOverlap[],
  facts: { row: MeantFields | undefined; nanny: Pick<Nanny, 'nannyUserId'> },
): void {
  if (sidesToAsk(overlaps, facts).length === 0) return;
  const pairs = overlaps.map(({ days: [a, b] }) => (a.date === b.date ? a.date : `${a.date} and ${b.date}`));
  const dates = [...new Set(pairs)].join(', ');
  throw new Rejection(
    'hours_overlap',
    `Recorded hours of this week overlap: ${dates}. Change one of the two days, or let both sides say that it is meant.`,
  );
}
