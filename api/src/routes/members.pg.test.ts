/**
 * Tests with PostgreSQL how parents and viewers join a household, whom one can't invite, how many invitations may be
 * open, how members change roles and leave, and what they lose.
 */
import { randomUUID } from 'node:crypto';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { Member } from 'sync-protocol/people/members-rest.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addNanny,
  householdIdOf,
  invite,
  inviteMember,
  joinAsMember,
  PASSWORD,
  type Person,
  queued,
  register,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';

const server = sharedTestServer();
let count = 0;
let pat: Person;
let householdId: string;
beforeEach(async () => {
  count += 1;
  pat = await register(server, `Pat Parent${count}`, 'FAMILY');
  householdId = await householdIdOf(server.sql, pat);
});

const emailOf = (word: string): string => `${word}.${count}@example.com`;
const members = async (person: Person): Promise<Member[]> =>
  (await person.get<Member[]>('/api/household/members')).body;
const accept = (token: string, password = PASSWORD) =>
  server.stranger.post<{ code?: string }>(`/api/invitations/${token}/accept`, { name: 'Sam', password });
const pathOf = ({ user }: Person): string => `/api/household/members/${user.id}`;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];

describe('joining', () => {
  test('a second parent does all that a family may, a viewer reads it', async () => {
    const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
    const gran = await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
    const mia = await addNanny(sam, 'Mia');
    for (const person of [pat, gran]) {
      expect((await person.get<{ id: string }[]>('/api/nannies')).body.map(({ id }) => id)).toEqual([mia.id]);
    }
    const answer = await gran.post('/api/nannies', { name: 'No', email: emailOf('no'), hourlyRate: 20 });
    expect(codeOf(answer)).toEqual([403, 'forbidden']);
    expect((await members(gran)).map(({ role }) => role).toSorted()).toEqual(['PARENT', 'PARENT', 'VIEWER']);
  });

  test('an account of another family joins with its password and sees both', async () => {
    const gran = await register(server, `Gran Other${count}`, 'FAMILY');
    const { token } = await inviteMember(pat, { email: gran.user.email, role: 'VIEWER' });
    expect(codeOf(await accept(token, 'not hers'))).toEqual([401, 'invalid_credentials']);
    expect((await accept(token)).status).toBe(200);
    const { body } = await gran.get<{ householdId: string; role: string }[]>('/api/households');
    expect(body.map(({ role }) => role).toSorted()).toEqual(['PARENT', 'VIEWER']);
    expect(body.find(({ role }) => role === 'VIEWER')?.householdId).toBe(householdId);
  });

  test('a parent of two households names the household of a call', async () => {
    const { now } = server.clock;
    server.clock.now = '2026-03-01T17:00:00.000Z';
    const gran = await register(server, `Gran Two${count}`, 'FAMILY');
    server.clock.now = now;
    const { token } = await inviteMember(pat, { email: gran.user.email, role: 'PARENT' });
    await accept(token);
    const mia = await addNanny(pat, `Mia Two${count}`);
    const own = await addNanny(gran, `Nia Two${count}`);
    const listed = await gran.get<{ id: string }[]>(`/api/nannies?householdId=${householdId}`);
    expect(listed.body.map(({ id }) => id)).toEqual([mia.id]);
    for (const { id } of [mia, own]) expect((await gran.get(`/api/nannies/${id}/agenda`)).status).toBe(200);
    const payment = { nannyId: mia.id, paymentDate: '2026-03-05', amountCents: 100, platform: 'CASH' };
    const paid = await gran.post(`/api/payments/record?householdId=${householdId}`, payment);
    expect(paid.status).toBe(201);
    expect((await pat.get<unknown[]>('/api/payments/records')).body).toHaveLength(1);
  });

  test('a link works once, and not after a newer one, a cancel or seven days', async () => {
    const email = emailOf('sam');
    const old = await inviteMember(pat, { email, role: 'PARENT' });
    const canceled = await inviteMember(pat, { email, role: 'PARENT' });
    expect(codeOf(await accept(old.token))).toEqual([404, 'invitation_invalid']);
    expect((await pat.delete(`/api/household/invitations/${canceled.id}`)).status).toBe(204);
    expect(codeOf(await accept(canceled.token))).toEqual([404, 'invitation_invalid']);
    const { now } = server.clock;
    const used = await inviteMember(pat, { email, role: 'VIEWER' });
    server.clock.now = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
    expect(codeOf(await accept(used.token))).toEqual([404, 'invitation_invalid']);
    server.clock.now = now;
    expect((await accept(used.token)).status).toBe(200);
    expect(codeOf(await accept(used.token))).toEqual([404, 'invitation_invalid']);
  });

  test('without a mail server, the answer and the list say that no e-mail is sent', async () => {
    const body = { email: emailOf('sam'), role: 'PARENT' };
    const created = await pat.post<{ mail: string }>('/api/household/invitations', body);
    expect(created.body.mail).toBe('none');
    const listed = await pat.get<{ mail: string }[]>('/api/household/invitations');
    expect(listed.body.map(({ mail }) => mail)).toEqual(['none']);
  });

  test('members, nannies of the household and oneself can’t be invited', async () => {
    const mia = await addNanny(pat, `Mia Member${count}`);
    const gran = await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
    const codes = [];
    for (const email of [pat.user.email, gran.user.email, mia.email]) {
      codes.push(codeOf(await pat.post('/api/household/invitations', { email, role: 'PARENT' })));
    }
    expect(codes).toEqual([
      [409, 'already_member'],
      [409, 'already_member'],
      [409, 'nanny_email_taken'],
    ]);
  });

  test('a repeated call with its key gives the same link, also of a canceled invitation', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { email: emailOf('sam'), role: 'PARENT' };
    const ask = () => pat.call('POST', '/api/household/invitations', { body, headers });
    const first = await ask();
    expect((await ask()).body).toEqual(first.body);
    const { id, inviteUrl } = first.body as { id: string; inviteUrl: string };
    await pat.delete(`/api/household/invitations/${id}`);
    expect(await ask()).toMatchObject({ status: 201, body: first.body });
    expect(codeOf(await accept(inviteUrl.split('/').at(-1) ?? ''))).toEqual([404, 'invitation_invalid']);
  });

  test('20 invitations are open at most; a canceled, newer or expired one makes room', async () => {
    const ask = (name: string) =>
      pat.post<{ id: string }>('/api/household/invitations', { email: emailOf(name), role: 'VIEWER' });
    const ids = [];
    for (let i = 0; i < 20; i += 1) ids.push((await ask(`guest${i}`)).body.id);
    expect(codeOf(await ask('late'))).toEqual([409, 'too_many_invitations']);
    expect((await ask('guest0')).status).toBe(201);
    await pat.delete(`/api/household/invitations/${ids[1]}`);
    const atOnce = await Promise.all([ask('late'), ask('later')]);
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1);
    const { now } = server.clock;
    server.clock.now = new Date(Date.parse(now) + 7 * 86_400_000).toISOString();
    expect((await ask('next')).status).toBe(201);
    server.clock.now = now;
  });
});

