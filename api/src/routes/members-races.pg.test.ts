/**
 * Tests with PostgreSQL what a parent who is removed meanwhile can't do: create a link for themselves, and write by a
 * request that waits for its turn. Also tests links that are requested twice, canceled or voided while others wait.
 */
import { randomUUID } from 'node:crypto';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { syncAnswer } from 'sync-protocol/kernel/wire.ts';
import { beforeEach, expect, test } from 'vitest';
import { waitingSessions, whileLocked } from '../../test-support/locks.ts';
import {
  addNanny,
  householdIdOf,
  invite,
  inviteMember,
  joinAsMember,
  PASSWORD,
  type Person,
  register,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';
import { revokeMember } from '../accounts/membership.ts';
import { lockHousehold } from '../database/mutation-log.ts';

const server = sharedTestServer();
let count = 0;
let pat: Person;
let householdId: string;
beforeEach(async () => {
  count += 1;
  pat = await register(server, `Pat Racing${count}`, 'FAMILY');
  householdId = await householdIdOf(server.sql, pat);
});

const emailOf = (word: string): string => `${word}.racing.${count}@example.com`;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string } | undefined)?.code,
];

const locks = () => waitingSessions(server.sql);
const accept = (token: string) =>
  server.stranger.post<{ code?: string }>(`/api/invitations/${token}/accept`, {
    name: 'Sam',
    password: PASSWORD,
  });

/** Holds the household's lock until all calls wait for it in this order, one second apart. */
async function inTurn<Answer>(calls: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { started } = await server.sql.begin(async (tx) => {
    await lockHousehold(tx, householdId);
    const answers: Promise<Answer>[] = [];
    for (const call of calls) {
      answers.push(call());
      await expect.poll(locks).toHaveLength(answers.length);
      server.clock.now = addMinutes(server.clock.now, 1 / 60);
    }
    return { started: answers };
  });
  return Promise.all(started);
}

test('a parent who is being removed can’t create a link for themselves', async () => {
  const mia = await addNanny(pat, `Mia Then${count}`);
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const invited = await server.sql.begin(async (tx) => {
    await lockHousehold(tx, householdId);
    const calls = [
      sam.post('/api/household/invitations', { email: emailOf('back'), role: 'PARENT' }),
      sam.post(`/api/nannies/${mia.id}/invite`),
    ];
    await expect.poll(locks).toHaveLength(calls.length);
    await revokeMember(tx, { householdId, accountId: sam.user.id });
    return { calls };
  });
  for (const answer of await Promise.all(invited.calls)) expect(codeOf(answer)).toEqual([403, 'forbidden']);
});

test('a parent removed while their request waits for its turn changes nothing', async () => {
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const turns = Math.floor(server.sql.options.max / 2);
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const asked = await server.sql.begin(async (tx) => {
    await tx`lock table nanny in access exclusive mode`;
    const reads = Array.from({ length: turns }, () => sam.get('/api/nannies'));
    const write = sam.put('/api/family-profile', settings);
    const sync = sam.post('/api/sync', syncRequestOf(sam));
    await expect.poll(locks).toHaveLength(turns);
    expect((await pat.delete(`/api/household/members/${sam.user.id}`)).status).toBe(204);
    return { reads, write, sync };
  });
  server.clock.now = addMinutes(server.clock.now, 1);
  await Promise.all(asked.reads);
  expect(codeOf(await asked.write)).toEqual([404, 'no_family']);
  expect(syncAnswer.parse((await asked.sync).body).memberships).toEqual([]);
});

test('of two requests at once with one Idempotency-Key, both return a link that works', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { email: emailOf('twice'), role: 'PARENT' };
  const ask = () => pat.call<{ inviteUrl: string }>('POST', '/api/household/invitations', { body, headers });
  const [first, second] = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
    start: () => [ask(), ask()],
  });
  expect(second).toMatchObject({ status: 201, body: first?.body });
  const token = first?.body.inviteUrl.split('/').at(-1) ?? '';
  expect((await server.stranger.get(`/api/invitations/${token}`)).status).toBe(200);
});

test('a link that is voided while its acceptance waits lets nobody in', async () => {
  const sam = await joinAsMember(server, pat, { email: emailOf('sam'), role: 'PARENT' });
  const { token } = await inviteMember(sam, { email: emailOf('back.door'), role: 'PARENT' });
  const hers = await invite(sam, (await addNanny(sam, `Mia Waits${count}`)).id);
  const path = `/api/household/members/${sam.user.id}`;
  const [removed, ...accepted] = await inTurn([
    () => pat.delete(path),
    () => accept(token),
    () => accept(hers),
  ]);
  expect(removed?.status).toBe(204);
  expect(accepted.map(codeOf)).toEqual([
    [404, 'invitation_invalid'],
    [404, 'invitation_invalid'],
  ]);
});

test('a link is either accepted or canceled, also when both are asked for at once', async () => {
  const { id, token } = await inviteMember(pat, { email: emailOf('either'), role: 'PARENT' });
  const answers = await inTurn([() => accept(token), () => pat.delete(`/api/household/invitations/${id}`)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
});

test('a nanny’s link is void if her e-mail changes while the acceptance waits', async () => {
  const mia = await addNanny(pat, `Mia Moves${count}`);
  const token = await invite(pat, mia.id);
  const [answer] = await whileLocked(server.sql, (tx) => lockHousehold(tx, householdId), {
    start: () => [accept(token)],
    finish: (tx) => tx`update nanny set email = 'moved@example.com' where id = ${mia.id}`,
  });
  expect(answer && codeOf(answer)).toEqual([404, 'invitation_invalid']);
});

test('a nanny’s link is void if she is removed while the acceptance waits', async () => {
  const mia = await addNanny(pat, `Mia Leaves${count}`);
  const token = await invite(pat, mia.id);
  const answers = await inTurn([() => pat.delete(`/api/nannies/${mia.id}`), () => accept(token)]);
  expect(answers.map(codeOf)).toEqual([
    [204, undefined],
    [404, 'invitation_invalid'],
  ]);
});

test('a key that another account used for its invitation is refused', async () => {
  const other = await register(server, `Olga Racing${count}`, 'FAMILY');
  const headers = { 'idempotency-key': randomUUID() };
  const ask = (person: Person) =>
    person.call('POST', '/api/household/invitations', {
      body: { email: emailOf('keyed'), role: 'VIEWER' },
      headers,
    });
  expect((await ask(other)).status).toBe(201);
  expect(codeOf(await ask(pat))).toEqual([409, 'key_conflict']);
});
