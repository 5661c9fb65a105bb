/** Tests reminders all the way to a device, by a push service of our own. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  addNanny,
  join,
  NOON,
  type Person,
  register,
  scheduleDay,
  startServerForTest,
  type TestServer,
} from '../../test-support/people.ts';
import { type PushService, startPushService } from '../../test-support/push-service.ts';

const PATIENT = { timeout: 20_000 };

interface Workplace {
  readonly server: TestServer;
  readonly service: PushService;
  readonly nanny: Person;
  /** Of the nanny's device. */
  readonly endpoint: string;
}

/** A nanny with a device is asked for a day; her reminder is due ten minutes later. */
async function askForDay(): Promise<Workplace> {
  const service = await startPushService();
  const server = await startServerForTest({ pushNetwork: service.network, remindersEveryMs: 20 });
  onTestFinished(() => service.close());
  const family = await register(server, 'Fay Family', 'FAMILY');
  const mia = await addNanny(family, 'Mia Lopez');
  const nanny = await join(server, family, mia);
  const device = service.subscribe('/device');
  await nanny.get('/api/push/key');
  await nanny.post('/api/account/push', device);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await scheduleDay(family, mia.id, { date: '2026-03-06' });
  return { server, service, nanny, endpoint: device.endpoint };
}

const titlesOf = ({ received }: PushService): string[] =>
  received.map(({ text }) => (JSON.parse(text) as { notification: { title: string } }).notification.title);

test('a reminder reaches the nanny’s device, and opens her schedule', async () => {
  const { server, service } = await askForDay();
  server.clock.now = addMinutes(NOON, 10);
  await expect.poll(() => titlesOf(service), PATIENT).toEqual(['1 day to answer']);
  expect(service.received[0]?.text).toMatch(/"navigate":"http:[^"]+\/schedule"/);
  expect(Number(service.received[0]?.headers['ttl'])).toBeGreaterThan(0);
});

test('a service that fails three times, then takes it, shows one notification', async () => {
  const { server, service, endpoint } = await askForDay();
  service.replies.set(endpoint, [500, 500, 500, 201]);
  for (const [tries, minutes] of [10, 11, 13, 18].entries()) {
    server.clock.now = addMinutes(NOON, minutes);
    await expect.poll(() => service.requests.length, PATIENT).toBe(tries + 1);
    const states = () => server.sql<{ tries: number }[]>`
      select tries from reminder where kind = 'asked' and state <> 'taken'`;
    await expect.poll(async () => (await states())[0]?.tries, PATIENT).toBe(tries + 1);
  }
  expect(titlesOf(service)).toEqual(['1 day to answer']);
  const rows = await server.sql<{ state: string }[]>`select state from reminder where kind = 'asked'`;
  expect(rows.map(({ state }) => state)).toEqual(['sent']);
});

test('who has signed out gets none', async () => {
  const { server, service, nanny } = await askForDay();
  await nanny.post('/api/auth/logout');
  server.clock.now = addMinutes(NOON, 10);
  const states = () => server.sql<{ state: string }[]>`select state from reminder where kind = 'asked'`;
  await expect.poll(async () => (await states()).map(({ state }) => state), PATIENT).toEqual(['lapsed']);
  expect(service.requests).toEqual([]);
});
