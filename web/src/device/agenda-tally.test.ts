/** Tests stored day counts on a device's database: when the outline uses them, and when days are counted again. */
import { liveQuery } from 'dexie';
import { DateTime } from 'luxon';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readOutline } from '../schedule/agenda-outline.ts';
import { aDevice, dayRow, HOUSEHOLD_ID, NOW, QUERY, todoRow } from '../schedule/test-agenda.ts';
import { followDays, storeTallies } from './agenda-tally.ts';
import type { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';
import type { DeviceTransaction } from './sync/device-storage.ts';

const DAYS = 3000;

/** A device that is a member of the test household. */
async function aMember(days: number): Promise<DeviceDatabase> {
  const database = await aDevice(days);
  await database.households.put({ householdId: HOUSEHOLD_ID, cursor: null, nextSeq: 1 });
  return database;
}

/** Reads the outline without stored counts. */
async function counted(database: DeviceDatabase, asked = QUERY) {
  await database.meta.delete('dayTallies');
  return readOutline(database, asked);
}

/** Shown days per month. */
function shownMonths(today: string, withCompleted: boolean) {
  const counts = new Map<string, number>();
  for (let number = 0; number < DAYS; number += 1) {
    const { date, status } = dayRow(number);
    if (!withCompleted && status === 'COMPLETED' && date < today) continue;
    const month = date.slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, count]) => ({ month, count }));
}

const countRequests = () => vi.spyOn(IDBIndex.prototype, 'count');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an outline from stored counts', () => {
  it.each([
    NOW,
    '2026-03-01T05:00:00.000Z',
    '2026-03-08T06:59:59.999Z',
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T05:59:59.999Z',
    '2026-11-01T06:00:00.000Z',
    '2026-04-01T03:59:59.999Z',
    '2026-01-01T04:59:59.999Z',
    '2026-01-01T05:00:00.000Z',
    '2025-12-31T17:00:00.000Z',
    '2030-05-05T12:00:00.000Z',
  ])('shows the same months as a check of each day, at %s', async (now) => {
    const database = await aMember(DAYS);
    await storeTallies(database);
    for (const withCompleted of [false, true]) {
      const { months, today } = await readOutline(database, { ...QUERY, now, withCompleted });
      expect(today).toBe(DateTime.fromISO(now, { zone: 'America/New_York' }).toISODate());
      expect(months).toEqual(shownMonths(today ?? '', withCompleted));
    }
  });

  it('counts only the current month', async () => {
    const database = await aMember(DAYS);
    await storeTallies(database);
    const counts = countRequests();
    await readOutline(database, QUERY);
    // This month's completed days, and two requests of live queries that follow deletions.
    expect(counts.mock.calls.length).toBeLessThanOrEqual(3);
  });
});

describe('stored counts', () => {
  type Change = (tx: DeviceTransaction) => Promise<unknown>;
  const changes: Record<string, Change> = {
    'are added': (tx) => tx.putRows('day', [{ ...dayRow(1), id: 'another' }]),
    change: (tx) => tx.putRows('day', [{ ...dayRow(0), status: 'PENDING' }]),
    'are removed': (tx) => tx.removeRows('day', HOUSEHOLD_ID, [dayRow(0).id, dayRow(400).id]),
    'are removed with the household': async (tx) => {
      const households = await tx.allRows('household', HOUSEHOLD_ID);
      await tx.forgetRows(HOUSEHOLD_ID);
      await tx.putRows('household', households);
    },
  };

  it.each(Object.entries(changes))('are out of date when days %s', async (_, change) => {
    const database = await aMember(DAYS);
    await storeTallies(database);
    await createDexieStorage(database).write(change);
    const outline = await readOutline(database, QUERY);
    expect(outline).toEqual(await counted(database));
  });

  it('stay valid when something else changes', async () => {
    const database = await aMember(60);
    await storeTallies(database);
    await createDexieStorage(database).write(async (tx) => {
      await tx.putRows('todo', [todoRow(1)]);
      await tx.removeRows('todo', HOUSEHOLD_ID, [todoRow(0).id]);
    });
    const counts = countRequests();
    await readOutline(database, QUERY);
    expect(counts.mock.calls.length).toBeLessThanOrEqual(3);
  });

  it('stay valid when a change fails', async () => {
    const database = await aMember(60);
    await storeTallies(database);
    const failing = createDexieStorage(database).write(async (tx) => {
      await tx.removeRows('day', HOUSEHOLD_ID, [dayRow(0).id]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await readOutline(database, QUERY)).toEqual(await counted(database));
  });
});

it('a live query of stored counts follows added, changed and removed days', async () => {
  const database = await aMember(60);
  await storeTallies(database);
  const storage = createDexieStorage(database);
  const emitted: string[] = [];
  const following = liveQuery(() => readOutline(database, QUERY)).subscribe(({ dayCount, pendingCount }) =>
    emitted.push(`${dayCount} ${pendingCount}`),
  );
  const untilEmitted = (counts: string) => vi.waitUntil(() => emitted.at(-1) === counts);
  const day = { ...dayRow(0), id: 'another', status: 'PENDING' } as const;
  await untilEmitted('60 15');
  await storage.write((tx) => tx.putRows('day', [day]));
  await untilEmitted('61 16');
  await storage.write((tx) => tx.putRows('day', [{ ...day, status: 'ACCEPTED' }]));
  await untilEmitted('61 15');
  await storage.write((tx) => tx.removeRows('day', HOUSEHOLD_ID, [day.id]));
  await untilEmitted('60 15');
  following.unsubscribe();
  expect(emitted.at(-1)).toBe('60 15');
});

it('changed days are counted again after a pause, also when another tab changed them', async () => {
  const database = await aMember(60);
  const stop = followDays(database, 100);
  const kept = () => database.meta.get('dayTallies');
  const first = await vi.waitUntil(kept, { timeout: 10_000 });
  // Another tab writes: this one sees only the database.
  await createDexieStorage(database).write((tx) => tx.removeRows('day', HOUSEHOLD_ID, [dayRow(0).id]));
  await vi.waitUntil(async () => JSON.stringify(await kept()) !== JSON.stringify(first), { timeout: 10_000 });
  stop();
  const counts = countRequests();
  const outline = await readOutline(database, QUERY);
  expect(counts.mock.calls.length).toBeLessThanOrEqual(3);
  expect(outline.dayCount).toBe(59);
});
