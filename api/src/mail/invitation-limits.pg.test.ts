/**
 * Tests with a real mail server how many invitations are e-mailed a day: by a household, by an account and to an
 * address, also after nannies and accounts are removed and for concurrent requests.
 */
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import {
  joinAsMember,
  NOON,
  PASSWORD,
  type Person,
  register,
  startTestServer,
  type TestServer,
} from '../../test-support/people.ts';

let smtp: MailServer;
let server: TestServer;
let count = 0;
let family: Person;
beforeAll(async () => {
  smtp = await startMailServer();
  const env = {
    PUBLIC_URL: 'https://fairday.example',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'post@fairday.example',
  };
  server = await startTestServer({ mailEveryMs: 20, env });
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
});
const newFamily = () => register(server, `Fay Family${(count += 1)}`, 'FAMILY');
beforeEach(async () => {
  server.clock.now = NOON;
  family = await newFamily();
});

const addressOf = (name: string): string => `${name}.${count}@example.com`;

/** Returns whether the invitation of a nanny is e-mailed. */
async function isMailed(parent: Person, nannyId: string): Promise<boolean> {
  await parent.post(`/api/nannies/${nannyId}/invite`);
  const { body } = await parent.get<{ mail: string }>(`/api/nannies/${nannyId}/invite`);
  return body.mail !== 'none';
}

async function addNanny(parent: Person, email: string): Promise<string> {
  const nanny = { name: 'Mia', email, hourlyRate: 20 };
  const { body } = await parent.post<{ id: string }>('/api/nannies', nanny);
  return body.id;
}

/** Returns whether the invitation of a new nanny with this address is e-mailed, and removes her at once. */
async function isMailedAndRemoved(parent: Person, email: string): Promise<boolean> {
  const nannyId = await addNanny(parent, email);
  const isSent = await isMailed(parent, nannyId);
  expect((await parent.delete(`/api/nannies/${nannyId}`)).status).toBe(204);
  return isSent;
}

/** Returns whether the invitation of a viewer is e-mailed. */
async function isViewerMailed(parent: Person, email: string, householdId?: string): Promise<boolean> {
  const query = householdId === undefined ? '' : `?householdId=${householdId}`;
  const { body } = await parent.post<{ id: string; mail: string }>(`/api/household/invitations${query}`, {
    email,
    role: 'VIEWER',
  });
  await parent.delete(`/api/household/invitations/${body.id}${query}`);
  return body.mail !== 'none';
}

const mailed = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

test('a household e-mails 20 invitations a day, also if it removes whom it invited', async () => {
  const other = await joinAsMember(server, family, { email: addressOf('other'), role: 'PARENT' });
  const answers: boolean[] = [];
  for (let i = 0; i < 10; i += 1) {
    answers.push(await isMailedAndRemoved(family, addressOf(`nanny${i}`)));
    answers.push(await isViewerMailed(other, addressOf(`viewer${i}`)));
  }
  // The other parent's invitation was the first.
  expect(answers).toEqual([...Array.from({ length: 19 }, () => true), false]);
  server.clock.now = addMinutes(NOON, MINUTES_PER_DAY);
  expect(await isViewerMailed(family, addressOf('late'))).toBe(true);
});

test('an invitation over the limit still has a link that works', async () => {
  const nannyId = await addNanny(family, addressOf('mia'));
  for (let i = 0; i < 5; i += 1) expect(await isMailed(family, nannyId)).toBe(true);
  const { body } = await family.post<{ inviteUrl: string }>(`/api/nannies/${nannyId}/invite`);
  expect((await family.get<{ mail: string }>(`/api/nannies/${nannyId}/invite`)).body.mail).toBe('none');
  const token = body.inviteUrl.split('/').at(-1) ?? '';
  expect((await server.stranger.get(`/api/invitations/${token}`)).status).toBe(200);
});

test('an account e-mails 20 invitations a day from all its households', async () => {
  const helper = await newFamily();
  const { body } = await family.post<{ inviteUrl: string }>('/api/household/invitations', {
    email: helper.user.email,
    role: 'PARENT',
  });
  const token = body.inviteUrl.split('/').at(-1) ?? '';
  await server.stranger.post(`/api/invitations/${token}/accept`, { name: 'Helper', password: PASSWORD });
  const { body: households } = await helper.get<{ householdId: string }[]>('/api/households');
  expect(households).toHaveLength(2);
  const answers: boolean[] = [];
  for (let i = 0; i < 11; i += 1) {
    for (const { householdId } of households) {
      answers.push(await isViewerMailed(helper, addressOf(`guest${i}.${householdId}`), householdId));
    }
  }
  expect(mailed(answers)).toBe(20);
  expect(await isViewerMailed(family, addressOf('other'))).toBe(true);
});

test('an address gets 5 invitations a day, whoever sends them', async () => {
  const answers: boolean[] = [];
  for (let i = 0; i < 6; i += 1) {
    const stranger = await newFamily();
    answers.push(await isViewerMailed(stranger, `victim${i % 2 === 0 ? '' : `+${i}`}@example.com`));
    await stranger.call('DELETE', '/api/account', { body: { password: PASSWORD } });
  }
  expect(answers).toEqual([true, true, true, true, true, false]);
  expect(await isMailedAndRemoved(family, 'victim@example.com')).toBe(false);
  expect(await isViewerMailed(family, 'somebody@example.com')).toBe(true);
});

test('of invitations to one address at once, 5 are e-mailed', async () => {
  const families = await Promise.all(Array.from({ length: 8 }, newFamily));
  const answers = await Promise.all(families.map((each) => isViewerMailed(each, addressOf('popular'))));
  expect(mailed(answers)).toBe(5);
});

test('what is counted names no address, account or household', async () => {
  const email = addressOf('private');
  await isViewerMailed(family, email);
  const rows = JSON.stringify(await server.sql`select * from mailed_invitation`);
  const [{ id: householdId } = { id: '' }] = await server.sql<{ id: string }[]>`
    select household_id as id from membership where account_id = ${family.user.id}`;
  for (const text of [email, family.user.id, householdId]) expect(rows).not.toContain(text);
});
