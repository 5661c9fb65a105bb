/**
 * Starts a server for a test file, opens households with nannies there, and gives tests a family's and a nanny's device
 * with one accepted day. Also makes shifts, accepted days and to-dos.
 */
import {
  addNanny,
  join,
  type Person,
  register,
  startTestServer,
  type TestServer,
  TODAY,
} from 'api/test-support/people.ts';
import { addDays, parseClock, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import { TODOS_MAX } from 'sync-protocol/schedule/todo-mutators.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { Device } from './test-device.ts';

interface JoinedNanny {
  readonly id: string;
  readonly person: Person;
}

export interface FamilyHome {
  readonly testServer: TestServer;
  readonly householdId: string;
  readonly family: Person;
  readonly nannies: readonly JoinedNanny[];
}

let families = 0;

/** Creates a household of a family and nannies at $20.00 an hour. */
export async function openHome(testServer: TestServer, nannyCount = 1): Promise<FamilyHome> {
  families += 1;
  const family = await register(testServer, `Family ${families}`, 'FAMILY');
  const nannies: JoinedNanny[] = [];
  for (let i = 0; i < nannyCount; i += 1) {
    const nanny = await addNanny(family, `Nanny ${families} ${i}`, 20);
    nannies.push({ id: nanny.id, person: await join(testServer, family, nanny) });
  }
  const device = new Device(testServer, family);
  await device.mustSync();
  const householdId = await device.householdId();
  await device.discard();
  return { testServer, householdId, family, nannies };
}

/** Starts one server for a file's tests, and returns a function that returns it. */
export function testServerOfFile(): () => TestServer {
  let testServer: TestServer | undefined;
  beforeAll(async () => {
    testServer = await startTestServer();
  });
  afterAll(() => testServer?.close());
  return () => {
    if (testServer === undefined) throw new Error('The test server has not started');
    return testServer;
  };
}

/** Returns the shift between two clock times of a date in New York. */
export function shiftAt(start: string, end: string, date = TODAY): TimeRange {
  const instant = (clock: string): string => wallClockToInstant(date, parseClock(clock), 'America/New_York');
  return { start: instant(start), end: instant(end) };
}

export const shiftOn = (date: string): TimeRange => shiftAt('09:00', '17:00', date);

/** Returns mutations that add this many to-dos to a day, or to several days, each until it is full. */
export const todosFor = (days: string | readonly string[], count: number, title = 'Todo'): NewMutation[] =>
  Array.from({ length: count }, (_, i) => {
    const dayId = typeof days === 'string' ? days : (days[Math.floor(i / TODOS_MAX)] ?? '');
    return { name: 'todo.add', args: { todoId: newId(), dayId, title: `${title} ${i}` } };
  });

/** Accepts so many days from tomorrow on that this many to-dos fit, and syncs both devices. Returns the days' ids. */
export async function daysForTodos(
  count: number,
  { family, nanny, nannyId }: { family: Device; nanny: Device; nannyId: string },
): Promise<string[]> {
  const dayIds: string[] = [];
  for (let i = 0; i * TODOS_MAX < count; i += 1)
    dayIds.push(await acceptedDay(family, nannyId, addDays(TODAY, i + 1)));
  await family.mustSync();
  await nanny.mustSync();
  return dayIds;
}

/** Schedules and accepts a day of a nanny on this device, 09:00 to 17:00. Returns its id. */
export async function acceptedDay(device: Device, nannyId: string, date: string): Promise<string> {
  const dayId = newId();
  await device.do('day.schedule', { dayId, nannyId, date, ...shiftOn(date), notes: null });
  await device.do('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

/** `basedOn` of hours whose author saw the day accepted. */
export const seenAccepted = {
  status: 'ACCEPTED',
  actualStartUtc: null,
  actualEndUtc: null,
  isPaid: false,
} as const;

/** Opens a household, and a family's and a nanny's device, both synced, with an accepted day. */
export async function openPair(testServer: TestServer) {
  const home = await openHome(testServer);
  const [joined] = home.nannies;
  if (joined === undefined) throw new Error('A home has a nanny');
  const { id: nannyId, person } = joined;
  const [family, nanny] = [new Device(testServer, home.family), new Device(testServer, person)];
  await family.mustSync();
  const dayId = await acceptedDay(family, nannyId, TODAY);
  await family.mustSync();
  await nanny.mustSync();
  return { home, householdId: home.householdId, nannyId, person, dayId, family, nanny };
}

export type Pair = Awaited<ReturnType<typeof openPair>>;

/** `it` with one server for the file, and for each test a pair (see `openPair`), by its parts too. */
export function testWithPair() {
  const testServer = testServerOfFile();
  return it
    .extend('testServer', () => testServer())
    .extend('pair', ({ testServer: server }) => openPair(server))
    .extend('home', ({ pair }) => pair.home)
    .extend('householdId', ({ pair }) => pair.householdId)
    .extend('family', ({ pair }) => pair.family)
    .extend('nanny', ({ pair }) => pair.nanny)
    .extend('nannyId', ({ pair }) => pair.nannyId)
    .extend('person', ({ pair }) => pair.person)
    .extend('dayId', ({ pair }) => pair.dayId);
}
