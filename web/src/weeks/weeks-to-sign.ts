/**
 * Reads the recent weeks of all nannies of a household, with whether they wait for the reader, and one week by its
 * date.
 */

import { addDays, dateOf, datesFrom, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { WorkingSet } from 'sync-protocol/kernel/working-set.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { weekFrom, weeksBetween } from 'sync-protocol/weeks/nanny-week.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { toDeviceTransaction } from '../device/dexie-transaction.ts';
import { allOf } from '../device/household-reads.ts';
import { loadReads } from '../device/sync/local-rows.ts';
import { needsAction, signerOf } from './week-obstacles.ts';
import { RECENT_DAYS, readWeeks, type WeekOfPay } from './week-of-pay.ts';

/** Whose week it is. */
export interface WeekOwner {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
}

export interface WeekToSign extends WeekOwner {
  readonly week: WeekOfPay;
}

export interface RecentWeek extends WeekToSign {
  /** Whether the reader is asked to do something about it. */
  readonly isWaiting: boolean;
}

/** Returns the recent weeks, the oldest first, by the nannies' names. */
export async function readRecentWeeks(
  database: DeviceDatabase,
  household: Household,
  { side, now }: { side: Side; now: string },
): Promise<RecentWeek[]> {
  const today = dateOf(now, household.timezone);
  const nannies = await allOf<Nanny>(database, 'nanny', household.id);
  const found: RecentWeek[] = [];
  for (const nanny of nannies.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const owner = { householdId: household.id, nannyId: nanny.id, today, now };
    const { weeks, weekdays } = await readWeeksOf(database, owner);
    for (const week of weeks) {
      const isPlannedLater = datesFrom(addDays(today, 1), week.weekEnd).some((date) =>
        weekdays.has(weekdayOf(date)),
      );
      const reader = { ...signerOf(side, nanny), today, isPlannedLater };
      found.push({ household, nanny, today, week, isWaiting: needsAction(week, reader) });
    }
  }
  return found;
}

interface NannysWeeks {
  readonly weeks: readonly WeekOfPay[];
  /** Weekdays with shifts in her base schedule. */
  readonly weekdays: ReadonlySet<number>;
}

/** A transaction for each nanny: Dexie follows only so many awaits of one. */
function readWeeksOf(
  database: DeviceDatabase,
  owner: { householdId: string; nannyId: string; today: string; now: string },
): PromiseLike<NannysWeeks> {
  const { householdId, nannyId, today } = owner;
  return database.inTransaction('r', async (tx) => {
    const rows = new WorkingSet(householdId);
    const baseSchedule = { table: 'baseSchedule', where: { nannyId } } as const;
    await loadReads(toDeviceTransaction(tx), rows, () => [termsOf(nannyId), baseSchedule]);
    const planned = rows.list(baseSchedule).filter(({ shifts }) => shifts.length > 0);
    const weeks = weeksBetween(rows.list(termsOf(nannyId)), addDays(today, -RECENT_DAYS), today);
    return {
      weeks: await readWeeks({ tx, rows }, owner, weeks),
      weekdays: new Set(planned.map(({ weekday }) => weekday)),
    };
  });
}

/** Returns the week of a nanny that begins on a date; null where this device knows no such week. */
export async function readWeekToSign(
  database: DeviceDatabase,
  household: Household,
  { nannyId, weekStart, now }: { nannyId: string; weekStart: string; now: string },
): Promise<WeekToSign | null> {
  const today = dateOf(now, household.timezone);
  return database.inTransaction('r', async (tx) => {
    const nanny = await database.rows<Nanny>('nanny').get([household.id, nannyId]);
    const rows = new WorkingSet(household.id);
    await loadReads(toDeviceTransaction(tx), rows, () => [termsOf(nannyId)]);
    const found = weekFrom(rows.list(termsOf(nannyId)), weekStart);
    if (nanny === undefined || found === undefined) return null;
    const owner = { householdId: household.id, nannyId, today, now };
    const [week] = await readWeeks({ tx, rows }, owner, [found]);
    return week === undefined ? null : { household, nanny, today, week };
  });
}
