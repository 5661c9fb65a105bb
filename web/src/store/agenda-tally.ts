/**
 * How many days a household has in each month. Counting twenty thousand takes a browser a third of a second of reading
 * its disk, so what was counted is kept, and holds until days change: whoever changes them stamps them, in the same
 * transaction (dexie-storage.ts).
 */
import { liveQuery } from 'dexie';
import { addMonths, monthOf } from 'sync-protocol/rules/months.ts';
import {
  answerOf,
  byAnyStatus,
  byDate,
  byStatus,
  countEach,
  daysIn,
  daysOfStatus,
  followAll,
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

/** From the month of the first day to that of the last one. */
export async function monthsWithDays(
  database: DeviceDatabase,
  { householdId, nannyId }: { householdId: string; nannyId: string | undefined },
): Promise<string[]> {
  const [first, last] = await Promise.all([
    daysIn(database, householdId, { nannyId }).first(),
    daysIn(database, householdId, { nannyId }).last(),
  ]);
  const months: string[] = [];
  if (first === undefined || last === undefined) return months;
  for (let month = monthOf(first.date); month <= monthOf(last.date); month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

async function countAll(database: DeviceDatabase, householdId: string): Promise<DayTally> {
  const [months, pendingCount] = await Promise.all([
    monthsWithDays(database, { householdId, nannyId: undefined }),
    daysOfStatus(database, householdId, { status: 'PENDING' }).count(),
  ]);
  const dates = months.map(datesOf);
  const [counts, completed] = await Promise.all([
    countEach(database, byDate(householdId, undefined), dates),
    countEach(database, byStatus(householdId, 'COMPLETED'), dates),
  ]);
  const tallyOf = (month: string, index: number): MonthTally => ({
    month,
    count: counts[index] ?? 0,
    completed: completed[index] ?? 0,
  });
  return { months: months.map(tallyOf), pendingCount };
}

/** What is kept, where the days are as they were then. */
function readKept(database: DeviceDatabase) {
  return database.transaction('r', 'meta', async ({ idbtrans }) => {
    const meta = idbtrans.objectStore('meta');
    const [stamp, kept] = await Promise.all(
      [STAMP, KEPT].map((key) => answerOf<{ value: unknown } | undefined>(meta.get(key))),
    );
    const tallies = kept?.value as KeptTallies | undefined;
    return { stamp: (stamp?.value as string | undefined) ?? null, tallies };
  });
}

/** Counted, or as it was kept; a live query hears when it is another one. */
export async function readTally(database: DeviceDatabase, householdId: string): Promise<DayTally> {
  const [{ stamp, tallies }] = await Promise.all([
    readKept(database),
    followAll(database, byAnyStatus(householdId)),
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
    answerOf(idbtrans.objectStore('meta').put({ key: KEPT, value: tallies })),
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
