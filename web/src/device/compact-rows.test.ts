/** Tests that a device's database stores rows without null fields and returns them whole. */
import { expect, it } from 'vitest';
import { aDevice, dayRow, HOUSEHOLD_ID } from '../schedule/test-agenda.ts';
import { ofHousehold } from './database.ts';

const DAYS = 4;
const rows = Array.from({ length: DAYS }, (_, number) => dayRow(number)).toSorted((a, b) =>
  a.id < b.id ? -1 : 1,
);

const key = (id = ''): [string, string] => [HOUSEHOLD_ID, id];

/** Reads the days as IndexedDB stores them. */
function storedDays(database: IDBDatabase): Promise<Record<string, unknown>[]> {
  const all = database.transaction('day').objectStore('day').getAll();
  return new Promise((resolve, reject) => {
    all.addEventListener('success', () => resolve(all.result));
    all.addEventListener('error', () => reject(all.error ?? new Error('not read')));
  });
}

it('stores no null field, and every other field', async () => {
  const database = await aDevice(DAYS);
  const stored = await storedDays(database.backendDB());
  expect(stored).toEqual(
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
  );
  expect(stored[0]).not.toHaveProperty('answeredAt');
});

it('returns whole rows by every way of reading', async () => {
  const database = await aDevice(DAYS);
  const days = database.rows('day');
  const byCursor: unknown[] = [];
  await ofHousehold(days, HOUSEHOLD_ID).each((row, { primaryKey }) => byCursor.push([primaryKey, row]));
  expect(await days.get(key(rows[0]?.id))).toEqual(rows[0]);
  expect(await days.get(key('none'))).toBeUndefined();
  expect(await days.bulkGet([key(rows[1]?.id), key('none')])).toEqual([rows[1], undefined]);
  expect(await ofHousehold(days, HOUSEHOLD_ID).toArray()).toEqual(rows);
  expect(
    await ofHousehold(days, HOUSEHOLD_ID)
      .filter(({ id }) => id === rows[2]?.id)
      .toArray(),
  ).toEqual([rows[2]]);
  expect(byCursor).toEqual(rows.map((row) => [key(row.id), row]));
});

it('returns null for a field that was set and is unset again', async () => {
  const database = await aDevice(DAYS);
  const days = database.rows('day');
  const [first] = rows;
  if (first === undefined) throw new Error('no days');
  await days.put({ ...first, answeredAt: '2026-03-10T17:00:00.000Z' });
  expect(await days.get([HOUSEHOLD_ID, first.id])).toHaveProperty('answeredAt', '2026-03-10T17:00:00.000Z');
  await days.put(first);
  expect(await days.get([HOUSEHOLD_ID, first.id])).toEqual(first);
});
