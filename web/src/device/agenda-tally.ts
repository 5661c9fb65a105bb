/**
 * Counts days per month and household, stores the counts, and counts again after days have changed. Counting 20,000
 * days takes a browser a third of a second. Every transaction that changes days writes a new stamp (dexie-rows.ts),
 * which makes the stored counts invalid.
 */
import { Dexie, liveQuery } from 'dexie';
import { addMonths, monthOf } from 'sync-protocol/kernel/months.ts';
import { DAY_STATUSES } from 'sync-protocol/kernel/value-rules.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from './database.ts';
import {
  byAnyStatus,
  byStatus,
  countEach,
  type DateIndex,
  datesIn,
  dayIndexes,
  followIndex,
  requestResult,
} from './day-indexes.ts';

export interface MonthTally {
  /** yyyy-MM */
  readonly month: string;
  readonly count: number;
  readonly completed: number;
}

interface DayTally {
  /** Every month from the first to the last with days. */
  readonly months: readonly MonthTally[];
  readonly pendingCount: number;
}

/** Counts of all households, and the stamp of the days that were counted; null before any day has changed. */
interface StoredTallies {
  readonly stamp: string | null;
  readonly households: Readonly<Record<string, DayTally>>;
}

const STAMP = 'dayStamp';
const TALLIES = 'dayTallies';

/** The first and last date that any month could have; dates compare as text. */
export const monthDates = (month: string) => ({ from: `${month}-01`, to: `${month}-31` });

/** Returns every month from the earliest to the latest of these. */
function monthsBetween(known: readonly string[]): string[] {
  const sorted = known.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  const months: string[] = [];
  if (first === undefined || last === undefined) return months;
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Returns every month from the first to the last day in these indexes. */
const monthsWith = (database: DeviceDatabase, indexes: readonly DateIndex[]): PromiseLike<string[]> =>
  Dexie.Promise.all(indexes.map((index) => datesIn(database, index))).then((dates: string[][]) =>
    monthsBetween(dates.flat().map(monthOf)),
  );

/** Returns every month from the first to the last day. */
export const monthsWithDays = (
  database: DeviceDatabase,
  { householdId, nannyId }: { householdId: string; nannyId: string | undefined },
): PromiseLike<string[]> => monthsWith(database, dayIndexes(householdId, nannyId));

/** Counts the days of one status by month. */
async function countMonths(database: DeviceDatabase, index: DateIndex): Promise<Map<string, number>> {
  const months = await monthsWith(database, [index]);
  const counts = await countEach(database, index, months.map(monthDates));
  return new Map(months.map((month, place) => [month, counts[place] ?? 0]));
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

async function countAll(database: DeviceDatabase, householdId: string): Promise<DayTally> {
  const counted = await Promise.all(
    DAY_STATUSES.map(async (status) => ({
      status,
      counts: await countMonths(database, byStatus(householdId, status)),
    })),
  );
  const countsOf = (status: AgendaDay['status']) =>
    counted.find((each) => each.status === status)?.counts ?? new Map<string, number>();
  const months = monthsBetween(counted.flatMap(({ counts }) => [...counts.keys()]));
  const tallyOf = (month: string): MonthTally => ({
    month,
    count: sum(counted.map(({ counts }) => counts.get(month) ?? 0)),
    completed: countsOf('COMPLETED').get(month) ?? 0,
  });
  return { months: months.map(tallyOf), pendingCount: sum(countsOf('PENDING').values()) };
}

/** Reads the stored counts and the current stamp. */
function readStored(database: DeviceDatabase) {
  return database.transaction('r', 'meta', async ({ idbtrans }) => {
    const meta = idbtrans.objectStore('meta');
    const [stamp, stored] = await Promise.all(
      [STAMP, TALLIES].map((key) => requestResult<{ value: unknown } | undefined>(meta.get(key))),
    );
    const tallies = stored?.value as StoredTallies | undefined;
    return { stamp: (stamp?.value as string | undefined) ?? null, tallies };
  });
}

/** Returns the stored counts, or counts now. Live queries follow the days. */
export async function readTally(database: DeviceDatabase, householdId: string): Promise<DayTally> {
  const [{ stamp, tallies }] = await Promise.all([
    readStored(database),
    followIndex(database, byAnyStatus(householdId)),
  ]);
  const stored = tallies?.stamp === stamp ? tallies.households[householdId] : undefined;
  return stored ?? countAll(database, householdId);
}

/** Counts the days of all households and stores the counts, unless the stored ones are valid. */
export async function storeTallies(database: DeviceDatabase): Promise<void> {
  const counted = await database.inTransaction('r', async (): Promise<StoredTallies | undefined> => {
    const { stamp, tallies } = await readStored(database);
    if (tallies?.stamp === stamp) return undefined;
    const ids = await database.households.toCollection().primaryKeys();
    const households = await Promise.all(
      ids.map(async (id): Promise<[string, DayTally]> => [id, await countAll(database, id)]),
    );
    return { stamp, households: Object.fromEntries(households) };
  });
  // Days that changed meanwhile have another stamp.
  if (counted !== undefined) await write(database, counted);
}

/** Writes with plain IndexedDB, so that no live query is notified. */
const write = (database: DeviceDatabase, tallies: StoredTallies): PromiseLike<unknown> =>
  database.transaction('rw', 'meta', ({ idbtrans }) =>
    requestResult(idbtrans.objectStore('meta').put({ key: TALLIES, value: tallies })),
  );

/** How long days must stay unchanged before they are counted again. */
const PAUSE_MS = 4000;

/** Keeps the stored counts up to date until the returned function is called. */
export function followDays(database: DeviceDatabase, pauseMs = PAUSE_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const query = liveQuery(() => database.meta.get(STAMP)).subscribe({
    next() {
      clearTimeout(timer);
      // If storing fails, the next reader counts.
      timer = setTimeout(() => {
        storeTallies(database).catch(() => undefined);
      }, pauseMs);
    },
    error: () => undefined,
  });
  return () => {
    clearTimeout(timer);
    query.unsubscribe();
  };
}
