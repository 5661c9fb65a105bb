/** Tests how push messages reach the services of browsers, by a service of our own that decrypts them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  NOON,
  type Person,
  register,
  sharedTestServer,
  signIn,
  TEST_ENVIRONMENT,
} from '../../test-support/people.ts';
import {
  makeSubscription,
  markOf,
  type PushService,
  startPushService,
} from '../../test-support/push-service.ts';
import { loadConfig } from '../config.ts';
import { isPublicAddress } from './endpoints.ts';
import { openPush } from './push.ts';
import type { OutgoingPush, PushEnd } from './sender.ts';
import type { PushNetwork } from './transport.ts';

const LONG = { timeout: 30_000 };
const server = sharedTestServer();
const config = { ...loadConfig(TEST_ENVIRONMENT), publicUrl: 'https://fairday.test' };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

/** Opens a server's sending, whose messages go to the service; another process has its own. */
function open(network: Partial<PushNetwork> = {}) {
  const ends: PushEnd[] = [];
  const warnings: string[] = [];
  const push = openPush({
    config,
    sql: server.sql,
    now: () => server.clock.now,
    publicUrl: () => config.publicUrl,
    log: { ...server.app.log, warn: (_fields: object, message: string) => warnings.push(message) } as never,
    onEnd: (end) => ends.push(end),
    network: { ...service.network, ...network },
  });
  const send = (person: Person, message: Partial<OutgoingPush> = {}) =>
    push.sender.send({
      accountId: person.user.id,
      title: 'A shift was changed',
      language: 'es',
      path: '/schedule',
      topic: 'a-topic',
      until: '2026-03-05T18:00:00.000Z',
      isUrgent: false,
      ...message,
    });
  return { push, send, ends, warnings };
}

let family: Person;
let path: string;
let sending: ReturnType<typeof open>;
beforeEach(async () => {
  family = await register(server, `Fay ${randomUUID()}`, 'FAMILY');
  path = `/${randomUUID()}`;
  sending = open();
});

/** Subscribes a device of the service. Returns its endpoint. */
async function subscribe(person: Person, host?: string, at = path): Promise<string> {
  const device = service.subscribe(at, host);
  const answer = await person.post('/api/account/push', device);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return device.endpoint;
}

const receivedAt = (endpoint: string) => service.received.filter((each) => each.endpoint === endpoint);
const requestsTo = (endpoint: string) => service.requests.filter((each) => each === endpoint).length;

describe('a message', () => {
  test('reaches a device, which alone can read it', async () => {
    const endpoint = await subscribe(family);
    expect(await sending.send(family)).toBe('sent');
    const [push] = receivedAt(endpoint);
    expect(JSON.parse(push?.text ?? '')).toEqual({
      web_push: 8030,
      mutable: true,
      notification: {
        title: 'A shift was changed',
        navigate: 'https://fairday.test/schedule',
        tag: 'a-topic',
        data: {
          account: markOf(family.user.id),
          signIn: 'Fairday: inicia sesión para ver las novedades',
        },
      },
    });
    expect(push?.headers).toMatchObject({
      ttl: '3600',
      topic: 'a-topic',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    });
    expect(push?.claims.sub).toBe('https://fairday.test');
    const { body } = await family.get<{ key: string }>('/api/push/key');
    expect(push?.key).toBe(body.key);
  });

  test('goes to all devices of the account, and to nobody else', async () => {
    const other = await register(server, `Olga ${randomUUID()}`, 'NANNY');
    const [mine, second, others] = [
      await subscribe(family),
      await subscribe(await signIn(server, family.user.email), 'web.push.apple.com'),
      await subscribe(other, 'wns2-par02p.notify.windows.com'),
    ];
    expect(await sending.send(family)).toBe('sent');
    expect([mine, second, others].map(requestsTo)).toEqual([1, 1, 0]);
  });

  test('to nobody’s device is gone, and after its end waits for nobody', async () => {
    expect(await sending.send(family)).toBe('gone');
    const endpoint = await subscribe(family);
    expect(await sending.send(family, { until: NOON })).toBe('retry');
    expect(requestsTo(endpoint)).toBe(0);
  });

  test('of an ended or expired session isn’t sent', async () => {
    const endpoint = await subscribe(family);
    server.clock.now = '2026-05-05T17:00:00.000Z';
    expect(await sending.send(family, { until: '2026-05-06T17:00:00.000Z' })).toBe('gone');
    expect(requestsTo(endpoint)).toBe(0);
  });

  test('that is too long is a fault, not cut', async () => {
    await subscribe(family);
    await expect(sending.send(family, { title: 'é'.repeat(500) })).rejects.toThrow('too long');
  });
});

