/**
 * Reads a nanny's weeks from this device, all or only the unpaid ones, newest first, a page at a time: what each
 * pays, line by line, what of it is open, and its days. Reads by ranges of weeks, so that ten years open as fast as
 * one.
 */
import { Dexie, type Transaction } from 'dexie';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import { isWages } from 'sync-protocol/ledger/purpose.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { weekDateOf } from 'sync-protocol/weeks/adjustments.ts';
import { DAYS_REACHED } from 'sync-protocol/weeks/minutes-by-date.ts';
import { type NannyWeek, weekOf } from 'sync-protocol/weeks/nanny-week.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { type Cancellation, type Week, weekId } from 'sync-protocol/weeks/week.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { isRecent, readWeeks, type WeekOfPay, type WeekReading } from './week-of-pay.ts';

export type { DayInWeek, WeekOfPay } from './week-of-pay.ts';

/** Weeks that are shown before somebody asks for earlier ones. */
const WEEKS_PER_PAGE = 8;

export interface WeekPage {
  /** The latest first. Weeks in which nothing was earned are left out, but for one that was asked for. */
  readonly weeks: readonly WeekOfPay[];
  /** Where the next page begins: the date that its latest week is at, at most; null on the last page. */
  readonly next: string | null;
}

export interface WeekQuery {
  readonly householdId: string;
  readonly nannyId: string;
  /** In the household's zone. */
  readonly today: string;
  readonly now: string;
  /** Leaves out weeks of which everything is paid. */
  readonly isOpenOnly: boolean;
  /** The `next` of the page before, or a date that was asked for; null for the latest week. */
  readonly from: string | null;
  /** Whether somebody asked for the week of `from`: then it is on the page, also if nothing was earned in it. */
  readonly isAsked: boolean;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** Returns the date of a nanny's latest row up to a date, of a table whose rows have one. */
async function lastDate(
  tx: Transaction,
  table: 'day' | 'cancellation',
  { householdId, nannyId, to }: Pick<WeekQuery, 'householdId' | 'nannyId'> & { to?: string },
): Promise<string> {
  const last = await tx
    .table<AgendaDay | Cancellation>(table)
    .where('[householdId+nannyId+date]')
    .between([householdId, nannyId, Dexie.minKey], [householdId, nannyId, to ?? Dexie.maxKey], true, true)
    .last();
  return last?.date ?? '';
}

/** Returns the latest date before a week at which something may have been earned; null if there is none. */
async function dateBefore(tx: Transaction, query: WeekQuery, weekStart: string): Promise<string | null> {
  const { householdId, nannyId } = query;
  const to = addDays(weekStart, -1);
  const [day, cancelled, week] = await Promise.all([
    lastDate(tx, 'day', { householdId, nannyId, to }),
    lastDate(tx, 'cancellation', { householdId, nannyId, to }),
    // A guarantee is paid for a closed week without any day. The ids of weeks are in the order of their dates.
    tx
      .table<Week>('week')
      .where(':id')
      .between([householdId, weekId(nannyId, '')], [householdId, weekId(nannyId, to)], true, true)
      .last(),
  ]);
  const dates = [cancelled, week?.weekStart ?? '', day && earlier(addDays(day, DAYS_REACHED), to)];
  return dates.reduce(later) || null;
}

/** Returns as many weeks as a page has, the latest first: the one of a date, and those before it. */
function weeksUpTo(terms: readonly Terms[], date: string): NannyWeek[] {
  const weeks: NannyWeek[] = [];
  for (let at = date; weeks.length < WEEKS_PER_PAGE; ) {
    const week = weekOf(terms, at);
    weeks.push(week);
    at = addDays(week.start, -1);
  }
  return weeks;
}

/** Weeks in which nothing was earned are left out, but for recent ones that lack hours. */
const isShown = (week: WeekOfPay, today: string): boolean =>
  week.lines.length > 0 ||
  week.openCents > 0 ||
  week.ifOver !== null ||
  (isRecent(week, today) && week.checks.some(({ check }) => check === 'missing'));

/** Returns the latest date at which something may have been earned. */
async function latestDate(tx: Transaction, query: WeekQuery): Promise<string> {
  // A day may be of tomorrow after a change of zone, and a cancelled shift of any date to come.
  return later(addDays(query.today, 1), await lastDate(tx, 'cancellation', query));
}

/** Returns a page of all weeks. Skips years without a row, so that a page costs the same after a long break. */
async function readAll(reading: WeekReading, query: WeekQuery): Promise<WeekPage> {
  const { tx, rows } = reading;
  const terms = rows.list(termsOf(query.nannyId));
  const asked = query.isAsked && query.from !== null ? weekOf(terms, query.from).start : null;
  const isOnPage = (week: WeekOfPay) => week.weekStart === asked || isShown(week, query.today);
  const shown: WeekOfPay[] = [];
  let next: string | null = query.from ?? (await latestDate(tx, query));
  while (next !== null && shown.length < WEEKS_PER_PAGE) {
    const weeks = weeksUpTo(terms, next);
    shown.push(...(await readWeeks(reading, query, weeks)).filter(isOnPage));
    next = await dateBefore(tx, query, weeks.at(-1)?.start ?? next);
  }
  const weeks = shown.slice(0, WEEKS_PER_PAGE);
  const last = weeks.at(-1);
  return { weeks, next: shown.length > weeks.length && last ? addDays(last.weekStart, -1) : next };
}

/** Returns a page of the weeks that have open wages. */
async function readOpen(reading: WeekReading, query: WeekQuery): Promise<WeekPage> {
  const { tx, rows } = reading;
  const { householdId, nannyId, from } = query;
  const terms = rows.list(termsOf(nannyId));
  const open = await tx
    .table<Earning>('earning')
    .where('[householdId+nannyId+openCents]')
    .between([householdId, nannyId, 1], [householdId, nannyId, Dexie.maxKey])
    .toArray();
  const weeks = open.filter(isWages).map((earning) => weekOf(terms, weekDateOf(earning)));
  const distinct = [...new Map(weeks.map((week) => [week.start, week])).values()]
    .filter(({ start }) => from === null || start <= from)
    .toSorted((a, b) => (a.start > b.start ? -1 : 1));
  const shown = await readWeeks(reading, query, distinct.slice(0, WEEKS_PER_PAGE));
  return { weeks: shown, next: distinct[WEEKS_PER_PAGE]?.start ?? null };
}

/** Reads one page of weeks, in one transaction. */
export async function readWeekPage(database: DeviceDatabase, query: WeekQuery): Promise<WeekPage> {
  return database.inTransaction('r', async (tx) => {
    const rows = new WorkingSet(query.householdId);
    await loadReads(toDeviceTransaction(tx), rows, () => [
      { table: 'household', ids: [query.householdId] },
      termsOf(query.nannyId),
    ]);
    const reading = { tx, rows };
    return query.isOpenOnly ? readOpen(reading, query) : readAll(reading, query);
  });
}