describe('leaving', () => {
  test('the last parent stays a parent of the household', async () => {
    await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
    expect(codeOf(await pat.delete(pathOf(pat)))).toEqual([409, 'last_parent']);
    expect(codeOf(await pat.patch(pathOf(pat), { role: 'VIEWER' }))).toEqual([409, 'last_parent']);
  });

  test('of two parents who remove each other at once, one stays', async () => {
    const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
    const answers = await Promise.all([pat.delete(pathOf(sam)), sam.delete(pathOf(pat))]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const [row] = await server.sql<{ parents: number }[]>`
      select count(*)::int as parents from membership where household_id = ${householdId} and role = 'FAMILY'`;
    expect(row?.parents).toBe(1);
  });

  test('a viewer may leave, and change nobody’s role, their own included', async () => {
    const gran = await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
    for (const person of [pat, gran]) {
      expect(codeOf(await gran.patch(pathOf(person), { role: 'PARENT' }))).toEqual([403, 'forbidden']);
    }
    expect(codeOf(await gran.delete(pathOf(pat)))).toEqual([403, 'forbidden']);
    expect((await gran.delete(pathOf(gran))).status).toBe(204);
    expect(codeOf(await gran.get('/api/nannies'))).toEqual([404, 'no_family']);
  });

  test('a parent who becomes a viewer gets the household anew and writes no more', async () => {
    const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
    const accessOf = async () =>
      syncAnswer.parse((await sam.post('/api/sync', syncRequestOf(sam))).body).memberships[0];
    const before = await accessOf();
    expect((await pat.patch<Member>(pathOf(sam), { role: 'VIEWER' })).body.role).toBe('VIEWER');
    const after = await accessOf();
    expect([before?.role, after?.role, after?.access === before?.access]).toEqual([
      'FAMILY',
      'VIEWER',
      false,
    ]);
    expect(
      codeOf(await sam.post(`/api/household/invitations`, { email: emailOf('x'), role: 'PARENT' })),
    ).toEqual([403, 'forbidden']);
  });

  test('a removed parent’s links let nobody in, not even nannies', async () => {
    const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
    const mia = await addNanny(sam, `Mia Link${count}`);
    const hers = await invite(sam, mia.id);
    const { token } = await inviteMember(sam, { email: emailOf('own.back.door'), role: 'PARENT' });
    expect((await pat.delete(pathOf(sam))).status).toBe(204);
    for (const link of [hers, token]) expect(codeOf(await accept(link))).toEqual([404, 'invitation_invalid']);
  });

  test('the links of a parent who deletes their account let nobody in', async () => {
    const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
    const mia = await addNanny(sam, `Mia Gone${count}`);
    const hers = await invite(sam, mia.id);
    const { token } = await inviteMember(sam, { email: emailOf('own.back.door'), role: 'PARENT' });
    expect((await sam.call('DELETE', '/api/account', { body: { password: PASSWORD } })).status).toBe(204);
    for (const link of [hers, token]) expect(codeOf(await accept(link))).toEqual([404, 'invitation_invalid']);
  });
});

describe('an address', () => {
  test('of a member is no nanny’s: her link is refused, and says what to do', async () => {
    const gran = await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
    const body = { name: 'Gran', email: gran.user.email, hourlyRate: 20 };
    const { body: nanny } = await pat.post<{ id: string }>('/api/nannies', body);
    const refused = await pat.post(`/api/nannies/${nanny.id}/invite`);
    expect(codeOf(refused)).toEqual([409, 'nanny_is_member']);
  });

  test('that a nanny has got since its invitation joins nobody as a member', async () => {
    const { token } = await inviteMember(pat, { email: emailOf('both'), role: 'VIEWER' });
    await pat.post('/api/nannies', { name: 'Both', email: emailOf('both'), hourlyRate: 20 });
    expect(codeOf(await accept(token))).toEqual([409, 'nanny_email_taken']);
  });
});

test('who loses the race for a link reads that it is used, not that the address is', async () => {
  const { token } = await inviteMember(pat, { email: emailOf('race'), role: 'PARENT' });
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(answers.map(codeOf).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [200, undefined],
    [404, 'invitation_invalid'],
    [404, 'invitation_invalid'],
  ]);
});

