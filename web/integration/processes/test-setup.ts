/** A server process, its database and a device, with proxies between them that can fail. */
import { fileURLToPath } from 'node:url';
import { PASSWORD, Person, startTestServer, type TestServer } from 'api/test-support/people.ts';
import type { TokenAndUser } from 'sync-protocol/rest/sessions.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterAll, beforeAll } from 'vitest';
import { openPair } from '../test-household.ts';
import { type ApiOptions, type ApiProcess, JWT_SECRET, startApi } from './test-api-process.ts';
import { PostgresProxy } from './test-postgres-proxy.ts';
import { ProcessDevice } from './test-process-device.ts';
import { FaultyProxy } from './test-proxy.ts';

/** A preload that can move the clock and break rules (test-other-machine.ts). */
export const otherMachine = fileURLToPath(new URL('test-other-machine.ts', import.meta.url));

const MS_PER_MINUTE = 60_000;

export interface ProcessFixture {
  /** A server in this process on the same database, to make households and check results. */
  readonly world: TestServer;
  readonly database: PostgresProxy;
  readonly proxy: FaultyProxy;
  api: ApiProcess;
  /** Starts the server again after it has exited. */
  start(): Promise<void>;
  /** With `otherMachine`: advances the clock, for everything. */
  pass(time: { readonly days?: number; readonly minutes?: number }): Promise<void>;
}

async function openFixture(options: Omit<ApiOptions, 'env'> = {}) {
  const world = await startTestServer({ env: { JWT_SECRET } });
  // The server process uses the machine's clock.
  world.clock.now = new Date().toISOString();
  const database = await PostgresProxy.open(world.databaseUrl);
  const proxy = await FaultyProxy.open();
  let movedMs = 0;
  const launch = () =>
    startApi({ ...options, env: { DATABASE_URL: database.url, MOVED_MS: String(movedMs) } });
  const fixture: ProcessFixture = {
    world,
    database: database.proxy,
    proxy,
    api: await launch(),
    start: async () => {
      fixture.api = await launch();
      proxy.port = fixture.api.port;
    },
    pass: async ({ days = 0, minutes = 0 }) => {
      const passed = days * MINUTES_PER_DAY + minutes;
      const moveMs = passed * MS_PER_MINUTE;
      movedMs += moveMs;
      await fixture.api.send({ moveMs });
      world.clock.now = addMinutes(world.clock.now, passed);
    },
  };
  proxy.port = fixture.api.port;
  const close = async (): Promise<void> => {
    await proxy.close();
    await fixture.api.stop();
    await database.proxy.close();
    await world.close();
  };
  return { fixture, close };
}

/** One setup for a file's tests. */
export function fixtureOfFile(options: Omit<ApiOptions, 'env'> = {}): () => ProcessFixture {
  let opened: Awaited<ReturnType<typeof openFixture>> | undefined;
  beforeAll(async () => {
    opened = await openFixture(options);
  });
  afterAll(() => opened?.close());
  return () => {
    if (opened === undefined) throw new Error('The fixture is not open yet');
    return opened.fixture;
  };
}

/** A synced nanny's device with an accepted day. */
export async function nannyDevice({ world, proxy }: Pick<ProcessFixture, 'world' | 'proxy'>) {
  const { home, nannyId, dayId, nanny: other, family } = await openPair(world);
  await other.discard();
  const [joined] = home.nannies;
  if (joined === undefined) throw new Error('A home has a nanny');
  const device = new ProcessDevice(world, joined.person, proxy.origin);
  await device.mustSync();
  return { world, householdId: home.householdId, device, nannyId, dayId, family, person: joined.person };
}

/** Records hours that day, several times if asked. Returns the ids of all pending mutations. */
export async function enterWork(hers: Awaited<ReturnType<typeof nannyDevice>>): Promise<string[]> {
  const { device, dayId } = hers;
  const todoId = newId();
  await device.do('todo.add', { todoId, dayId, title: 'Nap' });
  await enterHours(hers);
  await device.do('todo.rename', { todoId, title: 'A long nap' });
  return (await device.queue()).map(({ id }) => id);
}

/** Records hours only: a single mutation. */
export async function enterHours(hers: Awaited<ReturnType<typeof nannyDevice>>): Promise<string[]> {
  const { device, householdId, dayId } = hers;
  const day = await device.row('day', householdId, dayId);
  if (day === undefined) throw new Error('Her day is gone');
  const { status, actualStartUtc, actualEndUtc, isPaid } = day;
  const seen = { status, actualStartUtc, actualEndUtc, isPaid };
  // 15 minutes more each time, which changes the amount at $20.00 an hour.
  const end = addMinutes(actualEndUtc ?? '2026-03-05T16:00:00.000Z', 15);
  await device.do('day.recordHours', { dayId, start: '2026-03-05T14:00:00.000Z', end }, seen);
  return (await device.queue()).map(({ id }) => id);
}

/** The same person with a new session. */
export async function signedInAgain(
  { world }: Pick<ProcessFixture, 'world'>,
  { user }: Person,
): Promise<Person> {
  const body = { email: user.email, password: PASSWORD };
  const answer = await world.stranger.post<TokenAndUser>('/api/auth/login', body);
  return new Person(world.app, answer.body);
}
