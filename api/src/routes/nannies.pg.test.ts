/** Tests the routes of nannies, hourly rates and household settings through the API with PostgreSQL. */
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  join,
  NOON,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
let miaPerson: Person;
let kim: NannyAnswer;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  kim = await addNanny(family, 'Kim', 30);
  miaPerson = await join(server, family, mia);
});

test('a nanny is added with a rate in dollars and without an account', () => {
  expect(mia).toEqual({
    id: mia.id,
    name: 'Mia',
    email: 'mia@example.com',
    hourlyRate: 21.5,
    owedAmount: 0,
    nannyUserId: null,
    color: null,
    createdAt: NOON,
    archivedAt: null,
  });
});

test('the family lists its nannies; a nanny may not', async () => {
  const { body } = await family.get<NannyAnswer[]>('/api/nannies');
  expect(body.map(({ name }) => name).toSorted()).toEqual(['Kim', 'Mia']);
  expect((await miaPerson.get('/api/nannies')).status).toBe(403);
});

test('a nanny sees her own record, and no colleague', async () => {
  expect((await miaPerson.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(mia.id);
  expect((await miaPerson.get<NannyAnswer>(`/api/nannies/${mia.id}`)).body.name).toBe('Mia');
  expect((await miaPerson.get(`/api/nannies/${kim.id}`)).status).toBe(404);
  expect((await family.get('/api/nannies/me')).status).toBe(403);
});

test('a nanny without a household gets a sentence that says so', async () => {
  const unlinked = await register(server, 'Una Unlinked', 'NANNY');
  expect(await unlinked.get('/api/nannies/me')).toMatchObject({
    status: 404,
    body: { error: 'No family has added you yet' },
  });
  expect((await unlinked.get('/api/family-profile')).status).toBe(404);
  expect((await unlinked.get('/api/dashboard/stats')).body).toMatchObject({ daysScheduled: 0 });
});

test('an e-mail belongs to one nanny of a household', async () => {
  const again = { name: 'Mia 2', email: 'MIA@example.com', hourlyRate: 20 };
  expect((await family.post('/api/nannies', again)).status).toBe(409);
  expect((await family.patch(`/api/nannies/${kim.id}`, { email: 'mia@example.com' })).status).toBe(409);
});

test('a linked nanny’s e-mail can’t change, her name can', async () => {
  const path = `/api/nannies/${mia.id}`;
  expect((await family.patch(path, { email: 'other@example.com' })).status).toBe(409);
  expect((await family.patch<NannyAnswer>(path, { name: 'Mia Rose' })).body.name).toBe('Mia Rose');
});

test('a color is one of the named ones; null leaves it to the app', async () => {
  const path = `/api/nannies/${kim.id}`;
  expect((await family.patch<NannyAnswer>(path, { color: 'PINK' })).body).toMatchObject({
    name: 'Kim',
    color: 'PINK',
  });
  expect((await family.get<NannyAnswer>(path)).body.color).toBe('PINK');
  expect((await family.patch(path, { color: 'pink' })).status).toBe(400);
  expect((await family.patch(path, { color: '#f0f' })).status).toBe(400);
  expect((await miaPerson.patch(path, { color: 'BLUE' })).status).toBe(403);
  expect((await family.patch<NannyAnswer>(path, { color: null })).body.color).toBeNull();
});

test('a new rate prices the days from its date on, earlier ones keep theirs', async () => {
  const path = `/api/nannies/${kim.id}`;
  const raised = await family.patch<NannyAnswer>(path, { hourlyRate: 40, effectiveFrom: '2026-03-06' });
  expect(raised.body.hourlyRate).toBe(30);
  server.clock.now = '2026-03-06T23:00:00.000Z';
  expect((await family.get<NannyAnswer>(path)).body.hourlyRate).toBe(40);

  const before = await scheduleDay(family, kim.id, { date: '2026-03-05' });
  const after = await scheduleDay(family, kim.id, { date: '2026-03-06' });
  await answerDays(family, 'ACCEPTED', before, after);
  const work = (id: string, date: string) =>
    family.patch(`/api/agenda/${id}`, {
      actualStartUtc: `${date}T14:00:00Z`,
      actualEndUtc: `${date}T15:00:00Z`,
    });
  expect((await work(before.id, before.date)).body).toMatchObject({ amount: 30 });
  expect((await work(after.id, after.date)).body).toMatchObject({ amount: 40 });
  expect((await family.get<NannyAnswer>(path)).body.owedAmount).toBe(70);
});

test('removing a nanny without pay deletes her days and to-dos', async () => {
  const rae = await addNanny(family, 'Rae');
  const day = await scheduleDay(family, rae.id);
  await family.post(`/api/agenda/${day.id}/todos`, { title: 'Pack lunch' });
  expect((await family.delete(`/api/nannies/${rae.id}`)).status).toBe(204);
  expect((await family.get(`/api/nannies/${rae.id}`)).status).toBe(404);
  expect((await family.get(`/api/nannies/${rae.id}/agenda`)).status).toBe(404);
  expect((await family.get(`/api/agenda/${day.id}/todos`)).status).toBe(404);
  expect((await family.delete(`/api/nannies/${rae.id}`)).status).toBe(404);
});

test('the family saves settings, its nannies can read them', async () => {
  const settings = { timezone: 'America/Denver', billingIncrementMinutes: 30, currency: 'USD' };
  expect((await family.put('/api/family-profile', settings)).body).toEqual(settings);
  expect((await miaPerson.get('/api/family-profile')).body).toEqual(settings);
  expect((await miaPerson.put('/api/family-profile', settings)).status).toBe(403);
  expect((await family.get('/api/auth/me')).body).toMatchObject({
    timezone: 'America/Denver',
    currency: 'USD',
  });
  const unknown = { ...settings, timezone: 'America/Nowhere' };
  expect((await family.put('/api/family-profile', unknown)).status).toBe(400);
  await family.put('/api/family-profile', { ...settings, timezone: 'America/New_York' });
});
