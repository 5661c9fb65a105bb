/** Tests with PostgreSQL which reminders an account may choose, and how the server learns its time zone. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { ZONE_HEADER } from 'sync-protocol/kernel/limits.ts';
import type { ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, Person, sharedTestServer, syncRequestOf } from '../../test-support/people.ts';
import { openWorkplace, type Workplace } from '../../test-support/reminders.ts';

const server = sharedTestServer();
let home: Workplace;
beforeEach(async () => {
  home = await openWorkplace(server);
});

const PATH = '/api/account/reminders';
const load = async (person: Person) => (await person.get<ReminderSettings>(PATH)).body;
const kindsOf = ({ kinds }: ReminderSettings) => kinds.map(({ kind }) => kind);

test('each side has its own kinds; no arrival is off for a family and on for a nanny', async () => {
  const [family, nanny] = [await load(home.family), await load(home.nanny)];
  expect(family).toMatchObject({ quietFrom: '21:00', quietTo: '07:00' });
  expect(kindsOf(family)).toEqual([
    'asked',
    'changed',
    'answered',
    'leave_asked',
    'leave_answered',
    'week_to_sign',
    'claim_asked',
    'no_arrival',
  ]);
  expect(kindsOf(nanny)).toHaveLength(11);
  expect([family, nanny].map((each) => each.kinds.at(-1)?.push)).toEqual([false, true]);
  expect([...family.kinds, ...nanny.kinds].filter(({ mail }) => mail)).toEqual([]);
});

test('kinds that are left out stay as they are', async () => {
  const paid = { kind: 'paid', push: false, mail: true } as const;
  await home.nanny.put(PATH, { kinds: [paid], quietFrom: '22:00', quietTo: '06:30' });
  await home.nanny.put(PATH, { kinds: [], quietFrom: '22:00', quietTo: '22:00' });
  const saved = await load(home.nanny);
  expect(saved.kinds).toContainEqual(paid);
  expect(saved).toMatchObject({ quietFrom: '22:00', quietTo: '22:00' });
});

test.each([
  ['of the other side', [{ kind: 'paid', push: true, mail: true }]],
  ['twice', [true, false].map((push) => ({ kind: 'asked', push, mail: false }))],
  ['that is unknown', [{ kind: 'late', push: true, mail: false }]],
])('a kind %s is refused, and nothing is saved', async (_what, kinds) => {
  const before = await load(home.family);
  const answer = await home.family.put(PATH, { kinds, quietFrom: '20:00', quietTo: '08:00' });
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  expect(await load(home.family)).toEqual(before);
});

async function sync(person: Person, timezone: string) {
  const headers = { [ZONE_HEADER]: timezone };
  const answer = await person.call('POST', '/api/sync', { body: syncRequestOf(person), headers });
  expect(answer.status).toBe(200);
  const [account] = await server.sql<{ timezone: string | null }[]>`
    select timezone from account where id = ${person.user.id}`;
  return account?.timezone;
}

test('a device’s sync tells the zone; what is no zone is ignored', async () => {
  expect(await sync(home.nanny, 'Europe/Paris')).toBe('Europe/Paris');
  expect(await sync(home.nanny, 'Mars/Olympus')).toBe('Europe/Paris');
  expect(await sync(home.nanny, '+02:00')).toBe('Europe/Paris');
});

test('two devices in different zones change the account’s zone once an hour at most', async () => {
  expect(await sync(home.nanny, 'Europe/Paris')).toBe('Europe/Paris');
  expect(await sync(home.nanny, 'America/Denver')).toBe('Europe/Paris');
  server.clock.now = addMinutes(server.clock.now, 60);
  expect(await sync(home.nanny, 'America/Denver')).toBe('America/Denver');
});

test('a zone is kept in its own spelling, however a device writes it', async () => {
  expect(await sync(home.nanny, 'aMERICA/dENVER')).toBe('America/Denver');
});

test('who views the app as somebody else tells no zone of theirs', async () => {
  expect(await sync(home.nanny, 'Europe/Paris')).toBe('Europe/Paris');
  const { body } = await home.family.post<{ impersonationToken: string }>(
    `/api/impersonate/${home.nanny.user.id}`,
  );
  const viewed = new Person(server.app, { token: body.impersonationToken, user: home.nanny.user });
  expect(await sync(viewed, 'America/Denver')).toBe('Europe/Paris');
});

test('an account’s reminders are deleted with it, and are in its export', async () => {
  await server.sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
    values (${crypto.randomUUID()}, ${home.nanny.user.id}, ${crypto.randomUUID()}, 'paid', 'x', now(), now(), now(), now())`;
  await home.nanny.put(PATH, { kinds: [], quietFrom: '22:00', quietTo: '06:30' });
  const exported = await home.nanny.get<{ reminders: ReminderSettings }>('/api/account/export');
  expect(exported.body.reminders).toEqual(await load(home.nanny));
  const deleted = await home.nanny.call('DELETE', '/api/account', { body: { password: PASSWORD } });
  expect(deleted.status).toBe(204);
  const left = await server.sql`select 1 from reminder where account_id = ${home.nanny.user.id}`;
  expect(left).toHaveLength(0);
});
