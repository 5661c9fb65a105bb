/** Tests impersonation through the API with PostgreSQL: who may, what it sees, how it is logged, what ends it. */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { User } from 'sync-protocol/people/account.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { SessionAnswer } from 'sync-protocol/people/sessions-rest.ts';
import type { DayAnswer, EditedDay } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import { ADMIN_EMAIL, sessionIdOf, sync } from '../../test-support/fixture.ts';
import { householdOf, pay, workDay } from '../../test-support/ledger.ts';
import {
  addNanny,
  answerDays,
  join,
  NOON,
  PASSWORD,
  Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  signIn,
  syncRequestOf,
} from '../../test-support/people.ts';

const server = sharedTestServer({ env: { ADMIN_EMAIL, ADMIN_PASSWORD: PASSWORD } });
let admin: Person;
let family: Person;
let other: Person;
let mia: NannyAnswer;
let miaPerson: Person;
beforeAll(async () => {
  admin = await signIn(server, ADMIN_EMAIL);
  family = await register(server, 'Fay Family', 'FAMILY');
  other = await register(server, 'Oth Other', 'FAMILY');
  // Her oldest link is to the other family, whose settings must not show.
  await join(server, other, await addNanny(other, 'Mia', 30));
  const settings = { timezone: 'America/Denver', billingIncrementMinutes: 1, currency: 'EUR' };
  await other.put('/api/family-profile', settings);
  server.clock.now = addMinutes(NOON, 1);
  mia = await addNanny(family, 'Mia');
  miaPerson = await join(server, family, mia);
});

interface Viewing {
  readonly impersonationToken: string;
  readonly impersonatedUser: User;
}

