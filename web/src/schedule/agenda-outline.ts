/** Reads the agenda by months: counts of the days, the first months to read, a month's days, and all shown days. */

import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import { DAY_STATUSES } from 'sync-protocol/kernel/value-rules.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { isDateOff } from 'sync-protocol/time-off/date-off.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { type MonthTally, monthDates, monthsWithDays, readTally } from '../device/agenda-tally.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { byNanny, byStatus, countEach, daysOfNanny, daysOfStatus, readDays } from '../device/day-indexes.ts';
import { allOf, householdsOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import type { AgendaShift } from '../device/views.ts';
import { openReviews, type ReadDay, sortDays, withDetails } from './agenda-reads.ts';
import { withOverlaps } from './day-overlaps.ts';

/** Whose agenda to read, and which of its days. */
export interface AgendaQuery {
  readonly memberships: readonly StoredMembership[];
  readonly nannyId: string | undefined;
  /** False leaves out completed past days, except those whose hours wait for a decision, and those in `kept`. */
  readonly withCompleted: boolean;
  /** Ids of days to show also when they are completed and past. */
  readonly kept?: ReadonlySet<string> | undefined;
  /** The current time, an instant. */
  readonly now: string;
}

interface AgendaMonth {
  /** yyyy-MM */
  readonly month: string;
  /** Shown days. */
  readonly count: number;
}

export interface AgendaOutline {
  /** Months with shown days, earliest first. */
  readonly months: readonly AgendaMonth[];
  /** All of the asked nanny's days, or of all nannies', hidden ones included. */
  readonly dayCount: number;
  /** Days not answered yet, of all nannies, without those that time off covers. */
  readonly pendingCount: number;
  /** How many households have days. */
  readonly householdCount: number;
  /** yyyy-MM-dd in the first household with days; undefined without any. */
  readonly today: string | undefined;
}

/** A query of one household. */
type HouseholdQuery = Pick<AgendaQuery, 'nannyId' | 'withCompleted' | 'kept'> & {
  readonly householdId: string;
  readonly today: string;
};

const toHouseholdQuery = (
  { nannyId, withCompleted, kept, now }: AgendaQuery,
  household: Household,
): HouseholdQuery => ({
  nannyId,
  withCompleted,
  kept,
  householdId: household.id,
  today: dateOf(now, household.timezone),
});

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);

/** Returns completed past days that stay visible: their hours wait for a decision, or they are kept. */
async function daysShownAgain(database: DeviceDatabase, query: HouseholdQuery) {
  const { householdId, nannyId, today, kept = [] } = query;
  const reviews = await openReviews(database, householdId);
  const ids = new Set([...reviews.map(({ dayId }) => dayId), ...kept]);
  const days = await database.rows<AgendaDay>('day').bulkGet([...ids].map((id) => [householdId, id]));
  return days.filter(
    (day): day is AgendaDay =>
      day?.status === 'COMPLETED' && day.date < today && (nannyId === undefined || day.nannyId === nannyId),
  );
}

/** Returns a month's dates before today; undefined for a future month. */
function pastDates(month: string, today: string) {
  const { from, to } = monthDates(month);
  return from < today ? { from, to: earlier(to, addDays(today, -1)) } : undefined;
}

/** The days of each month, how many of them are hidden, and how many wait for an answer. */
interface Counted {
  readonly months: readonly { readonly month: string; readonly all: number; readonly hidden: number }[];
  readonly pendingCount: number;
}

/** Counts all nannies' days. */
async function countAllNannies(database: DeviceDatabase, query: HouseholdQuery): Promise<Counted> {
  const { householdId, today, withCompleted } = query;
  const { months, pendingCount } = await readTally(database, householdId);
  const isOver = (month: string): boolean => monthDates(month).to < today;
  // The current month's past days are not in the tally, because they change every day.
  const current = pastDates(monthOf(today), today);
  const [completedNow = 0] =
    withCompleted || current === undefined
      ? []
      : await countEach(database, byStatus(householdId, 'COMPLETED'), [current]);
  const hiddenIn = ({ month, completed }: MonthTally): number => {
    if (withCompleted) return 0;
    if (isOver(month)) return completed;
    return month === monthOf(today) ? completedNow : 0;
  };
  return {
    months: months.map((tally) => ({ month: tally.month, all: tally.count, hidden: hiddenIn(tally) })),
    pendingCount,
  };
}

/**
 * Counts one nanny's days, and all nannies' unanswered ones. No index has both nanny and status: her keys are
 * intersected with those of completed days.
 */
async function countNanny(
  database: DeviceDatabase,
  query: HouseholdQuery,
  nannyId: string,
): Promise<Counted> {
  const { householdId, today, withCompleted } = query;
  const months = await monthsWithDays(database, query);
  const countHidden = async (month: string): Promise<number> => {
    const dates = withCompleted ? undefined : pastDates(month, today);
    if (dates === undefined) return 0;
    const [doneKeys, hers] = await Promise.all([
      daysOfStatus(database, householdId, { status: 'COMPLETED', ...dates }).primaryKeys(),
      daysOfNanny(database, householdId, { ...dates, nannyId }).primaryKeys(),
    ]);
    const herIds = new Set(hers.map(([, id]) => id));
    return doneKeys.filter(([, id]) => herIds.has(id)).length;
  };
  const [counted, hidden, pendingCount] = await Promise.all([
    countEach(database, byNanny(householdId, nannyId), months.map(monthDates)),
    Promise.all(months.map(countHidden)),
    daysOfStatus(database, householdId, { status: 'PENDING' }).count(),
  ]);
  return {
    months: months.map((month, index) => ({ month, all: counted[index] ?? 0, hidden: hidden[index] ?? 0 })),
    pendingCount,
  };
}