/** Returns the id of a pending day of a new nanny. */
const addDayOf = async (person: Person): Promise<string> => {
  const { id } = await addNanny(person, `Nan ${person.user.name}`);
  const shift = { date: '2026-04-01', startTime: '09:00', endTime: '17:00', notes: null };
  const { body } = await person.post<{ id: string }>(`/api/nannies/${id}/agenda/create`, shift);
  return body.id;
};

test('one answer for days of two households changes none where one is only read', async () => {
  const other = await register(server, `Olga Other${count}`, 'FAMILY');
  const [own, foreign] = [await addDayOf(pat), await addDayOf(other)];
  const { token } = await inviteMember(other, { email: pat.user.email, role: 'VIEWER' });
  expect((await accept(token)).status).toBe(200);
  const answer = await pat.post('/api/agenda/status', { agendaDayIds: [own, foreign], status: 'ACCEPTED' });
  expect(codeOf(answer)).toEqual([403, 'forbidden']);
  const [day] = await server.sql<{ status: string }[]>`select status from day where id = ${own}`;
  expect(day?.status).toBe('PENDING');
});

test('what a viewer or a removed parent pushes is refused and changes nothing', async () => {
  const mia = await addNanny(pat, 'Mia');
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const gran = await joinAsMember(server, pat, { email: emailOf('gran'), role: 'VIEWER' });
  const payment = { nannyId: mia.id, paymentDate: '2026-03-05', amountCents: 100, platform: 'CASH' };
  const push = async (person: Person) => {
    const args = { paymentId: randomUUID(), ...payment };
    const mutations = [queued(1, { householdId, name: 'payment.record', args })];
    const { body } = await person.post('/api/sync', syncRequestOf(person, { mutations }));
    const { households, orphans } = syncAnswer.parse(body);
    return [...orphans, ...Object.values(households).flatMap(({ outcomes }) => outcomes)];
  };
  expect(await push(gran)).toMatchObject([{ result: 'rejected', code: 'forbidden' }]);
  await pat.delete(pathOf(sam));
  expect(await push(sam)).toMatchObject([{ result: 'rejected', code: 'no_access' }]);
  expect((await pat.get<unknown[]>('/api/payments/records')).body).toEqual([]);
});
