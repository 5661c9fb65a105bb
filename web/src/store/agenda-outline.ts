/**
 * The agenda by months, so that ten years of it need not be read to show a few days: its outline, which months
 * have how many days, is counted by index; the days of a month are read when somebody comes near it.
 */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import { DAY_STATUSES } from 'sync-protocol/model/value-rules.ts';
import { addDays, dateOf } from 'sync-protocol/rules/calendar.ts';
import { monthOf } from 'sync-protocol/rules/months.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import {
  byNanny,
  byStatus,
  countEach,
  daysOfNanny,
  daysOfStatus,
  openReviews,
  type ReadDay,
  readDays,
  sortDays,
  withDetails,
} from './agenda-reads.ts';
import { datesOf, type MonthTally, monthsWithDays, readTally } from './agenda-tally.ts';
import type { DeviceDatabase } from './database.ts';
import { householdsOf } from './household-reads.ts';
import type { AgendaShift } from './views.ts';

/** Whose agenda, and how much of it. */
export interface AgendaQuestion {
  readonly memberships: readonly StoredMembership[];
  readonly nannyId: string | undefined;
  /** False: without days of the past that are completed, unless somebody has still to decide about their hours. */
  readonly withCompleted: boolean;
  /** The present moment, an instant. */
  readonly now: string;
}

export interface AgendaMonth {
  /** yyyy-MM */
  readonly month: string;
  /** Days that are shown. */
  readonly count: number;
}

export interface AgendaOutline {
  /** Those with days to show, the earliest first. */
  readonly months: readonly AgendaMonth[];
  /** All days, those that are not shown included. */
  readonly dayCount: number;
  readonly pendingCount: number;
  /** Households that have days. */
  readonly householdCount: number;
  /** yyyy-MM-dd in the first household that has days; undefined without any. */
  readonly today: string | undefined;
}

/** A question about one household. */
type Asked = Pick<AgendaQuestion, 'nannyId' | 'withCompleted'> & {
  readonly householdId: string;
  readonly today: string;
};

const asked = ({ nannyId, withCompleted, now }: AgendaQuestion, household: Household): Asked => ({
  nannyId,
  withCompleted,
  householdId: household.id,
  today: dateOf(now, household.timezone),
});

const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a < b ? b : a);

/** Completed days of the past that wait for somebody's decision: they stay in sight. */
async function contestedDays(database: DeviceDatabase, { householdId, nannyId, today }: Asked) {
  const ids = new Set((await openReviews(database, householdId)).map(({ dayId }) => dayId));
  const days = await database.rows<AgendaDay>('day').bulkGet([...ids].map((id) => [householdId, id]));
  return days.filter(
    (day): day is AgendaDay =>
      day?.status === 'COMPLETED' && day.date < today && (nannyId === undefined || day.nannyId === nannyId),
  );
}

/** The dates of a month that are past; undefined for a month that is still to come. */
function pastOf(month: string, today: string) {
  const { from, to } = datesOf(month);
  return from < today ? { from, to: earlier(to, addDays(today, -1)) } : undefined;
}

/** How many days there are in each month, how many of those are not shown, and how many wait for an answer. */
interface Counted {
  readonly months: readonly { readonly month: string; readonly all: number; readonly hidden: number }[];
  readonly pendingCount: number;
}