/** Counts unanswered days of dates that are wholly off: nobody asks for an answer. */
async function countPendingOff(database: DeviceDatabase, householdId: string): Promise<number> {
  const leaves = await allOf<Leave>(database, 'leave', householdId);
  if (leaves.length === 0) return 0;
  const pending = await daysOfStatus(database, householdId, { status: 'PENDING' }).toArray();
  return pending.filter((day) => isDateOff(leaves, day)).length;
}

async function countHousehold(database: DeviceDatabase, query: HouseholdQuery) {
  const { householdId, nannyId, withCompleted } = query;
  const [{ months, pendingCount }, again, pendingOff] = await Promise.all([
    nannyId === undefined ? countAllNannies(database, query) : countNanny(database, query, nannyId),
    withCompleted ? [] : daysShownAgain(database, query),
    countPendingOff(database, householdId),
  ]);
  const counts = months.map(({ month, all, hidden }) => {
    const shownAgain = again.filter(({ date }) => monthOf(date) === month).length;
    return { month, all, shown: all - hidden + shownAgain };
  });
  return { counts, pendingCount: pendingCount - pendingOff, today: query.today };
}

/** Counts the shown days of each month, and all days, in the account's shown households. */
export async function readOutline(database: DeviceDatabase, query: AgendaQuery): Promise<AgendaOutline> {
  const households = await householdsOf(database, query.memberships);
  const outlines = await Promise.all(
    households.map((household) => countHousehold(database, toHouseholdQuery(query, household))),
  );
  const withDays = outlines.filter(({ counts }) => counts.length > 0);
  const shown = new Map<string, number>();
  let dayCount = 0;
  for (const { month, all, shown: count } of withDays.flatMap(({ counts }) => counts)) {
    dayCount += all;
    if (count > 0) shown.set(month, (shown.get(month) ?? 0) + count);
  }
  return {
    months: [...shown]
      .map(([month, count]) => ({ month, count }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
    dayCount,
    pendingCount: outlines.reduce((sum, outline) => sum + outline.pendingCount, 0),
    householdCount: withDays.length,
    today: withDays[0]?.today,
  };
}

/** About two screens of days; shorter agendas are read whole. */
const ENOUGH_DAYS = 60;

/** Returns the months to read first: `near`, else the next or last with days, plus neighbors up to `ENOUGH_DAYS`. */
export function monthsAround({ months }: AgendaOutline, near: string): string[] {
  const found = months.findIndex(({ month }) => month >= near);
  let [from, to] = found === -1 ? [months.length - 1, months.length] : [found, found + 1];
  const count = (): number => months.slice(from, to).reduce((sum, month) => sum + month.count, 0);
  while (count() < ENOUGH_DAYS && (from > 0 || to < months.length)) {
    to = Math.min(to + 1, months.length);
    if (count() < ENOUGH_DAYS) from = Math.max(from - 1, 0);
  }
  return months.slice(Math.max(from, 0), to).map(({ month }) => month);
}

const NOT_COMPLETED = DAY_STATUSES.filter((status) => status !== 'COMPLETED');

async function shownDays(
  database: DeviceDatabase,
  month: string,
  query: HouseholdQuery,
): Promise<AgendaDay[]> {
  const { householdId, nannyId, today, withCompleted } = query;
  const { from, to } = monthDates(month);
  const past = pastDates(month, today);
  if (withCompleted || past === undefined) return readDays(database, householdId, { from, to, nannyId });
  const ofStatus = (status: AgendaDay['status'], since: string) =>
    since > to ? [] : daysOfStatus(database, householdId, { status, from: since, to }).toArray();
  const [again, ...days] = await Promise.all([
    daysShownAgain(database, query),
    ofStatus('COMPLETED', later(from, today)),
    ...NOT_COMPLETED.map((status) => ofStatus(status, from)),
  ]);
  return [
    ...days.flat().filter((day) => nannyId === undefined || day.nannyId === nannyId),
    ...again.filter(({ date }) => monthOf(date) === month),
  ];
}

/** Returns all shown days, without details. Month by month: ten years in one read would block the page. */
export async function readShifts(database: DeviceDatabase, query: AgendaQuery): Promise<AgendaShift[]> {
  const shifts: AgendaShift[] = [];
  for (const household of await householdsOf(database, query.memberships)) {
    const own = toHouseholdQuery(query, household);
    for (const month of await monthsWithDays(database, own)) {
      for (const day of await shownDays(database, month, own)) {
        shifts.push({ household, day, today: own.today });
      }
    }
  }
  return shifts;
}

/** Returns a month's shown days by date, then start. With `near`, to-dos of days far from that date are left out. */
export async function readMonth(
  database: DeviceDatabase,
  month: string,
  { near, ...query }: AgendaQuery & { readonly near?: string | undefined },
): Promise<ReadDay[]> {
  const { memberships } = query;
  const households = await householdsOf(database, memberships);
  const agendas = await Promise.all(
    households.map(async (household) =>
      withDetails(database, await shownDays(database, month, toHouseholdQuery(query, household)), {
        household,
        now: query.now,
        near,
      }),
    ),
  );
  return withOverlaps(database, sortDays(agendas.flat()), { memberships, households });
}
