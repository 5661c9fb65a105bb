/** Tests who may have push messages sent to a device, and that this ends with the device's session. */
import { createECDH, randomUUID } from 'node:crypto';
import { SUBSCRIPTIONS_MAX } from 'sync-protocol/reminders/push-message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, type Person, register, sharedTestServer, signIn } from '../../test-support/people.ts';
import { makeSubscription } from '../../test-support/push-service.ts';
import type { NewSubscription } from './subscriptions.ts';

const ADMIN_EMAIL = 'admin@example.com';
const server = sharedTestServer({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });

let family: Person;
beforeEach(async () => {
  family = await register(server, `Fay ${randomUUID()}`, 'FAMILY');
});

const subscribe = (person: Person, body: unknown = makeSubscription(`/${randomUUID()}`)) =>
  person.post<{ id: string; code?: string }>('/api/account/push', body);

/** Returns the endpoints of an account's subscriptions, in order. */
const endpointsOf = async ({ user }: Person): Promise<string[]> => {
  const rows = await server.sql<{ endpoint: string }[]>`
    select endpoint from push_subscription where account_id = ${user.id} order by endpoint`;
  return rows.map(({ endpoint }) => endpoint);
};

describe('a subscription', () => {
  test('is stored once, however often its device sends it', async () => {
    const device = makeSubscription('/one');
    const first = await subscribe(family, device);
    expect(first.status).toBe(201);
    expect((await subscribe(family, device)).body).toEqual(first.body);
    expect(await endpointsOf(family)).toEqual([device.endpoint]);
  });

  test('replaces the earlier one of its session', async () => {
    await subscribe(family);
    const next = makeSubscription('/next');
    await subscribe(family, next);
    expect(await endpointsOf(family)).toEqual([next.endpoint]);
  });

  test.each([
    'https://fcm.googleapis.com.evil.test/',
    'https://user@fcm.googleapis.com/',
    'https://push.apple.com:8443/',
    'http://push.apple.com/',
    'https://127.0.0.1/',
    '',
  ])('of an unknown service is refused: %s', async (endpoint) => {
    const { status, body } = await subscribe(family, { ...makeSubscription('/x'), endpoint });
    expect([status, body.code]).toEqual([400, 'push_host']);
    expect(await endpointsOf(family)).toEqual([]);
  });

  const { keys } = makeSubscription('/x');
  const hybrid = createECDH('prime256v1').generateKeys('base64url', 'hybrid');
  const short = keys.p256dh.slice(0, -1);
  test.each([
    ['a point that isn’t on the curve', { ...keys, p256dh: `BA${'A'.repeat(84)}A` }],
    ['a point of another form', { ...keys, p256dh: hybrid }],
    ['64 bytes', { ...keys, p256dh: short }],
    ['other characters', { ...keys, p256dh: `${short}+` }],
    ['a secret of 15 bytes', { ...keys, auth: 'Zm9yIG9uZSBicm93c2Vy' }],
    ['a secret of 17 bytes', { ...keys, auth: 'Zm9yIG9uZSBicm93c2VyISE' }],
    ['no secret', { p256dh: keys.p256dh }],
  ])('with %s is bad input', async (_what, wrong) => {
    const { status, body } = await subscribe(family, { ...makeSubscription('/x'), keys: wrong });
    expect([status, body.code]).toEqual([400, 'bad_input']);
  });

  test('with an endpoint of 2,048 characters is stored, a longer one is bad input', async () => {
    const longest = makeSubscription(`/${'x'.repeat(2048 - 'https://fcm.googleapis.com/'.length)}`);
    expect((await subscribe(family, longest)).status).toBe(201);
    const tooLong = { ...longest, endpoint: `${longest.endpoint}x` };
    expect((await subscribe(family, tooLong)).body.code).toBe('bad_input');
  });

  test('moves with a browser that signs in to another account', async () => {
    const other = await register(server, `Olga ${randomUUID()}`, 'NANNY');
    const device = makeSubscription(`/${randomUUID()}`);
    await subscribe(family, device);
    await subscribe(other, device);
    expect(await endpointsOf(family)).toEqual([]);
    expect(await endpointsOf(other)).toEqual([device.endpoint]);
  });

  test('can’t be taken away by who knows its endpoint alone', async () => {
    const other = await register(server, `Olga ${randomUUID()}`, 'NANNY');
    const device = makeSubscription(`/${randomUUID()}`);
    await subscribe(family, device);
    await subscribe(other, { ...makeSubscription('/x'), endpoint: device.endpoint });
    expect(await endpointsOf(family)).toEqual([device.endpoint]);
  });

  test('beyond the tenth replaces the oldest', async () => {
    const devices: NewSubscription[] = [];
    for (let i = 0; i <= SUBSCRIPTIONS_MAX; i += 1) {
      server.clock.now = `2026-03-05T17:00:0${i % 10}.${i >= 10 ? '9' : '0'}00Z`;
      if (i === SUBSCRIPTIONS_MAX) server.clock.now = '2026-03-05T17:01:00.000Z';
      const device = makeSubscription(`/${String(i).padStart(2, '0')}`);
      devices.push(device);
      await subscribe(await signIn(server, family.user.email), device);
    }
    expect(await endpointsOf(family)).toEqual(devices.slice(1).map(({ endpoint }) => endpoint));
  });

  test('is ended by its account alone', async () => {
    const other = await register(server, `Olga ${randomUUID()}`, 'NANNY');
    const { id } = (await subscribe(family)).body;
    expect((await other.delete(`/api/account/push/${id}`)).status).toBe(404);
    expect((await family.delete(`/api/account/push/${id}`)).status).toBe(204);
    expect((await family.delete(`/api/account/push/${id}`)).status).toBe(404);
    expect(await endpointsOf(family)).toEqual([]);
  });
});

