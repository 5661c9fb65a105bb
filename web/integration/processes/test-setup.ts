/**
 * Gives tests a server process, its database and a nanny's device, with proxies between them that can fail. Also enters
 * her hours and to-dos, and signs her in again.
 */
import { fileURLToPath } from 'node:url';
import { PASSWORD, Person, startTestServer, type TestServer } from 'api/test-support/people.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { TokenAndUser } from 'sync-protocol/people/sessions-rest.ts';
import { afterAll, beforeAll, it } from 'vitest';
import { enterHours as recordHours } from '../conflicts/test-screens.ts';
import { openPair, shiftAt } from '../test-household.ts';
import { type ApiOptions, type ApiProcess, JWT_SECRET, startApi } from './test-api-process.ts';
import { PostgresProxy } from './test-postgres-proxy.ts';
import { ProcessDevice } from './test-process-device.ts';
import { FaultyProxy } from './test-proxy.ts';

/** A preload that can move the clock and break rules (test-other-machine.ts). */
export const otherMachine = fileURLToPath(new URL('test-other-machine.ts', import.meta.url));

const MS_PER_MINUTE = 60_000;

export interface ProcessFixture {
  /** A server in this process on the same database, to make households and check results. */
  readonly testServer: TestServer;
  readonly database: PostgresProxy;
  readonly proxy: FaultyProxy;
  api: ApiProcess;
  /** Starts the server again after it has exited. */
  start(): Promise<void>;
  /** With `otherMachine`: advances the clocks of the server process and of `testServer`. */
  pass(time: { readonly days?: number; readonly minutes?: number }): Promise<void>;
}

async function openFixture(options: Omit<ApiOptions, 'env'> = {}) {
  const testServer = await startTestServer({ env: { JWT_SECRET } });
  // The server process uses the machine's clock.
  testServer.clock.now = new Date().toISOString();
  const database = await PostgresProxy.open(testServer.databaseUrl);
  const proxy = await FaultyProxy.open();
  let movedMs = 0;
  const launch = () =>
    startApi({ ...options, env: { DATABASE_URL: database.url, MOVED_MS: String(movedMs) } });
  const fixture: ProcessFixture = {
    testServer,
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
      testServer.clock.now = addMinutes(testServer.clock.now, passed);
    },
  };
  proxy.port = fixture.api.port;
  const close = async (): Promise<void> => {
    await proxy.close();
    await fixture.api.stop();
    await database.proxy.close();
    await testServer.close();
  };
  return { fixture, close };
}

/** Opens a household and its nanny's device, synced, with an accepted day. */
export async function nannyDevice({ testServer, proxy }: Pick<ProcessFixture, 'testServer' | 'proxy'>) {
  const { nanny: other, ...pair } = await openPair(testServer);
  await other.discard();
  const device = new ProcessDevice(testServer, pair.person, proxy.origin);
  await device.mustSync();
  return { testServer, device, ...pair };
}

/** `it` with one setup for the file, and for each test a nanny's device (see `nannyDevice`). */
export function testWithProcess(options: Omit<ApiOptions, 'env'> = {}) {
  let opened: Awaited<ReturnType<typeof openFixture>> | undefined;
  beforeAll(async () => {
    opened = await openFixture(options);
  });
  afterAll(() => opened?.close());
  return it
    .extend('fixture', () => {
      if (opened === undefined) throw new Error('The fixture is not open yet');
      return opened.fixture;
    })
    .extend('hers', ({ fixture }) => nannyDevice(fixture))
    .extend('device', ({ hers }) => hers.device);
}

export type ProcessPair = Awaited<ReturnType<typeof nannyDevice>>;

/** Adds a to-do, records hours and renames the to-do. Returns the ids of all pending mutations. */
export async function enterWork(hers: ProcessPair): Promise<string[]> {
  const { device, dayId } = hers;
  const todoId = await device.addTodo(dayId);
  await enterHours(hers);
  await device.do('todo.rename', { todoId, title: 'A long nap' });
  return (await device.queue()).map(({ id }) => id);
}

/** Records hours only: a single mutation. */
export async function enterHours(hers: ProcessPair): Promise<string[]> {
  const { device, householdId, dayId } = hers;
  const day = await device.row('day', householdId, dayId);
  const hours = shiftAt('09:00', '11:00');
  // 15 minutes more each time, which changes the amount at $20.00 an hour.
  const end = addMinutes(day?.actualEndUtc ?? hours.end, 15);
  await recordHours(device, dayId, { ...hours, end });
  return (await device.queue()).map(({ id }) => id);
}

/** Signs the same person in again, with a new session. */
export async function signedInAgain({ stranger, app }: TestServer, { user }: Person): Promise<Person> {
  const body = { email: user.email, password: PASSWORD };
  const answer = await stranger.post<TokenAndUser>('/api/auth/login', body);
  return new Person(app, answer.body);
}
