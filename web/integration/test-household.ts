/** A family with nannies who have joined, on the real server. */
import {
  addNanny,
  join,
  type Person,
  register,
  startTestServer,
  type TestServer,
  TODAY,
} from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterAll, beforeAll } from 'vitest';
import { Device } from './test-device.ts';

interface JoinedNanny {
  readonly id: string;
  readonly person: Person;
}

export interface FamilyHome {
  readonly world: TestServer;
  readonly householdId: string;
  readonly family: Person;
  readonly nannies: readonly JoinedNanny[];
}

let families = 0;

/** A household: a family, and nannies at $20.00 an hour from January 1, 2026. */
export async function openHome(world: TestServer, nannyCount = 1): Promise<FamilyHome> {
  families += 1;
  const family = await register(world, `Family ${families}`, 'FAMILY');
  const nannies: JoinedNanny[] = [];
  for (let i = 0; i < nannyCount; i += 1) {
    const nanny = await addNanny(family, `Nanny ${families} ${i}`, 20);
    nannies.push({ id: nanny.id, person: await join(world, family, nanny) });
  }
  const device = new Device(world, family);
  await device.mustSync();
  const householdId = await device.householdId();
  await device.discard();
  return { world, householdId, family, nannies };
}

/** One server for a file's tests. */
export function worldOfFile(): () => TestServer {
  let world: TestServer | undefined;
  beforeAll(async () => {
    world = await startTestServer();
  });
  afterAll(() => world?.close());
  return () => {
    if (world === undefined) throw new Error('The world is not open yet');
    return world;
  };
}

/** 09:00 to 17:00 in New York's winter. */
export const shiftOn = (date: string): { start: string; end: string } => ({
  start: `${date}T14:00:00.000Z`,
  end: `${date}T22:00:00.000Z`,
});

/** Schedules and accepts a day of the nanny's on this device. */
export async function acceptedDay(device: Device, nannyId: string, date: string): Promise<string> {
  const dayId = newId();
  await device.do('day.schedule', { dayId, nannyId, date, ...shiftOn(date), notes: null });
  await device.do('day.answer', { dayId, status: 'ACCEPTED' });
  return dayId;
}

export const seenAccepted = {
  status: 'ACCEPTED',
  actualStartUtc: null,
  actualEndUtc: null,
  isPaid: false,
} as const;

/** A family's and a nanny's device, both synced, with an accepted day. */
export async function openPair(world: TestServer) {
  const home = await openHome(world);
  const [nanny] = home.nannies;
  if (nanny === undefined) throw new Error('A home has a nanny');
  const devices = { family: new Device(world, home.family), nanny: new Device(world, nanny.person) };
  await devices.family.mustSync();
  const dayId = await acceptedDay(devices.family, nanny.id, TODAY);
  await devices.family.mustSync();
  await devices.nanny.mustSync();
  return { home, nannyId: nanny.id, dayId, ...devices };
}
