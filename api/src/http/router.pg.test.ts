/** Tests what all REST routes share: input errors, statuses, Idempotency-Keys, server faults, headers. */
import { randomUUID } from 'node:crypto';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { SessionAnswer } from 'sync-protocol/people/sessions-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
  signIn,
} from '../../test-support/people.ts';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
});

const nanny = (wrong: object) => ({ name: 'New', email: 'new@example.com', hourlyRate: 20, ...wrong });

test('mistakes are reported by field', async () => {
  const { body } = await family.post('/api/nannies', nanny({ hourlyRate: 0 }));
  expect(body).toEqual({
    error: 'Please enter a valid hourly rate',
    code: 'bad_input',
    details: [{ path: 'hourlyRate', message: 'Please enter a valid hourly rate' }],
  });
});

test("a missing value is reported as required, in the specification's words", async () => {
  const missing = await family.post('/api/nannies', { name: 'New', hourlyRate: 20 });
  expect(missing.body).toMatchObject({ error: 'Email: Required' });
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };
  const save = async (wrong: object) =>
    (await family.put('/api/family-profile', { ...settings, ...wrong })).body;
  expect(await save({ timezone: undefined })).toMatchObject({ error: 'Timezone is required' });
  expect(await save({ timezone: '' })).toMatchObject({ error: 'Timezone is required' });
  expect(await save({ currency: undefined })).toMatchObject({ error: 'Currency is required' });
  expect(await save({ currency: '' })).toMatchObject({ error: 'Currency is required' });
  expect(await save({ currency: 'JPY' })).toMatchObject({
    error: 'Currency: Must be one of USD, EUR, GBP, CAD',
  });
});

test("a malformed id is a 404 in a path, a 400 in a body; case doesn't matter", async () => {
  expect((await family.get('/api/nannies/12')).status).toBe(404);
  expect((await family.get(`/api/nannies/${mia.id}'--`)).status).toBe(404);
  expect((await family.post('/api/agenda/status', { agendaDayIds: ['12'], status: 'ACCEPTED' })).status).toBe(
    400,
  );
  expect((await family.get<NannyAnswer>(`/api/nannies/${mia.id.toUpperCase()}`)).body.id).toBe(mia.id);
});

test('wrong content type, large body and unknown path have their own statuses', async () => {
  const send = (contentType: string, body: string) =>
    family.call('POST', '/api/nannies', { body, headers: { 'content-type': contentType } });
  expect(await send('text/plain', '{}')).toMatchObject({ status: 415, body: { code: 'wrong_content_type' } });
  expect((await send('application/x-www-form-urlencoded', 'name=x')).status).toBe(415);
  const tooMuch = JSON.stringify({ name: 'x'.repeat(1_048_577) });
  expect(await send('application/json', tooMuch)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await family.get('/api/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await family.delete('/api/nannies')).status).toBe(404);
});

const withKey = <Body>(key: string, path: string, body: unknown) =>
  family.call<Body>('POST', path, { body, headers: { 'idempotency-key': key } });

test('a key repeated creates one row; with another body or path it is a 409', async () => {
  const key = randomUUID();
  const body = { name: 'Kim', email: 'kim@example.com', hourlyRate: 20 };
  const [first, second] = await Promise.all([
    withKey<NannyAnswer>(key, '/api/nannies', body),
    withKey<NannyAnswer>(key.toUpperCase(), '/api/nannies', body),
  ]);
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect((await withKey(key, '/api/nannies', { ...body, hourlyRate: 21 })).status).toBe(409);
  const day = { date: '2026-03-09', startTime: '09:00', endTime: '10:00' };
  expect((await withKey(key, `/api/nannies/${mia.id}/agenda/create`, day)).status).toBe(409);
  for (const odd of ['not-a-uuid', '00000000-0000-0000-0000-000000000000']) {
    expect(await withKey(odd, '/api/nannies', body)).toMatchObject({
      status: 400,
      body: { code: 'bad_key' },
    });
  }
});

test('a repeated key also repeats a refusal', async () => {
  const key = randomUUID();
  const body = { name: 'Mia again', email: 'mia@example.com', hourlyRate: 20 };
  const first = await withKey(key, '/api/nannies', body);
  expect(first.status).toBe(409);
  await family.patch(`/api/nannies/${mia.id}`, { email: 'mia.moved@example.com' });
  expect(await withKey(key, '/api/nannies', body)).toMatchObject({ status: 409, body: first.body });
});

test('a repeated delete and a repeated bulk answer succeed', async () => {
  const day = await scheduleDay(family, mia.id);
  const accept = { agendaDayIds: [day.id], status: 'ACCEPTED' };
  const key = randomUUID();
  const first = await withKey(key, '/api/agenda/status', accept);
  expect(await withKey(key, '/api/agenda/status', accept)).toMatchObject({ status: 200, body: first.body });
  expect((await withKey(key, '/api/agenda/status', { ...accept, status: 'DECLINED' })).status).toBe(409);

  const headers = { 'idempotency-key': randomUUID() };
  const remove = () => family.call<DayAnswer>('DELETE', `/api/agenda/${day.id}`, { headers });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
});

test('a key with a different body is a 409 and changes nothing', async () => {
  const first = await scheduleDay(family, mia.id);
  const second = await scheduleDay(family, mia.id);
  const key = randomUUID();
  const accept = (...days: DayAnswer[]) =>
    withKey(key, '/api/agenda/status', { agendaDayIds: days.map(({ id }) => id), status: 'ACCEPTED' });
  expect((await accept(first)).status).toBe(200);
  expect(await accept(first, second)).toMatchObject({ status: 409, body: { code: 'key_conflict' } });
  const { body: days } = await family.get<DayAnswer[]>(`/api/nannies/${mia.id}/agenda`);
  expect(days.find(({ id }) => id === second.id)?.status).toBe('PENDING');
});

test('a repeated 204 stays a 204 although the row is gone', async () => {
  await signIn(server, family.user.email);
  const { body: sessions } = await family.get<SessionAnswer[]>('/api/auth/sessions');
  const lost = sessions.find(({ isCurrent }) => !isCurrent);
  const headers = { 'idempotency-key': randomUUID() };
  const revoke = (id = lost?.id) => family.call('DELETE', `/api/auth/sessions/${id}`, { headers });
  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(204);
  expect((await revoke(randomUUID())).status).toBe(409);
  expect((await family.delete(`/api/auth/sessions/${lost?.id}`)).status).toBe(404);
});

test('a repeated removal of a nanny succeeds', async () => {
  const { id } = await addNanny(family, 'Rae');
  const headers = { 'idempotency-key': randomUUID() };
  const remove = () => family.call('DELETE', `/api/nannies/${id}`, { headers });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(204);
});

test('a server fault reveals nothing internal', async () => {
  await server.sql`alter table nanny rename to gone`;
  const answer = await family.get('/api/nannies');
  await server.sql`alter table gone rename to nanny`;
  expect(answer).toMatchObject({
    status: 500,
    body: { error: 'Something went wrong on our side. Please try again.', code: 'server_error' },
  });
});

test('an undecodable path is a 404 with all security headers', async () => {
  const answer = await family.get('/api/%zz');
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-security-policy']).toContain('default-src');
});

test('responses may not be cached', async () => {
  expect((await family.get('/api/nannies')).headers['cache-control']).toBe('no-store');
});
