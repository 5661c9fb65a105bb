/**
 * How many days a household has in each month. Counting twenty thousand takes a browser a third of a second of reading
 * its disk, so what was counted is kept, and holds until days change: whoever changes them stamps them, in the same
 * transaction (dexie-storage.ts).
 */
import { Dexie, liveQuery } from 'dexie';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { DAY_STATUSES } from 'sync-protocol/model/value-rules.ts';
import { addMonths, monthOf } from 'sync-protocol/rules/months.ts';
import {
  byAnyStatus,
  byStatus,
  countEach,
  type DateIndex,
  datesIn,
  followIndex,
  indexesOf,
  requestResult,
} from './agenda-reads.ts';
import type { DeviceDatabase } from './database.ts';

export interface MonthTally {
  /** yyyy-MM */
  readonly month: string;
  /** All of its days. */
  readonly count: number;
  /** Those of them that are completed. */
  readonly completed: number;
}

export interface DayTally {
  /** From the first month with days to the last one. */
  readonly months: readonly MonthTally[];
  readonly pendingCount: number;
}

/** Of all households, and the stamp that the days had; null of a device whose days have none yet. */
interface KeptTallies {
  readonly stamp: string | null;
  readonly households: Readonly<Record<string, DayTally>>;
}

const STAMP = 'dayStamp';
const KEPT = 'dayTallies';

/** The first and the last date that a month could have: dates compare as text. */
export const datesOf = (month: string) => ({ from: `${month}-01`, to: `${month}-31` });

/** From the earliest of these months to the latest. */
function monthsOver(known: readonly string[]): string[] {
  const sorted = known.toSorted();
  const [first, last] = [sorted.at(0), sorted.at(-1)];
  const months: string[] = [];
  if (first === undefined || last === undefined) return months;
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** From the month of the first day of these indexes to that of the last one. */
const monthsOf = (database: DeviceDatabase, indexes: readonly DateIndex[]): PromiseLike<string[]> =>
  Dexie.Promise.all(indexes.map((index) => datesIn(database, index))).then((dates: string[][]) =>
    monthsOver(dates.flat().map(monthOf)),
  );

/** From the month of the first day to that of the last one. */
export const monthsWithDays = (
  database: DeviceDatabase,
  { householdId, nannyId }: { householdId: string; nannyId: string | undefined },
): PromiseLike<string[]> => monthsOf(database, indexesOf(householdId, nannyId));

/** How many days of one status each month has, from the first of them to the last. */
async function countMonths(database: DeviceDatabase, index: DateIndex): Promise<Map<string, number>> {
  const months = await monthsOf(database, [index]);
  const counts = await countEach(database, index, months.map(datesOf));
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
  const months = monthsOver(counted.flatMap(({ counts }) => [...counts.keys()]));
  const tallyOf = (month: string): MonthTally => ({
    month,
    count: sum(counted.map(({ counts }) => counts.get(month) ?? 0)),
    completed: countsOf('COMPLETED').get(month) ?? 0,
  });
  return { months: months.map(tallyOf), pendingCount: sum(countsOf('PENDING').values()) };
}

/** What is kept, where the days are as they were then. */
function readKept(database: DeviceDatabase) {
  return database.transaction('r', 'meta', async ({ idbtrans }) => {
    const meta = idbtrans.objectStore('meta');
    const [stamp, kept] = await Promise.all(
      [STAMP, KEPT].map((key) => requestResult<{ value: unknown } | undefined>(meta.get(key))),
    );
    const tallies = kept?.value as KeptTallies | undefined;
    return { stamp: (stamp?.value as string | undefined) ?? null, tallies };
  });
}

/** Counted, or as it was kept; a live query hears when it is another one. */
export async function readTally(database: DeviceDatabase, householdId: string): Promise<DayTally> {
  const [{ stamp, tallies }] = await Promise.all([
    readKept(database),
    followIndex(database, byAnyStatus(householdId)),
  ]);
  const kept = tallies?.stamp === stamp ? tallies.households[householdId] : undefined;
  return kept ?? countAll(database, householdId);
}

/** Counts all that is on the device and keeps it, unless that has been done since the days last changed. */
export async function keepTallies(database: DeviceDatabase): Promise<void> {
  const counted = await database.inTransaction('r', async (): Promise<KeptTallies | undefined> => {
    const { stamp, tallies } = await readKept(database);
    if (tallies?.stamp === stamp) return undefined;
    const ids = await database.households.toCollection().primaryKeys();
    const households = await Promise.all(
      ids.map(async (id): Promise<[string, DayTally]> => [id, await countAll(database, id)]),
    );
    return { stamp, households: Object.fromEntries(households) };
  });
  // Whatever has changed meanwhile has another stamp.
  if (counted !== undefined) await write(database, counted);
}

/** Without Dexie: it is no news to anybody, nor the next that held news is told with (held-news.ts). */
const write = (database: DeviceDatabase, tallies: KeptTallies): PromiseLike<unknown> =>
  database.transaction('rw', 'meta', ({ idbtrans }) =>
    requestResult(idbtrans.objectStore('meta').put({ key: KEPT, value: tallies })),
  );

/** Nobody waits for it: not while entries or answers follow one another. */
const AT_REST_MS = 4000;

/** Keeps them from now on, whoever changes the days. Ends when called. */
export function followDays(database: DeviceDatabase, atRestMs = AT_REST_MS): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const following = liveQuery(() => database.meta.get(STAMP)).subscribe({
    next() {
      clearTimeout(timer);
      // Where it can't be done, the next one who wants to know counts.
      timer = setTimeout(() => keepTallies(database).catch(() => undefined), atRestMs);
    },
    error: () => undefined,
  });
  return () => {
    clearTimeout(timer);
    following.unsubscribe();
  };
}