const replied = async (endpoint: string, ...replies: Parameters<typeof service.replies.set>[1]) => {
  service.replies.set(endpoint, replies);
  return sending.send(family);
};

describe('an answer of the service', () => {
  test('500 three times, then 201, is one notification', async () => {
    const endpoint = await subscribe(family);
    expect(await replied(endpoint, 500, 500, 500, 201)).toBe('retry');
    expect([await sending.send(family), await sending.send(family)]).toEqual(['retry', 'retry']);
    expect(await sending.send(family)).toBe('sent');
    expect(receivedAt(endpoint)).toHaveLength(1);
  });

  test.each([404, 410])('%i ends the subscription', async (status) => {
    const endpoint = await subscribe(family);
    expect(await replied(endpoint, status)).toBe('gone');
    expect(await sending.send(family)).toBe('gone');
    expect(requestsTo(endpoint)).toBe(1);
    const rows = await server.sql`select 1 from push_subscription where account_id = ${family.user.id}`;
    expect(rows).toHaveLength(0);
  });

  test.each([
    ['120', '2026-03-05T17:01:59.000Z', '2026-03-05T17:02:00.000Z'],
    ['Thu, 05 Mar 2026 17:05:00 GMT', '2026-03-05T17:04:59.000Z', '2026-03-05T17:05:00.000Z'],
    ['999999999', '2026-03-05T17:59:59.000Z', '2026-03-05T18:00:00.000Z'],
    ['soon', '2026-03-05T17:00:59.000Z', '2026-03-05T17:01:00.000Z'],
  ])('429 with Retry-After %s is waited for', async (after, during, end) => {
    const endpoint = await subscribe(family);
    const until = '2026-03-06T17:00:00.000Z';
    service.replies.set(endpoint, [{ status: 429, headers: { 'retry-after': after } }, 201]);
    expect(await sending.send(family, { until })).toBe('retry');
    server.clock.now = during;
    expect(await sending.send(family, { until })).toBe('retry');
    expect(requestsTo(endpoint)).toBe(1);
    server.clock.now = end;
    expect(await sending.send(family, { until })).toBe('sent');
  });

  test('a redirect isn’t followed', async () => {
    const endpoint = await subscribe(family);
    const target = `https://fcm.googleapis.com/target${path}`;
    expect(await replied(endpoint, { status: 307, headers: { location: target } })).toBe('gone');
    expect(requestsTo(target)).toBe(0);
  });

  test('a body without end isn’t read', async () => {
    const endpoint = await subscribe(family);
    expect(await replied(endpoint, 'endless')).toBe('sent');
  });

  test('400 isn’t tried again', async () => {
    const endpoint = await subscribe(family);
    expect(await replied(endpoint, 400)).toBe('gone');
  });

  test('none in time is tried again', async () => {
    const endpoint = await subscribe(family);
    service.replies.set(endpoint, ['hang']);
    expect(await open({ timeoutMs: 50 }).send(family)).toBe('retry');
  });
});

describe('a refused key', () => {
  const HOUR_LATER = '2026-03-05T18:00:00.000Z';
  const until = '2026-03-06T17:00:00.000Z';

  test.each([401, 403])(
    '%i lets the subscription rest for an hour, also in other processes',
    async (status) => {
      const endpoint = await subscribe(family);
      service.replies.set(endpoint, [status, 201]);
      expect(await sending.send(family, { until })).toBe('retry');
      server.clock.now = '2026-03-05T17:59:59.000Z';
      expect(await open().send(family, { until })).toBe('retry');
      expect(requestsTo(endpoint)).toBe(1);
      server.clock.now = HOUR_LATER;
      expect(await open().send(family, { until })).toBe('sent');
      expect(await sending.send(family, { until })).toBe('sent');
    },
  );

  test('of three accounts stops that service alone for an hour, logged once', async () => {
    const others: Person[] = [];
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora'])
      others.push(await register(server, `${name} ${randomUUID()}`, 'NANNY'));
    const endpoints: string[] = [];
    for (const [i, person] of others.entries())
      endpoints.push(await subscribe(person, undefined, `${path}${i}`));
    const apple = await subscribe(family, 'web.push.apple.com');
    for (const endpoint of endpoints) service.replies.set(endpoint, [403]);
    for (const person of others) expect(await sending.send(person)).toBe('retry');
    expect(endpoints.map(requestsTo)).toEqual([1, 1, 1, 0]);
    expect(sending.warnings.filter((each) => each.includes('VAPID'))).toHaveLength(1);
    expect(await sending.send(family)).toBe('sent');
    expect(requestsTo(apple)).toBe(1);
    server.clock.now = HOUR_LATER;
    expect(await sending.send(others[3] ?? family, { until })).toBe('retry');
    expect(endpoints.map(requestsTo)).toEqual([1, 1, 1, 1]);
  });

  test('of one account doesn’t end other accounts’ messages', async () => {
    const liar = await register(server, `Lia ${randomUUID()}`, 'NANNY');
    const refused = await subscribe(liar, undefined, `${path}liar`);
    const endpoint = await subscribe(family);
    service.replies.set(refused, [403]);
    for (let hour = 17; hour < 23; hour += 1) {
      server.clock.now = `2026-03-05T${hour}:00:00.000Z`;
      expect(await sending.send(liar, { until })).toBe('retry');
    }
    expect(await sending.send(family, { until })).toBe('sent');
    expect(requestsTo(endpoint)).toBe(1);
  });
});