async function view(viewer: Person, userId: string): Promise<Person> {
  const answer = await viewer.post<Viewing>(`/api/impersonate/${userId}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { impersonationToken, impersonatedUser } = answer.body;
  return new Person(server.app, { token: impersonationToken, user: impersonatedUser });
}

const statusOf = async (person: Person): Promise<number> => (await person.get('/api/auth/me')).status;
const toClaims = ({ token = '' }: Person): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a family impersonates its own nanny; the token names both', async () => {
  const asMia = await view(family, miaPerson.user.id);
  expect(toClaims(asMia)).toMatchObject({ sub: miaPerson.user.id, act: { sub: family.user.id } });
  expect((await asMia.get<User>('/api/auth/me')).body).toMatchObject({ id: miaPerson.user.id });
});

test("an impersonating parent sees nothing of the nanny's other households", async () => {
  const asMia = await view(family, miaPerson.user.id);
  expect(asMia.user).toMatchObject({ timezone: 'America/New_York', currency: 'USD' });
  expect((await asMia.get<User>('/api/auth/me')).body).toMatchObject({ currency: 'USD' });
  expect((await asMia.get<NannyAnswer>('/api/nannies/me')).body.id).toBe(mia.id);
  const { body: theirs } = await miaPerson.get<NannyAnswer>('/api/nannies/me');
  expect(theirs.id).not.toBe(mia.id);
  expect((await asMia.get(`/api/nannies/${theirs.id}`)).status).toBe(404);
});

test('mutations while impersonating are logged under both accounts', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-09' });
  const asMia = await view(family, miaPerson.user.id);
  expect((await asMia.post(`/api/agenda/${day.id}/todos`, { title: 'Nap' })).status).toBe(201);
  const [entry] = await server.sql`
    select account_id as account, impersonated_by as behind, actor_role as role from mutation_log
    where name = 'todo.add' and args ->> 'dayId' = ${day.id}`;
  expect(entry).toEqual({ account: miaPerson.user.id, behind: family.user.id, role: 'NANNY' });
});

test("a family can't impersonate another household's nanny, a family or itself", async () => {
  const stranger = await join(server, other, await addNanny(other, 'Zoe'));
  for (const { user } of [stranger, other, family, admin]) {
    expect((await family.post(`/api/impersonate/${user.id}`)).status).toBe(404);
  }
  expect((await miaPerson.post(`/api/impersonate/${family.user.id}`)).status).toBe(403);
});

test('a super admin impersonates any other user, by both routes', async () => {
  for (const { user } of [family, miaPerson]) {
    const answer = await admin.post<{ impersonationToken: string; user: User }>(
      `/api/admin/impersonate/${user.id}`,
    );
    expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id } } });
    expect(await statusOf(await view(admin, user.id))).toBe(200);
  }
  expect((await admin.post(`/api/admin/impersonate/${admin.user.id}`)).status).toBe(403);
  const unknownId = '01890000-0000-7000-8000-000000000000';
  expect((await admin.post(`/api/admin/impersonate/${unknownId}`)).status).toBe(404);
  expect((await family.post(`/api/admin/impersonate/${miaPerson.user.id}`)).status).toBe(403);
});

test('an impersonation lasts one hour, regardless of use', async () => {
  const asMia = await view(family, miaPerson.user.id);
  server.clock.now = addMinutes(NOON, 59);
  expect(await statusOf(asMia)).toBe(200);
  expect((await asMia.post('/api/auth/refresh')).status).toBe(200);
  server.clock.now = addMinutes(NOON, 60);
  expect(await statusOf(asMia)).toBe(401);
});

test('an impersonation ends when its viewer signs out', async () => {
  const phone = await signIn(server, family.user.email);
  const asMia = await view(phone, miaPerson.user.id);
  expect((await phone.post('/api/auth/logout')).status).toBe(204);
  expect(await statusOf(asMia)).toBe(401);
});

test('signing out of an impersonation leaves the viewer signed in', async () => {
  const asMia = await view(family, miaPerson.user.id);
  const answer = await asMia.post('/api/auth/logout');
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await Promise.all([asMia, family, miaPerson].map(statusOf))).toEqual([401, 200, 200]);
});

test('an impersonation ends when the nanny is removed', async () => {
  const record = await addNanny(family, 'Noa');
  const noa = await join(server, family, record);
  const asNoa = await view(family, noa.user.id);
  expect((await family.delete(`/api/nannies/${record.id}`)).status).toBe(204);
  expect(await Promise.all([asNoa, noa].map(statusOf))).toEqual([401, 200]);
});

test('an impersonation can neither impersonate further nor use personal routes', async () => {
  const asFamily = await view(admin, family.user.id);
  const refused = await Promise.all([
    asFamily.post(`/api/impersonate/${miaPerson.user.id}`),
    asFamily.post('/api/auth/password', { currentPassword: PASSWORD, newPassword: 'another password' }),
    asFamily.get('/api/auth/sessions'),
    asFamily.delete('/api/auth/sessions'),
  ]);
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_as_another' } });
  }
});

test('an impersonated person sees the viewer and can end the session', async () => {
  const asMia = await view(family, miaPerson.user.id);
  const { body } = await miaPerson.get<SessionAnswer[]>('/api/auth/sessions');
  const impersonation = body.find(({ id }) => id === sessionIdOf(asMia));
  expect(impersonation?.impersonatedBy).toEqual({ id: family.user.id, name: family.user.name });
  expect((await miaPerson.delete(`/api/auth/sessions/${impersonation?.id}`)).status).toBe(204);
  expect(await statusOf(asMia)).toBe(401);
});

test("a token without the viewer's account is refused", async () => {
  const asMia = await view(family, miaPerson.user.id);
  const token = server.app.jwt.sign({ sub: miaPerson.user.id, sid: sessionIdOf(asMia) });
  expect(await statusOf(new Person(server.app, { token, user: asMia.user }))).toBe(401);
});

/** Fewer hours than were worked, which the nanny's own session may enter. */
const fewer = (date: string) => ({
  actualStartUtc: `${date}T14:00:00.000Z`,
  actualEndUtc: `${date}T14:15:00.000Z`,
});

test('hours recorded while impersonating are those of the parent and the family', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-04' });
  const asMia = await view(family, miaPerson.user.id);
  await answerDays(family, 'ACCEPTED', day);
  const worked = await asMia.patch<DayAnswer>(`/api/agenda/${day.id}`, fewer('2026-03-04'));
  expect(worked).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  const [row] = await server.sql`
    select hours_recorded_by_side as side, hours_recorded_by as "by" from day where id = ${day.id}`;
  expect(row).toEqual({ side: 'family', by: family.user.id });
});

const seenAccepted = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false };

async function paidDay(date: string): Promise<string> {
  const { id } = await workDay(family, mia.id, { date, hours: 8 });
  expect((await pay(family, [id])).status).toBe(200);
  return id;
}

const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };

test('lower hours through REST while impersonating take nothing from a paid day', async () => {
  const asMia = await view(family, miaPerson.user.id);
  const dayId = await paidDay('2026-03-02');
  const answer = await asMia.patch<EditedDay>(`/api/agenda/${dayId}`, fewer('2026-03-02'));
  expect(answer).toMatchObject({
    status: 200,
    body: { isPaid: true, billableMinutes: 480, review: { decidingSide: 'nanny', deltaCents: -16_662 } },
  });
  const path = `/api/reviews/${answer.body.review?.id ?? ''}/decide`;
  expect(await family.post(path, { status: 'CONFIRMED' })).toMatchObject(FORBIDDEN);
  expect(await asMia.post(path, { status: 'CONFIRMED' })).toMatchObject({ status: 403 });
});

test('lower hours of a queue while impersonating take nothing from a paid day', async () => {
  const asMia = await view(family, miaPerson.user.id);
  const dayId = await paidDay('2026-03-03');
  const id = randomUUID();
  const { actualStartUtc: start, actualEndUtc: end } = fewer('2026-03-03');
  const householdId = await householdOf(server.sql, mia.id);
  const hours = { name: 'day.recordHours', args: { dayId, start, end }, basedOn: seenAccepted };
  await sync(asMia, { mutation: { id, householdId, ...hours } });
  expect(await family.post(`/api/reviews/${id}/decide`, { status: 'CONFIRMED' })).toMatchObject(FORBIDDEN);
});

test("a queue of an impersonation is refused what is the nanny's will", async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-10' });
  await answerDays(miaPerson, 'ACCEPTED', day);
  const asMia = await view(family, miaPerson.user.id);
  const householdId = await householdOf(server.sql, mia.id);
  const cancel = { id: randomUUID(), householdId, name: 'day.cancel', args: { dayId: day.id } };
  const { body } = await asMia.post('/api/sync', syncRequestOf(asMia, { mutations: [queued(1, cancel)] }));
  const answer = syncAnswer.parse(body);
  expect(answer.households[householdId]?.outcomes).toMatchObject([
    { id: cancel.id, result: 'rejected', code: 'not_as_another' },
  ]);
  expect(answer.memberships).toMatchObject([{ householdId, viewedBy: family.user.id }]);
  const [row] = await server.sql`select status from day where id = ${day.id}`;
  expect(row).toEqual({ status: 'ACCEPTED' });
});
