/** Tests the message that tries a device: to the calling device alone, in the account's language, 3 an hour. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Person,
  register,
  signIn,
  startTestServer,
  type TestServer,
} from '../../test-support/people.ts';
import { type PushService, startPushService } from '../../test-support/push-service.ts';

let service: PushService;
let server: TestServer;
beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ pushNetwork: service.network });
});
afterAll(async () => {
  await server.close();
  await service.close();
});

let nanny: Person;
beforeEach(async () => {
  nanny = await register(server, `Nia ${randomUUID()}`, 'NANNY');
});

async function subscribe(person: Person): Promise<string> {
  const device = service.subscribe(`/${randomUUID()}`);
  await person.post('/api/account/push', device);
  return device.endpoint;
}

const tryDevice = (person: Person) => person.post('/api/account/push/test');

test('a message to try a device goes to it alone, in the account’s language', async () => {
  const own = await subscribe(nanny);
  const other = await subscribe(await signIn(server, nanny.user.email));
  await nanny.patch('/api/account', { language: 'fr' });
  expect((await tryDevice(nanny)).body).toEqual({ result: 'SENT' });
  expect(service.requests.filter((each) => [own, other].includes(each))).toEqual([own]);
  const { notification } = JSON.parse(service.received.at(-1)?.text ?? '') as {
    notification: { title: string };
  };
  expect(notification.title).toBe('Les rappels arrivent sur cet appareil.');
});

test('a device without a subscription, or a forgotten one, is told so', async () => {
  expect((await tryDevice(nanny)).body).toEqual({ result: 'GONE' });
  service.replies.set(await subscribe(nanny), [500, 410]);
  expect((await tryDevice(nanny)).body).toEqual({ result: 'RETRY' });
  expect((await tryDevice(nanny)).body).toEqual({ result: 'GONE' });
});

test('a device is tried 3 times an hour at most', async () => {
  await subscribe(nanny);
  for (let i = 0; i < 3; i += 1) expect((await tryDevice(nanny)).status).toBe(200);
  expect(await tryDevice(nanny)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
});

test('messages are counted by how they end', async () => {
  await subscribe(nanny);
  await tryDevice(nanny);
  const { body } = await server.app.inject({ url: '/metrics' });
  expect(body).toMatch(/fairday_push_messages_total\{end="sent"\} \d/);
  expect(body).toMatch(/fairday_push_messages_total\{end="gone"\} 1/);
});