describe('a subscription ends', () => {
  test('with its session: signed out, revoked, or all others', async () => {
    const [one, two, three] = [
      await signIn(server, family.user.email),
      await signIn(server, family.user.email),
      await signIn(server, family.user.email),
    ];
    for (const person of [family, one, two, three]) await subscribe(person);
    await one.post('/api/auth/logout');
    expect(await endpointsOf(family)).toHaveLength(3);
    const sessions = await two.get<{ id: string; isCurrent: boolean }[]>('/api/auth/sessions');
    const own = sessions.body.find(({ isCurrent }) => isCurrent)?.id ?? '';
    await family.delete(`/api/auth/sessions/${own}`);
    expect(await endpointsOf(family)).toHaveLength(2);
    await family.delete('/api/auth/sessions');
    expect(await endpointsOf(family)).toHaveLength(1);
  });

  test('on other devices when the password changes', async () => {
    const other = await signIn(server, family.user.email);
    const kept = makeSubscription('/kept');
    await subscribe(family, kept);
    await subscribe(other);
    const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}, changed` };
    expect((await family.post('/api/auth/password', change)).status).toBe(204);
    expect(await endpointsOf(family)).toEqual([kept.endpoint]);
  });

  test('with a password reset, and with the account', async () => {
    const admin = await signIn(server, ADMIN_EMAIL);
    await subscribe(family);
    const link = await admin.post<{ resetUrl: string }>(`/api/admin/users/${family.user.id}/password-reset`);
    const token = link.body.resetUrl.split('/').at(-1) ?? '';
    await server.stranger.post(`/api/auth/password-reset/${token}`, { password: 'another password' });
    expect(await endpointsOf(family)).toEqual([]);
    const again = await signIn(server, family.user.email, { password: 'another password' });
    await subscribe(again);
    await again.call('DELETE', '/api/account', { body: { password: 'another password' } });
    expect(await endpointsOf(family)).toEqual([]);
  });
});

test('who views the app as somebody else subscribes no device', async () => {
  const admin = await signIn(server, ADMIN_EMAIL);
  const { body } = await admin.post<{ impersonationToken: string }>(
    `/api/admin/impersonate/${family.user.id}`,
  );
  const headers = { authorization: `Bearer ${body.impersonationToken}` };
  const viewer = { body: makeSubscription('/x'), headers };
  const answer = await server.stranger.call('POST', '/api/account/push', viewer);
  expect(answer).toMatchObject({ status: 403, body: { code: 'not_as_another' } });
});
