/**
 * For tests: a household with any number of days and some to-dos on a device of its own, and a counter of row reads.
 */
import type { DBCoreTable } from 'dexie';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { plannedDay } from 'sync-protocol/schedule/planned-day.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import { DeviceDatabase } from '../device/database.ts';

export const TODAY = '2026-03-10';
export const NOW = `${TODAY}T17:00:00.000Z`;
export const HOUSEHOLD_ID = 'millers';
export const MEMBERSHIPS = [
  { householdId: HOUSEHOLD_ID, role: 'FAMILY', nannyId: null, access: 'a' },
] as const;

/** Asks for the days of all nannies, without completed past ones. */
export const QUERY = {
  memberships: MEMBERSHIPS,
  nannyId: undefined,
  withCompleted: false,
  now: NOW,
} as const;
export const READY = { state: 'ready', data: { all: MEMBERSHIPS, shown: MEMBERSHIPS } } as const;

const household: Household = {
  householdId: HOUSEHOLD_ID,
  id: HOUSEHOLD_ID,
  version: 1,
  name: 'The Millers',
  timezone: 'America/New_York',
  billingIncrementMinutes: 15,
  currency: 'USD',
  createdAt: '2016-01-01T00:00:00.000Z',
  ...UNSET.household,
};

const NANNIES = ['nora', 'mary', 'jane'];
const STATUSES = ['ACCEPTED', 'PENDING', 'DECLINED', 'ACCEPTED'] as const;
/** Two shifts a date for each nanny, until half a year from now. */
const SHIFTS_A_DATE = NANNIES.length * 2;
const DAYS_AHEAD = 183;
const TODO_EVERY = 8;

const nannyRow = (id: string): Nanny => ({
  householdId: HOUSEHOLD_ID,
  id,
  nannyId: id,
  version: 1,
  name: id,
  email: `${id}@example.com`,
  ...UNSET.nanny,
  createdAt: '2016-01-01T00:00:00.000Z',
});

/** Returns the n-th day, the last one first. Of past dates, every other one is worked and paid. */
export function dayRow(number: number): AgendaDay {
  const date = addDays(TODAY, DAYS_AHEAD - Math.floor(number / SHIFTS_A_DATE));
  const day = plannedDay({
    householdId: HOUSEHOLD_ID,
    id: `day ${number}`,
    nannyId: NANNIES[number % NANNIES.length] ?? '',
    date,
    origin: 'generated',
    scheduledStartUtc: `${date}T${number % SHIFTS_A_DATE < NANNIES.length ? '13' : '18'}:00:00.000Z`,
    scheduledEndUtc: `${date}T22:00:00.000Z`,
    scheduledNotes: null,
  });
  const isWorked = date < TODAY && Math.floor(number / SHIFTS_A_DATE) % 2 === 0;
  if (!isWorked) return { ...day, status: STATUSES[number % STATUSES.length] ?? 'PENDING' };
  const hours = { actualStartUtc: day.scheduledStartUtc, actualEndUtc: day.scheduledEndUtc };
  const price = { hourlyRateCents: 2000, amountCents: 8000, billableMinutes: 240 };
  return { ...day, ...hours, ...price, status: 'COMPLETED', isPaid: true };
}

export const todoRow = (dayNumber: number): Todo => ({
  householdId: HOUSEHOLD_ID,
  id: `todo ${dayNumber}`,
  nannyId: dayRow(dayNumber).nannyId,
  version: 1,
  dayId: `day ${dayNumber}`,
  title: 'Read together',
  titleChangedAt: NOW,
  isCompleted: false,
  tickedAt: null,
  createdAt: NOW,
});

let devices = 0;

/** Returns a device with this many days of three nannies. */
export async function aDevice(dayCount: number): Promise<DeviceDatabase> {
  const database = new DeviceDatabase(`long-${(devices += 1)}`);
  const days = Array.from({ length: dayCount }, (_, number) => dayRow(number));
  const todos = days.flatMap((_, number) => (number % TODO_EVERY === 0 ? [todoRow(number)] : []));
  await database.rows('household').put(household);
  await database.rows('nanny').bulkPut(NANNIES.map(nannyRow));
  await database.rows('day').bulkPut(days);
  await database.rows('todo').bulkPut(todos);
  return database;
}

/** Counts the rows that are read, by any API; `reset` starts over. */
export function countReads(database: DeviceDatabase) {
  let rows = 0;
  const counting = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    async get(request) {
      rows += 1;
      return table.get(request);
    },
    async getMany(request) {
      rows += request.keys.length;
      return table.getMany(request);
    },
    async query(request) {
      const answer = await table.query(request);
      if (request.values === true) rows += answer.result.length;
      return answer;
    },
    async openCursor(request) {
      rows += 1;
      return table.openCursor(request);
    },
  });
  database.close({ disableAutoOpen: false });
  database.use({
    stack: 'dbcore',
    name: 'count-reads',
    create: (core) => ({ ...core, table: (name) => counting(core.table(name)) }),
  });
  return {
    rows: () => rows,
    reset() {
      rows = 0;
    },
  };
}
