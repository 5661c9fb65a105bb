/** Tests how many rows a week, a month and one nanny's month read on a device with 4,698 days. */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { beforeAll, expect, it } from 'vitest';
import type { DeviceDatabase } from '../device/database.ts';
import { readCalendar } from './calendar-reads.ts';
import { aDevice, countReads, MEMBERSHIPS, NOW, TODAY } from './test-agenda.ts';

/** Two years of three nannies. */
const DAYS = 4698;
const SHIFTS_A_DATE = 6;
/** The household, three nannies, and the unsent changes. */
const OTHER_ROWS = 8;

let database: DeviceDatabase;
let reads: ReturnType<typeof countReads>;

beforeAll(async () => {
  database = await aDevice(DAYS);
  reads = countReads(database);
}, 60_000);

const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

it.each([
  ['week', 7],
  ['month', 42],
])('a %s reads its own days and those of the evening before', async (_, count) => {
  reads.reset();
  const calendar = await readCalendar(
    database,
    { dates: datesFrom(TODAY, count), nannyId: undefined },
    { memberships: MEMBERSHIPS, now: NOW },
  );
  expect(calendar.items).toHaveLength((count + 1) * SHIFTS_A_DATE);
  expect(reads.rows()).toBeLessThanOrEqual((count + 1) * SHIFTS_A_DATE + OTHER_ROWS);
});

it('a month of one nanny reads hers', async () => {
  reads.reset();
  const query = { dates: datesFrom('2026-01-01', 31), nannyId: 'nora' };
  const { items } = await readCalendar(database, query, { memberships: MEMBERSHIPS, now: NOW });
  expect(items).toHaveLength(32 * 2);
  expect(reads.rows()).toBeLessThanOrEqual(32 * 2 + OTHER_ROWS);
});
