/**
 * Tests reminders by e-mail through a real mail server on this machine: their headers and links, what ends them, how many
 * there are, and what happens while the mail server is away.
 */
import { addDays, addMinutes, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import { expect, onTestFinished, test } from 'vitest';
import { type MailServer, startMailServer } from '../../test-support/mail-server.ts';
import {
  answerDays,
  NOON,
  type Person,
  scheduleDay,
  startServerForTest,
  TEST_ENVIRONMENT,
  type TestServer,
  TODAY,
} from '../../test-support/people.ts';
import { openWorkplace, PATIENT, type Workplace, waitForReminders } from '../../test-support/reminders.ts';
import { queueMail } from '../accounts/mail-queue.ts';
import { loadConfig } from '../config.ts';
import { transact } from '../database/transaction.ts';
import type { Reminder } from '../reminders/channel.ts';
import { openReminders } from '../reminders/reminder-loop.ts';
import { openOutbox } from './outbox.ts';
import { giveBackReminder, mailChannel } from './reminder-mail.ts';
import { openSmtp } from './smtp.ts';

const PUBLIC_URL = 'https://fairday.example';
const EVENING = wallClockToInstant(TODAY, 18 * 60, 'America/New_York');

async function mailServer(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const smtp = await startMailServer(...options);
  onTestFinished(() => smtp.stop());
  return smtp;
}

function fail(error: unknown): never {
  throw error;
}

/** Starts a server that sends e-mails through `port`, and reminds while it is open. */
async function startMailing(port: number) {
  const env = { PUBLIC_URL, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@fairday.example' };
  const server = await startServerForTest({ env, mailEveryMs: 20 });
  await server.app.ready();
  const config = loadConfig({ ...TEST_ENVIRONMENT, ...env });
  const parts = { config, sql: server.sql, now: () => server.clock.now, publicUrl: () => PUBLIC_URL };
  if (config.mail === undefined) throw new Error('No mail server');
  const outbox = openOutbox({ ...parts, smtp: openSmtp(config.mail), log: server.app.log });
  const channel = mailChannel(parts, outbox);
  const start = () => {
    const failing = { onError: fail, onLost: fail };
    const reminders = openReminders({ ...parts, ...failing, channels: [channel], everyMs: 20 });
    reminders.start();
    onTestFinished(() => reminders.stop());
  };
  return { server, parts, channel, start };
}

async function choose(person: Person, kind: ReminderKind, choice = { push: false, mail: true }) {
  const body = { kinds: [{ kind, ...choice }], quietFrom: '21:00', quietTo: '07:00' };
  const answer = await person.put('/api/account/reminders', body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

const mailsOf = async (person: Person): Promise<ReminderKind[]> =>
  (await person.get<ReminderSettings>('/api/account/reminders')).body.kinds
    .filter(({ mail }) => mail)
    .map(({ kind }) => kind);

async function acceptTomorrow({ family, mia, nanny }: Workplace) {
  const day = await scheduleDay(family, mia.id, {
    date: addDays(TODAY, 1),
    startTime: '08:30',
    endTime: '16:00',
  });
  await answerDays(nanny, 'ACCEPTED', day);
  return day;
}

/** Returns the e-mails that are reminders: joining sends one, too. */
const remindersIn = ({ received }: MailServer) =>
  received.filter(({ headers }) => headers.some((each) => each.startsWith('List-Unsubscribe:')));

const statesOf = async ({ sql }: TestServer, kind: ReminderKind): Promise<string[]> =>
  (await sql<{ state: string }[]>`select state from reminder where kind = ${kind} order by id`).map(
    ({ state }) => state,
  );

/** Returns the path of the address that ends these e-mails. */
function unsubscribePath({ headers }: { headers: readonly string[] }): string {
  const header = headers.find((each) => each.startsWith('List-Unsubscribe: '));
  const address = /^List-Unsubscribe: ?<(.*)>$/.exec(header ?? '')?.[1] ?? '';
  return address.slice(PUBLIC_URL.length);
}

const post = ({ app }: TestServer, url: string, payload = 'List-Unsubscribe=One-Click') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

test('a chosen reminder is e-mailed with a button that ends this kind alone', async () => {
  const smtp = await mailServer();
  const { server, start } = await startMailing(smtp.port);
  const home = await openWorkplace(server);
  await choose(home.nanny, 'tomorrow');
  await choose(home.nanny, 'asked');
  await acceptTomorrow(home);
  server.clock.now = EVENING;
  start();
  await expect.poll(() => statesOf(server, 'tomorrow'), PATIENT).toEqual(['sent']);
  const [mail, ...others] = remindersIn(smtp);
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([home.nanny.user.email]);
  expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail?.text.replaceAll('\u00A0', ' ')).toContain('Tomorrow 8:30 AM');
  for (const secret of [home.mia.name, home.family.user.name]) expect(mail?.raw).not.toContain(secret);

  const path = unsubscribePath(mail ?? { headers: [] });
  expect(mail?.text).toContain(`${PUBLIC_URL}${path}`);
  expect((await server.app.inject({ url: path })).body).toContain('<form method="post">');
  expect(await mailsOf(home.nanny)).toEqual(['asked', 'tomorrow']);
  expect((await post(server, path)).statusCode).toBe(200);
  expect(await mailsOf(home.nanny)).toEqual(['asked']);
  expect((await post(server, path)).statusCode).toBe(200);
  expect((await post(server, `${path}x`)).statusCode).toBe(404);
  const kept = await server.sql`select token_hash::text as hash from reminder_unsubscribe`;
  expect(JSON.stringify(kept)).not.toContain(path.split('/').at(-1));
});

test('nobody who has not chosen e-mails gets one', async () => {
  const smtp = await mailServer();
  const { server, start } = await startMailing(smtp.port);
  await acceptTomorrow(await openWorkplace(server));
  server.clock.now = EVENING;
  start();
  await expect.poll(() => statesOf(server, 'tomorrow'), PATIENT).toEqual(['lapsed']);
  expect(remindersIn(smtp)).toEqual([]);
});

test('while the mail server is away, a reminder waits, and ends with its window', async () => {
  const closed = await startMailServer();
  await closed.stop();
  const { server, start } = await startMailing(closed.port);
  const home = await openWorkplace(server);
  await choose(home.nanny, 'tomorrow');
  await acceptTomorrow(home);
  server.clock.now = EVENING;
  start();
  const dueAt = async () =>
    (
      await server.sql<
        { at: string }[]
      >`select due_at as at from reminder where kind = 'tomorrow' and tries = 1`
    ).map(({ at }) => at);
  await expect.poll(dueAt, PATIENT).toEqual([addMinutes(EVENING, 5)]);
  expect(await server.sql`select 1 from mail where kind = 'reminder'`).toHaveLength(0);
  // It isn't counted: nothing was sent.
  expect(await server.sql`select 1 from mailed_invitation where mailed_at = ${EVENING}`).toHaveLength(0);
  const back = await mailServer({}, closed.port);
  server.clock.now = addMinutes(EVENING, 5);
  await expect.poll(() => statesOf(server, 'tomorrow'), PATIENT).toEqual(['sent']);
  expect(remindersIn(back)).toHaveLength(1);
});

test('a password link is e-mailed before reminders that were queued earlier', async () => {
  const smtp = await mailServer();
  const { server } = await startMailing(smtp.port);
  const home = await openWorkplace(server);
  await choose(home.nanny, 'asked');
  await expect.poll(async () => (await server.sql`select 1 from mail`).length, PATIENT).toBe(0);
  smtp.received.length = 0;
  const { id: accountId, email } = home.nanny.user;
  await transact(server.sql, async (tx) => {
    for (let i = 1; i <= 2; i += 1) {
      const id = crypto.randomUUID();
      const at = addMinutes(NOON, -i);
      const endsAt = addMinutes(NOON, 60);
      const about = { accountId, kind: 'asked', text: '1 day to answer', endsAt, ids: [id], at } as const;
      await queueMail(tx, { kind: 'reminder', about, id, at });
    }
    await queueMail(tx, { kind: 'password_reset', about: { email }, id: crypto.randomUUID(), at: NOON });
  });
  await expect.poll(() => smtp.received.length, PATIENT).toBe(3);
  const areReminders = smtp.received.map(({ headers }) =>
    headers.some((each) => each.startsWith('List-Unsubscribe:')),
  );
  expect(areReminders).toEqual([false, true, true]);
});

test('an e-mail that fails is tried again while its push waits for another try, too', async () => {
  const smtp = await mailServer();
  const { server, parts } = await startMailing(smtp.port);
  const { nanny } = await openWorkplace(server);
  const accountId = nanny.user.id;
  const id = crypto.randomUUID();
  const endsAt = addMinutes(NOON, 60);
  await server.sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, state, done, created_at)
    values (${id}, ${accountId}, ${crypto.randomUUID()}, 'paid', 'x', ${TODAY}, ${NOON}, ${endsAt}, 'waiting',
      '{mail}', ${NOON})`;
  const mail = { accountId, kind: 'paid', text: '', endsAt, ids: [id], at: NOON } as const;
  await transact(server.sql, (tx) => giveBackReminder(parts, tx, mail));
  const rows = await server.sql`select state, done from reminder`;
  expect(rows).toEqual([{ state: 'waiting', done: [] }]);
});

test('a queued reminder that ended meanwhile is not e-mailed', async () => {
  const smtp = await mailServer();
  const { server, channel } = await startMailing(smtp.port);
  const home = await openWorkplace(server);
  await choose(home.nanny, 'asked');
  const id = crypto.randomUUID();
  expect(await channel.send(reminderTo(home, { id, endsAt: NOON }))).toBe('queued');
  await expect.poll(async () => (await server.sql`select 1 from mail`).length, PATIENT).toBe(0);
  expect(remindersIn(smtp)).toEqual([]);
});

const reminderTo = ({ nanny }: Workplace, parts: Pick<Reminder, 'id' | 'endsAt'>): Reminder => ({
  accountId: nanny.user.id,
  householdId: crypto.randomUUID(),
  role: 'NANNY',
  kind: 'asked',
  count: 1,
  text: '1 day to answer',
  language: 'en',
  date: TODAY,
  ids: [parts.id],
  ...parts,
});

test('an account gets 10 e-mailed reminders a day', async () => {
  const smtp = await mailServer();
  const { server, channel } = await startMailing(smtp.port);
  const home = await openWorkplace(server);
  await choose(home.nanny, 'asked');
  const endsAt = addMinutes(NOON, 60);
  const send = () => channel.send(reminderTo(home, { id: crypto.randomUUID(), endsAt }));
  // Her invitation to this address was the first e-mail.
  for (let i = 1; i <= 9; i += 1) expect(await send()).toBe('queued');
  expect(await send()).toBe('gone');
  server.clock.now = addMinutes(NOON, 24 * 60);
  expect(
    await channel.send(reminderTo(home, { id: crypto.randomUUID(), endsAt: addMinutes(NOON, 25 * 60) })),
  ).toBe('queued');
});

test('a reminder that is queued twice is e-mailed once', async () => {
  const smtp = await mailServer();
  const { server, channel } = await startMailing(smtp.port);
  const home = await openWorkplace(server);
  await waitForReminders(server, 'asked', 0);
  await choose(home.nanny, 'asked');
  const reminder = reminderTo(home, { id: crypto.randomUUID(), endsAt: addMinutes(NOON, 60) });
  await Promise.all([channel.send(reminder), channel.send(reminder)]);
  await expect.poll(async () => (await server.sql`select 1 from mail`).length, PATIENT).toBe(0);
  expect(remindersIn(smtp)).not.toEqual([]);
  expect(
    new Set(remindersIn(smtp).map(({ headers }) => headers.find((each) => each.startsWith('Message-ID'))))
      .size,
  ).toBe(1);
});