describe('a service whose name leads into a private network', () => {
  test('is refused at the connection, counted, and not tried again', async () => {
    const endpoint = await subscribe(family);
    const closed = open({ isAllowed: isPublicAddress });
    expect(await closed.send(family)).toBe('gone');
    expect(closed.ends).toEqual(['private_address']);
    expect(requestsTo(endpoint)).toBe(0);
  });
});

/** Subscribes devices of the family whose endpoints, of these services in turn, never answer. */
async function subscribeHanging({ network, replies }: PushService, hosts: readonly string[], count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const device = makeSubscription('/');
  await server.sql`
    insert into session (id, account_id, device, created_at, last_used_at, expires_at)
    select id, ${family.user.id}, 'Phone', ${NOON}, ${NOON}, ${'2026-05-01T00:00:00.000Z'}
    from unnest(${ids}::uuid[]) id`;
  await server.sql`
    insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    select id, ${family.user.id}, id, 'https://' || (${[...hosts]}::text[])[1 + n % ${hosts.length}::int] || '/hang',
      ${device.keys.p256dh}, ${device.keys.auth}, ${NOON}
    from unnest(${ids}::uuid[]) with ordinality as t(id, n)`;
  for (const host of hosts) replies.set(`https://${host}/hang`, ['hang']);
  return open({ ...network, timeoutMs: 1000 });
}

test.each([
  {
    count: 1000,
    hosts: [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'a.push.apple.com',
      'b.notify.windows.com',
      'jmt17.google.com',
    ],
    connections: 8,
  },
  { count: 20, hosts: ['fcm.googleapis.com'], connections: 2 },
])('$count endpoints that never answer hold $connections connections', async (given) => {
  const hanging = await startPushService();
  const { send, push, ends } = await subscribeHanging(hanging, given.hosts, given.count);
  const sent = send(family);
  await hanging.opened(given.connections);
  // As many again, after the first ones have ended.
  await vi.waitFor(() => expect(hanging.requests.length).toBeGreaterThan(2 * given.connections), LONG);
  // The rest need not be waited for: they end without a connection.
  push.sender.stop();
  expect(await sent).toBe('retry');
  expect(ends).toHaveLength(given.count);
  expect(hanging.mostOpen()).toBe(given.connections);
  await hanging.close();
});

describe('the keys', () => {
  test('are made once, by the first of several processes, and kept encrypted', async () => {
    const [one, two] = await Promise.all([sending.push.readKeys(), open().push.readKeys()]);
    expect(two).toEqual(one);
    const [{ stored } = { stored: '' }] = await server.sql<{ stored: string }[]>`
      select encode(vapid_private, 'escape') as stored from server`;
    expect(stored).not.toContain(one.privateKey);
  });

  test('outlive another JWT_SECRET', async () => {
    const before = await sending.push.readKeys();
    const changed = { ...config, jwtSecret: 'a new secret after a leak, a new secret after a leak' };
    const restarted = openPush({
      config: changed,
      sql: server.sql,
      now: () => NOON,
      publicUrl: () => config.publicUrl,
      log: server.app.log,
      onEnd: () => {},
    });
    expect(await restarted.readKeys()).toEqual(before);
  });

  test('are replaced when the data key is lost, and all subscriptions end', async () => {
    const before = await sending.push.readKeys();
    await subscribe(family);
    const warnings: string[] = [];
    const restarted = openPush({
      config: { ...config, dataKey: 'a new data key after a loss, a new data key' },
      sql: server.sql,
      now: () => NOON,
      publicUrl: () => config.publicUrl,
      log: { ...server.app.log, warn: (_fields: object, message: string) => warnings.push(message) } as never,
      onEnd: () => {},
    });
    const after = await restarted.readKeys();
    expect(after.publicKey).not.toBe(before.publicKey);
    expect(await restarted.readKeys()).toEqual(after);
    expect(warnings).toHaveLength(1);
    expect(await server.sql`select 1 from push_subscription`).toHaveLength(0);
  });
});
