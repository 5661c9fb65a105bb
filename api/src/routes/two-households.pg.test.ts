/** Tests API calls of people with two households, with PostgreSQL: which household each call reads and changes. */
import { randomUUID } from 'node:crypto';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import type { TodoAnswer } from 'sync-protocol/schedule/todos-rest.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { householdOf } from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  householdIdOf,
  join,
  joinAsMember,
  type Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';

const LATER = '2026-03-05T18:00:00.000Z';
const server = sharedTestServer();
let home: Person;
let away: Person;
let homeRecord: NannyAnswer;
let awayRecord: NannyAnswer;
let sam: Person;
beforeAll(async () => {
  home = await register(server, 'Fay Family', 'FAMILY');
  away = await register(server, 'Olga Other', 'FAMILY');
  await away.put('/api/family-profile', {
    timezone: 'America/Los_Angeles',
    billingIncrementMinutes: 60,
    currency: 'CAD',
  });
  homeRecord = await addNanny(home, 'Sam', 20);
  awayRecord = await addNanny(away, 'Sam', 30);
  await join(server, home, homeRecord);
  server.clock.now = LATER;
  sam = await join(server, away, awayRecord);
});
beforeEach(() => {
  server.clock.now = LATER;
});

test('one call may answer days of both households; unknown days are refused', async () => {
  const here = await scheduleDay(home, homeRecord.id);
  const there = await scheduleDay(away, awayRecord.id);
  const elsewhere = { ...here, id: randomUUID() };
  const answered = await answerDays(sam, 'ACCEPTED', there, elsewhere, here);
  expect(answered.body).toMatchObject({ updated: [there.id, here.id], errors: [{ id: elsewhere.id }] });
});

test("a day's zone, increment and rate are its own household's", async () => {
  const day = await scheduleDay(sam, awayRecord.id);
  expect(day.scheduledStartUtc).toBe('2026-03-05T17:00:00.000Z');
  await answerDays(away, 'ACCEPTED', day);
  const hours = { actualStartUtc: '2026-03-05T17:00:00Z', actualEndUtc: '2026-03-05T17:05:00Z' };
  expect((await sam.patch<DayAnswer>(`/api/agenda/${day.id}`, hours)).body).toMatchObject({
    billableMinutes: 60,
    amount: 30,
  });
});

test('a to-do is looked up in the household of its day', async () => {
  const day = await scheduleDay(away, awayRecord.id);
  const path = `/api/agenda/${day.id}/todos`;
  const { body: todo } = await sam.post<TodoAnswer>(path, { title: 'Feed the cat' });
  expect((await away.get<TodoAnswer[]>(path)).body).toEqual([todo]);
  expect((await sam.get(`/api/agenda/${randomUUID()}/todos`)).status).toBe(404);
});

test("'me', settings and figures are of the oldest household unless named", async () => {
  expect((await sam.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(homeRecord.id);
  const named = `?householdId=${await householdOf(server.sql, awayRecord.id)}`;
  expect((await sam.get<NannyAnswer>(`/api/nannies/me${named}`)).body.id).toBe(awayRecord.id);
  expect((await sam.get(`/api/family-profile${named}`)).body).toMatchObject({ currency: 'CAD' });
  expect((await sam.get('/api/auth/me')).body).toMatchObject({ currency: 'USD' });
  expect((await sam.get(`/api/dashboard/stats?householdId=${randomUUID()}`)).status).toBe(404);
});

test('a new nanny’s id must not stand in another household, in sync neither', async () => {
  const mia = await addNanny(home, 'Lea');
  const evil = await register(server, 'Eva Evil', 'FAMILY');
  const args = { id: mia.id, name: 'Planted', email: 'planted@example.com', hourlyRateCents: 1 };
  const householdId = await householdIdOf(server.sql, evil);
  const mutations = [queued(1, { name: 'nanny.add', args, householdId, happenedAt: LATER })];
  const { body } = await evil.post<SyncAnswer>('/api/sync', syncRequestOf(evil, { mutations }));
  expect(body.households[householdId]?.outcomes).toMatchObject([{ result: 'rejected', code: 'id_conflict' }]);
});

test('an id planted in a second household acts on neither unless one is named', async () => {
  const mia = await addNanny(home, 'Mia');
  const miaPerson = await join(server, home, mia);
  const day = await scheduleDay(home, mia.id);
  const evil = await register(server, 'Eve Evil', 'FAMILY');
  const body = { name: 'Planted', email: 'planted@example.com', hourlyRate: 1 };
  const headers = { 'idempotency-key': mia.id };
  const refused = { status: 409, body: { code: 'id_conflict' } };
  expect(await evil.call('POST', '/api/nannies', { body, headers })).toMatchObject(refused);
  await server.sql`
    insert into nanny (household_id, id, nanny_id, version, name, email, created_at)
    select ${await householdIdOf(server.sql, evil)}, id, nanny_id, 1, 'Planted', 'planted@example.com', created_at
    from nanny where id = ${mia.id}`;
  const hours = { date: day.date, startTime: '09:00', endTime: '17:00' };
  const planted = { body: hours, headers: { 'idempotency-key': day.id } };
  expect((await evil.call('POST', `/api/nannies/${mia.id}/agenda/create`, planted)).status).toBe(201);
  await joinAsMember(server, evil, { email: home.user.email, role: 'PARENT' });

  const ambiguous = { status: 409, body: { code: 'ambiguous_household' } };
  expect(await home.delete(`/api/nannies/${mia.id}`)).toMatchObject(ambiguous);
  expect(await home.get(`/api/nannies/${mia.id}/agenda`)).toMatchObject(ambiguous);
  expect(await home.patch(`/api/agenda/${day.id}`, { scheduledNotes: 'Hi' })).toMatchObject(ambiguous);
  expect(await answerDays(home, 'ACCEPTED', day)).toMatchObject(ambiguous);
  const householdId = await householdOf(server.sql, homeRecord.id);
  const named = `?householdId=${householdId}`;
  expect((await home.patch(`/api/agenda/${day.id}${named}`, { scheduledNotes: 'Hi' })).status).toBe(200);
  expect((await home.get(`/api/nannies/${mia.id}${named}`)).body).toMatchObject({ name: 'Mia' });
  expect((await evil.get(`/api/nannies/${mia.id}${named}`)).status).toBe(404);
  expect((await home.delete(`/api/nannies/${mia.id}${named}`)).status).toBe(204);
  expect((await miaPerson.get('/api/nannies/me')).status).toBe(404);
  // The real one is deleted, and its id still stands in both.
  expect(await home.delete(`/api/nannies/${mia.id}`)).toMatchObject(ambiguous);
});