/** Everybody's. Hours make a day completed: each of these has both its times. */
async function countEverybodys(database: DeviceDatabase, question: Asked): Promise<Counted> {
  const { householdId, today, withCompleted } = question;
  const { months, pendingCount } = await readTally(database, householdId);
  const isOver = (month: string): boolean => datesOf(month).to < today;
  // Of this month those are hidden that are past: no tally has them, for they are others tomorrow.
  const current = pastOf(monthOf(today), today);
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

/** One nanny's. No index has both the nanny and the status: her keys among everybody's. */
async function countHers(database: DeviceDatabase, question: Asked, nannyId: string): Promise<Counted> {
  const { householdId, today, withCompleted } = question;
  const months = await monthsWithDays(database, question);
  const countHidden = async (month: string): Promise<number> => {
    const dates = withCompleted ? undefined : pastOf(month, today);
    if (dates === undefined) return 0;
    const [doneKeys, hers] = await Promise.all([
      daysOfStatus(database, householdId, { status: 'COMPLETED', ...dates }).primaryKeys(),
      daysOfNanny(database, householdId, { ...dates, nannyId }).primaryKeys(),
    ]);
    const herIds = new Set(hers.map(([, id]) => id));
    return doneKeys.filter(([, id]) => herIds.has(id)).length;
  };
  const [counted, hidden, pendingCount] = await Promise.all([
    countEach(database, byNanny(householdId, nannyId), months.map(datesOf)),
    Promise.all(months.map(countHidden)),
    daysOfStatus(database, householdId, { status: 'PENDING' }).count(),
  ]);
  return {
    months: months.map((month, index) => ({ month, all: counted[index] ?? 0, hidden: hidden[index] ?? 0 })),
    pendingCount,
  };
}

async function outlineOf(database: DeviceDatabase, question: Asked) {
  const { nannyId, withCompleted } = question;
  const [{ months, pendingCount }, contested] = await Promise.all([
    nannyId === undefined ? countEverybodys(database, question) : countHers(database, question, nannyId),
    withCompleted ? [] : contestedDays(database, question),
  ]);
  const counts = months.map(({ month, all, hidden }) => {
    const back = contested.filter(({ date }) => monthOf(date) === month).length;
    return { month, all, shown: all - hidden + back };
  });
  return { counts, pendingCount, today: question.today };
}

/** Counts the account's agenda. */
export async function readOutline(
  database: DeviceDatabase,
  question: AgendaQuestion,
): Promise<AgendaOutline> {
  const households = await householdsOf(database, question.memberships);
  const outlines = await Promise.all(
    households.map((household) => outlineOf(database, asked(question, household))),
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

/** About as many days as two screens show at once: shorter agendas are read whole. */
const ENOUGH_DAYS = 60;

/** The months to begin with: that one, or the next with days, else the last; and its neighbours until it is enough. */
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

async function shownDays(database: DeviceDatabase, month: string, question: Asked): Promise<AgendaDay[]> {
  const { householdId, nannyId, today, withCompleted } = question;
  const { from, to } = datesOf(month);
  const past = pastOf(month, today);
  if (withCompleted || past === undefined) return readDays(database, householdId, { from, to, nannyId });
  const ofStatus = (status: AgendaDay['status'], since: string) =>
    since > to ? [] : daysOfStatus(database, householdId, { status, from: since, to }).toArray();
  const [contested, ...days] = await Promise.all([
    contestedDays(database, question),
    ofStatus('COMPLETED', later(from, today)),
    ...NOT_COMPLETED.map((status) => ofStatus(status, from)),
  ]);
  return [
    ...days.flat().filter((day) => nannyId === undefined || day.nannyId === nannyId),
    ...contested.filter(({ date }) => monthOf(date) === month),
  ];
}

/**
 * All days that are shown, to be acted on and not looked at. A month after the other: ten years of them, in one
 * answer of the database, would hold the page up.
 */
export async function readShifts(database: DeviceDatabase, question: AgendaQuestion): Promise<AgendaShift[]> {
  const shifts: AgendaShift[] = [];
  for (const household of await householdsOf(database, question.memberships)) {
    const own = asked(question, household);
    for (const month of await monthsWithDays(database, own)) {
      for (const day of await shownDays(database, month, own)) {
        shifts.push({ household, day, today: own.today });
      }
    }
  }
  return shifts;
}

/**
 * The days of a month that are shown, of all the account's households, by date, then start. With `near`, the to-dos of
 * days far from that date are left for later.
 */
export async function readMonth(
  database: DeviceDatabase,
  month: string,
  { near, ...question }: AgendaQuestion & { readonly near?: string | undefined },
): Promise<ReadDay[]> {
  const households = await householdsOf(database, question.memberships);
  const agendas = await Promise.all(
    households.map(async (household) =>
      withDetails(database, await shownDays(database, month, asked(question, household)), {
        household,
        now: question.now,
        near,
      }),
    ),
  );
  return sortDays(agendas.flat());
}
