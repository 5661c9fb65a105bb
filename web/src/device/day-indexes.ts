/** Reads and counts the days of this device by indexes of dates. */
import { Dexie } from 'dexie';
import { DAY_STATUSES } from 'sync-protocol/kernel/value-rules.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { DeviceDatabase } from './database.ts';

/** Dates from `from` to `to`, both included, each unlimited if omitted; one nanny's days if she is given. */
export interface AgendaRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly nannyId?: string | undefined;
}

/** An index of days that ends with the date, and the start of its keys. */
export interface DateIndex {
  readonly name: string;
  readonly start: readonly string[];
}

export const byNanny = (householdId: string, nannyId: string): DateIndex => ({
  name: '[householdId+nannyId+date]',
  start: [householdId, nannyId],
});

/** Days of every status. A day whose status changes moves inside this index, which live queries notice. */
export const byAnyStatus = (householdId: string): DateIndex => ({
  name: '[householdId+status+date]',
  start: [householdId],
});

export const byStatus = (householdId: string, status: AgendaDay['status']): DateIndex => ({
  name: '[householdId+status+date]',
  start: [householdId, status],
});

type Dates = Pick<AgendaRange, 'from' | 'to'>;

type BothDates = Record<'from' | 'to', string>;

function daysInRange(database: DeviceDatabase, { name, start }: DateIndex, dates: Dates) {
  const { from = Dexie.minKey, to = Dexie.maxKey } = dates;
  const days = database.rows<AgendaDay>('day');
  return days.where(name).between([...start, from], [...start, to], true, true);
}

export const daysOfNanny = (
  database: DeviceDatabase,
  householdId: string,
  { nannyId, ...dates }: Dates & { readonly nannyId: string },
) => daysInRange(database, byNanny(householdId, nannyId), dates);

export const daysOfStatus = (
  database: DeviceDatabase,
  householdId: string,
  { status, ...dates }: Dates & Pick<AgendaDay, 'status'>,
) => daysInRange(database, byStatus(householdId, status), dates);

/** Returns the index of one nanny's days, or one range per status: an index by date would slow every write of a day. */
export const dayIndexes = (householdId: string, nannyId: string | undefined): readonly DateIndex[] =>
  nannyId === undefined
    ? DAY_STATUSES.map((status) => byStatus(householdId, status))
    : [byNanny(householdId, nannyId)];

/** Returns the days of a range by date. Uses Dexie's promises: one more await would lose the transaction. */
export function readDays(
  database: DeviceDatabase,
  householdId: string,
  { nannyId, ...dates }: AgendaRange,
): PromiseLike<AgendaDay[]> {
  const found = dayIndexes(householdId, nannyId).map((index) =>
    daysInRange(database, index, dates).toArray(),
  );
  return Dexie.Promise.all(found).then((days: AgendaDay[][]) =>
    days.flat().toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1)),
  );
}

/** Returns the first and the last date in an index; nothing when it is empty. */
export const datesIn = (database: DeviceDatabase, index: DateIndex): PromiseLike<string[]> =>
  Dexie.Promise.all([daysInRange(database, index, {}).first(), daysInRange(database, index, {}).last()]).then(
    (days: (AgendaDay | undefined)[]) => days.flatMap((day) => day?.date ?? []),
  );

/** Makes a live query follow every day that enters or moves inside this index, and every deletion. */
export async function followIndex(database: DeviceDatabase, index: DateIndex): Promise<void> {
  await Promise.all([
    daysInRange(database, index, {}).limit(1).primaryKeys(),
    daysInRange(database, index, { from: '', to: '' }).count(),
  ]);
}

/** Wraps a plain IndexedDB request for Dexie's transactions. Live queries don't follow it. */
export const requestResult = <T>(request: IDBRequest<T>): PromiseLike<T> =>
  new Dexie.Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Counts each range's days with plain IndexedDB, which is faster than Dexie. A live query follows the whole index. */
export function countEach(
  database: DeviceDatabase,
  index: DateIndex,
  ranges: readonly BothDates[],
): PromiseLike<number[]> {
  return database.transaction('r', 'day', async (transaction) => {
    await followIndex(database, index);
    const source = transaction.idbtrans.objectStore('day').index(index.name);
    const counts = ranges.map(({ from, to }) =>
      requestResult(source.count(IDBKeyRange.bound([...index.start, from], [...index.start, to]))),
    );
    return Promise.all(counts);
  });
}
