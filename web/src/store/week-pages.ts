/**
 * Reads a nanny's weeks from this device, newest first, a page at a time: what each pays, line by line, what of it is
 * open, and its days. Reads by ranges of weeks, so that ten years of weeks open as fast as one.
 */
import { Dexie, type Transaction } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Earning } from 'sync-protocol/model/payment.ts';
import type { Terms } from 'sync-protocol/model/terms.ts';
import { type Cancellation, type Week, weekId } from 'sync-protocol/model/week.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { workInWeek } from 'sync-protocol/rules/minutes-by-date.ts';
import { minutesOf } from 'sync-protocol/rules/pay-parts.ts';
import { daysOf, householdOf, pricingTerms, termsOf } from 'sync-protocol/rules/week-earnings.ts';
import { readsOfWeekViews, type WeekView, weekView } from 'sync-protocol/rules/week-view.ts';
import { type NannyWeek, weekOf } from 'sync-protocol/rules/weeks.ts';
import { WorkingSet } from 'sync-protocol/sync/working-set.ts';
import { loadReads } from '../sync/local-rows.ts';
import type { DeviceDatabase } from './database.ts';
import { toDeviceTransaction } from './dexie-transaction.ts';

/** Weeks that are shown before somebody asks for earlier ones. */
const WEEKS_PER_PAGE = 8;
/** Hours of a date reach at most into the second date after it (minutes-by-date.ts). */
const DAYS_REACHED = 2;

/** The part of a completed day in a week. */
export interface DayInWeek {
  readonly day: AgendaDay;
  /** Billable minutes; fewer than the day's where a shift crosses the week's border. */
  readonly minutes: number;
  readonly amountCents: number;
  /** What is unpaid of the whole day. */
  readonly openCents: number;
}

export interface WeekOfPay extends WeekView {
  /** `running` until its last date has passed; then `over`, until the server has closed it. */
  readonly state: 'coming' | 'running' | 'over' | 'closed';
  /** What overtime pays, in hundredths of the rate; null without terms. */
  readonly multiplierHundredths: number | null;
  /** What it comes to as if it were over, where that is more; else null. */
  readonly ifOver: Pick<WeekView, 'lines' | 'grossCents'> | null;
  readonly days: readonly DayInWeek[];
}

export interface WeekPage {
  /** The latest first. Weeks in which nothing was earned are left out. */
  readonly weeks: readonly WeekOfPay[];
  /** Where the next page begins: the date that its latest week is at, at most; null on the last page. */
  readonly next: string | null;
}

export interface WeekQuery {
  readonly householdId: string;
  readonly nannyId: string;
  /** In the household's zone. */
  readonly today: string;
  /** Leaves out weeks of which everything is paid. */
  readonly isOpenOnly: boolean;
  /** The `next` of the page before; null for the first page. */
  readonly from: string | null;
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

/** Loads what these weeks are priced with, and returns each as people read it. */
async function readWeeks(
  tx: Transaction,
  rows: WorkingSet,
  { query, weeks }: { query: WeekQuery; weeks: readonly NannyWeek[] },
): Promise<WeekOfPay[]> {
  await loadReads(toDeviceTransaction(tx), rows, () => readsOfWeekViews(query, weeks, rows));
  return weeks.map((week) => toWeekOfPay(rows, query, week));
}

function toWeekOfPay(rows: WorkingSet, { nannyId, today }: WeekQuery, week: NannyWeek): WeekOfPay {
  const view = weekView(rows, { nannyId, week });
  const isClosed = rows.get('week', weekId(nannyId, week.start))?.closedAt != null;
  const mayGrow = week.terms !== null && !isClosed && week.start <= today;
  const asOver = mayGrow ? weekView(rows, { nannyId, week, outlook: { asIfOver: true } }) : view;
  return {
    ...view,
    state: stateOf(week, { today, isClosed }),
    multiplierHundredths: pricingTerms(rows, nannyId, week)?.overtimeMultiplierHundredths ?? null,
    ifOver: asOver.grossCents === view.grossCents ? null : asOver,
    days: daysInWeek(rows, nannyId, week),
  };
}

function stateOf(
  { start, end, terms }: NannyWeek,
  { today, isClosed }: { today: string; isClosed: boolean },
): WeekOfPay['state'] {
  if (start > today) return 'coming';
  if (end >= today) return 'running';
  return isClosed || terms === null ? 'closed' : 'over';
}

function daysInWeek(rows: WorkingSet, nannyId: string, week: NannyWeek): DayInWeek[] {
  const { timezone } = householdOf(rows);
  const worked = rows.list(daysOf(nannyId, week)).filter(({ status }) => status === 'COMPLETED');
  const days = worked.flatMap((day): DayInWeek[] => {
    const { parts, amountCents } = workInWeek(day, week, timezone);
    if (parts.length === 0) return [];
    const openCents = rows.get('earning', day.id)?.openCents ?? 0;
    return [{ day, minutes: minutesOf(parts), amountCents, openCents }];
  });
  return days.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}

const startOf = ({ day }: DayInWeek): string => day.actualStartUtc ?? day.date;

const isShown = ({ lines, openCents, ifOver }: WeekOfPay): boolean =>
  lines.length > 0 || openCents > 0 || ifOver !== null;

/** Returns the latest date at which something may have been earned. */
async function latestDate(tx: Transaction, query: WeekQuery): Promise<string> {
  // A day may be of tomorrow after a change of zone, and a cancelled shift of any date to come.
  return later(addDays(query.today, 1), await lastDate(tx, 'cancellation', query));
}

/** Returns a page of all weeks. Skips years without a row, so that a page costs the same after a long break. */
async function readAll(tx: Transaction, rows: WorkingSet, query: WeekQuery): Promise<WeekPage> {
  const terms = rows.list(termsOf(query.nannyId));
  const shown: WeekOfPay[] = [];
  let next: string | null = query.from ?? (await latestDate(tx, query));
  while (next !== null && shown.length < WEEKS_PER_PAGE) {
    const weeks = weeksUpTo(terms, next);
    shown.push(...(await readWeeks(tx, rows, { query, weeks })).filter(isShown));
    next = await dateBefore(tx, query, weeks.at(-1)?.start ?? next);
  }
  const weeks = shown.slice(0, WEEKS_PER_PAGE);
  const last = weeks.at(-1);
  return { weeks, next: shown.length > weeks.length && last ? addDays(last.weekStart, -1) : next };
}

/** Returns a page of the weeks that have open earnings. */
async function readOpen(tx: Transaction, rows: WorkingSet, query: WeekQuery): Promise<WeekPage> {
  const { householdId, nannyId, from } = query;
  const terms = rows.list(termsOf(nannyId));
  const open = await tx
    .table<Earning>('earning')
    .where('[householdId+nannyId+openCents]')
    .between([householdId, nannyId, 1], [householdId, nannyId, Dexie.maxKey])
    .toArray();
  const weeks = open.map(({ weekStart, date }) => weekOf(terms, weekStart ?? date));
  const distinct = [...new Map(weeks.map((week) => [week.start, week])).values()]
    .filter(({ start }) => from === null || start <= from)
    .toSorted((a, b) => (a.start > b.start ? -1 : 1));
  const shown = await readWeeks(tx, rows, { query, weeks: distinct.slice(0, WEEKS_PER_PAGE) });
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
    return query.isOpenOnly ? readOpen(tx, rows, query) : readAll(tx, rows, query);
  });
}
