/**
 * Live queries of nannies' time off: policies, requests, entries and balances; and the minutes that are planned on dates
 * somebody may ask for.
 */
import { addDays, dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { BaseScheduleWeekday } from 'sync-protocol/schedule/base-schedule.ts';
import type { Leave, LeaveEntry } from 'sync-protocol/time-off/leave.ts';
import type { LeavePolicy } from 'sync-protocol/time-off/leave-policy.ts';
import { minutesOfBase, minutesOfPlan } from 'sync-protocol/time-off/planned-date.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf, readEach, unsentIds } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useQuarter } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { type LeftByKind, readBalances } from '../people/read-balances.ts';
import { type LeaveRates, readLeaveRates } from './leave-rates.ts';

/** The time off of one nanny in one household. */
export interface TimeOffView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** By their first date, oldest first. */
  readonly policies: readonly LeavePolicy[];
  /** By date. */
  readonly leaves: readonly Leave[];
  readonly entries: readonly LeaveEntry[];
  /** Today's. */
  readonly balances: readonly KindBalance[];
  /** What leave that is agreed for later dates leaves, today and on the dates of requests without an answer. */
  readonly left: LeftByKind;
  readonly rates: readonly Rate[];
  /** What an hour of each request without an answer pays. */
  readonly askedRates: ReadonlyMap<string, LeaveRates>;
  /** Requests that pending mutations have changed. */
  readonly unsentIds: ReadonlySet<string>;
}

function ofNanny<R extends Leave | LeaveEntry | LeavePolicy | Rate>(
  database: DeviceDatabase,
  table: 'leave' | 'leaveEntry' | 'leavePolicy' | 'rate',
  { householdId, id }: Nanny,
): Promise<R[]> {
  return database
    .rows<R>(table)
    .where({ householdId })
    .filter(({ nannyId }) => nannyId === id)
    .toArray();
}

async function readView(
  database: DeviceDatabase,
  nanny: Nanny,
  { household, now }: { household: Household; now: string },
): Promise<TimeOffView> {
  const today = dateOf(now, household.timezone);
  const [policies, leaves, entries, rates, unsent] = await Promise.all([
    ofNanny<LeavePolicy>(database, 'leavePolicy', nanny),
    ofNanny<Leave>(database, 'leave', nanny),
    ofNanny<LeaveEntry>(database, 'leaveEntry', nanny),
    ofNanny<Rate>(database, 'rate', nanny),
    unsentIds(database, household.id, 'leave'),
  ]);
  const open = leaves.filter(({ status }) => status === 'ASKED');
  const askedRates = await readLeaveRates(database, nanny, open);
  const { balances, left } = await readBalances(database, nanny, [
    today,
    ...open.flatMap(({ date }) => (date > today ? date : [])),
  ]);
  return {
    household,
    nanny,
    today,
    policies: policies.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1)),
    leaves: leaves.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    entries,
    balances,
    left,
    rates,
    askedRates,
    unsentIds: unsent,
  };
}

const isShown = ({ nanny, entries, leaves, policies }: TimeOffView): boolean =>
  nanny.archivedAt === null || entries.length + leaves.length + policies.length > 0;

/** The time off of each nanny of a family, or of a nanny with each of her families. */
export function useTimeOff(): Loaded<TimeOffView[]> {
  const now = useQuarter();
  return useLoaded(
    async (database, memberships) => {
      const households = await householdsOf(database, memberships);
      const views = await readEach(database, households, async (household) => {
        const nannies = await allOf<Nanny>(database, 'nanny', household.id);
        return Promise.all(nannies.map((nanny) => readView(database, nanny, { household, now })));
      });
      return views.flat().filter(isShown);
    },
    [now],
  );
}

/** Dates that one request can have. */
export const DATES_MAX = 31;

/** Returns the dates from one to another, `DATES_MAX` at most; none where the last is before the first. */
export function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to && dates.length < DATES_MAX; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** What is left of each kind on a date; loading without one. */
export const useLeftOn = ({ nanny }: Pick<TimeOffView, 'nanny'>, date: string): Loaded<LeftByKind> =>
  useLoaded(
    async (database) => (await readBalances(database, nanny, [date])).left,
    [nanny.householdId, nanny.id, date],
  );

/** The planned minutes of each of these dates, by the plan and the base schedule. Loading without dates. */
export function usePlannedMinutes(
  { household: { timezone }, nanny: { householdId, id: nannyId } }: Pick<TimeOffView, 'household' | 'nanny'>,
  { from, to }: { from: string; to: string },
): Loaded<ReadonlyMap<string, number>> {
  return useLoaded(
    async (database) => {
      const [days, weekdays] = await Promise.all([
        database
          .rows<AgendaDay>('day')
          .where('[householdId+nannyId+date]')
          .between([householdId, nannyId, from], [householdId, nannyId, to], true, true)
          .toArray(),
        allOf<BaseScheduleWeekday>(database, 'baseSchedule', householdId),
      ]);
      return new Map(
        datesBetween(from, to).map((date) => [
          date,
          Math.max(minutesOfPlan(days, date), minutesOfBase(weekdays, { nannyId, date, timezone })),
        ]),
      );
    },
    [householdId, nannyId, timezone, from, to],
  );
}
