/**
 * Tests with PostgreSQL when reminders are sent: in their windows, also after an outage, held in quiet hours, dropped when
 * their occasion has passed, once over processes, gathered, and at most four a day.
 */
import { addDays, addMinutes, wallClockToInstant } from 'sync-protocol/kernel/calendar.ts';
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import { expect, onTestFinished, test } from 'vitest';
import {
  answerDays,
  householdIdOf,
  NOON,
  scheduleDay,
  startServerForTest,
  TEST_ENVIRONMENT,
  type TestServer,
  TODAY,
} from '../../test-support/people.ts';
import {
  keepingChannel,
  openWorkplace,
  PATIENT,
  remindAt,
  textsOf,
  type Workplace,
  waitForReminders,
} from '../../test-support/reminders.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Channel } from './channel.ts';

const ZONE = 'America/New_York';
const TOMORROW = addDays(TODAY, 1);
/** Returns the instant of a clock time in New York. */
function at(clock: string, date = TODAY): string {
  const [hour = '', minute = ''] = clock.split(':');
  return wallClockToInstant(date, Number(hour) * 60 + Number(minute), ZONE);
}

async function acceptShift({ family, mia, nanny }: Workplace, date = TOMORROW) {
  const day = await scheduleDay(family, mia.id, { date, startTime: '08:30', endTime: '16:00' });
  await answerDays(nanny, 'ACCEPTED', day);
  return day;
}

/** Leaves only the reminders of one kind. */
async function keepKind(server: TestServer, kind: ReminderKind) {
  await expect
    .poll(async () => (await server.sql`select 1 from reminder where kind = 'answered'`).length, PATIENT)
    .toBe(1);
  await server.sql`delete from reminder where kind <> ${kind}`;
}

/** Starts another server on the same database, which reminds by itself. */
async function startReminding(server: TestServer, ...reminderChannels: Channel[]) {
  const sql = server.connect();
  const app = await buildApp({
    config: loadConfig({ ...TEST_ENVIRONMENT, HOST: '127.0.0.1', PORT: '0' }),
    sql,
    now: () => server.clock.now,
    remindersEveryMs: 20,
    reminderChannels,
  });
  const close = async () => {
    await app.close();
    await sql.end();
  };
  await app.listen({ host: '127.0.0.1', port: 0 });
  return close;
}

const statesOf = async ({ sql }: TestServer, kind: string): Promise<string[]> =>
  (await sql<{ state: string }[]>`select state from reminder where kind = ${kind} order by id`).map(
    ({ state }) => state,
  );

test('a shift tomorrow is told at 19:10 where no server ran from 17:50 on', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  const { nanny } = home;
  await acceptShift(home);
  const push = keepingChannel();
  await remindAt(server, at('17:50'), push);
  expect(textsOf(push, nanny)).toEqual([]);
  server.clock.now = at('19:10');
  const close = await startReminding(server, push);
  await expect.poll(() => textsOf(push, nanny), PATIENT).toEqual(['Tomorrow 8:30 AM']);
  await close();
  await remindAt(server, at('19:15'), push);
  expect(textsOf(push, nanny)).toHaveLength(1);
});

test('a shift tomorrow is not told after 21:00', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  const { nanny } = home;
  await acceptShift(home);
  const push = keepingChannel();
  await remindAt(server, at('21:00'), push);
  await remindAt(server, at('7:00', TOMORROW), push);
  expect(textsOf(push, nanny)).toEqual([]);
});

test('13 days that were asked at once are one reminder', async () => {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  for (let i = 1; i <= 13; i += 1) await scheduleDay(family, mia.id, { date: addDays(TODAY, i) });
  await waitForReminders(server, 'asked', 13);
  const push = keepingChannel();
  await remindAt(server, addMinutes(NOON, 9), push);
  expect(push.sent).toEqual([]);
  await remindAt(server, addMinutes(NOON, 10), push);
  expect(textsOf(push, nanny)).toEqual(['13 days to answer']);
  expect(push.sent).toHaveLength(1);
});

test('days that are asked for within 10 minutes are one reminder', async () => {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  for (const minutes of [0, 4, 9]) {
    server.clock.now = addMinutes(NOON, minutes);
    await scheduleDay(family, mia.id, { date: addDays(TODAY, 1 + minutes) });
  }
  await waitForReminders(server, 'asked', 3);
  const push = keepingChannel();
  await remindAt(server, addMinutes(NOON, 10), push);
  await remindAt(server, addMinutes(NOON, 20), push);
  expect(textsOf(push, nanny)).toEqual(['3 days to answer']);
});

test('a day that is asked for at 22:30 is told at 7:00', async () => {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  server.clock.now = at('22:30');
  await scheduleDay(family, mia.id, { date: addDays(TODAY, 3) });
  await waitForReminders(server, 'asked', 1);
  const push = keepingChannel();
  await remindAt(server, at('22:45'), push);
  await remindAt(server, at('6:59', TOMORROW), push);
  expect(push.sent).toEqual([]);
  await remindAt(server, at('7:00', TOMORROW), push);
  expect(textsOf(push, nanny)).toEqual(['1 day to answer']);
});

test('a day that she answers at 6:50 is not told at 7:00', async () => {
  const server = await startServerForTest();
  const { family, mia, nanny } = await openWorkplace(server);
  server.clock.now = at('22:30');
  const day = await scheduleDay(family, mia.id, { date: addDays(TODAY, 3) });
  await waitForReminders(server, 'asked', 1);
  const push = keepingChannel();
  await remindAt(server, at('22:45'), push);
  server.clock.now = at('6:50', TOMORROW);
  await answerDays(nanny, 'ACCEPTED', day);
  await remindAt(server, at('7:00', TOMORROW), push);
  expect(textsOf(push, nanny)).toEqual([]);
  expect(await statesOf(server, 'asked')).toEqual(['lapsed']);
});

test('of two servers, one sends', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  const { nanny } = home;
  await acceptShift(home);
  server.clock.now = at('18:00');
  const push = keepingChannel();
  const closes = await Promise.all([1, 2, 3].map(() => startReminding(server, push)));
  onTestFinished(async () => void (await Promise.all(closes.map((close) => close()))));
  await expect.poll(() => statesOf(server, 'tomorrow'), PATIENT).toEqual(['sent']);
  expect(textsOf(push, nanny)).toEqual(['Tomorrow 8:30 AM']);
});

test('three failures and a success within the window are one message', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await acceptShift(home);
  await keepKind(server, 'tomorrow');
  const push = keepingChannel('push', ['retry', 'retry', 'retry']);
  for (const minutes of [0, 1, 3, 8, 20]) await remindAt(server, addMinutes(at('18:00'), minutes), push);
  expect(textsOf(push, home.nanny)).toEqual(['Tomorrow 8:30 AM']);
  expect(await statesOf(server, 'tomorrow')).toEqual(['sent']);
});

test('a reminder that fails until its window ends lapses', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await acceptShift(home);
  await keepKind(server, 'tomorrow');
  const push = keepingChannel('push', ['retry', 'retry']);
  await remindAt(server, at('20:50'), push);
  await remindAt(server, at('20:59'), push);
  await remindAt(server, at('21:01'), push);
  expect(textsOf(push, home.nanny)).toEqual([]);
  expect(await statesOf(server, 'tomorrow')).toEqual(['lapsed']);
});

test('a process that ended while it sent leaves the reminder to another', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await acceptShift(home);
  await keepKind(server, 'tomorrow');
  const crash = { name: 'push', send: () => Promise.reject(new Error('Killed')) } as const;
  await expect(remindAt(server, at('18:00'), crash)).rejects.toThrow('Killed');
  const push = keepingChannel();
  await remindAt(server, at('18:05'), push);
  expect(textsOf(push, home.nanny)).toEqual([]);
  await remindAt(server, at('18:11'), push);
  expect(textsOf(push, home.nanny)).toEqual(['Tomorrow 8:30 AM']);
});

/** Adds reminders of days that the nanny is asked for. */
const askFor = async ({ sql }: TestServer, { nanny }: Workplace, parts: { days: number; dueAt: string }) =>
  sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
    select gen_random_uuid(), ${nanny.user.id}, ${await householdIdOf(sql, nanny)}, 'asked', gen_random_uuid(), ${TOMORROW},
      ${parts.dueAt}, ${addMinutes(parts.dueAt, 24 * 60)}, ${NOON}
    from generate_series(1, ${parts.days}::int)`;

test('a row of a kind that only a newer process knows stays, and holds up nothing', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await acceptShift(home);
  await server.sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
    values (gen_random_uuid(), ${home.nanny.user.id}, ${await householdIdOf(server.sql, home.nanny)}, 'newer', 'x', ${TODAY},
      ${NOON}, ${at('23:00')}, ${NOON})`;
  const push = keepingChannel();
  await remindAt(server, at('18:00'), push);
  expect(textsOf(push, home.nanny)).toEqual(['Tomorrow 8:30 AM']);
  expect(await statesOf(server, 'newer')).toEqual(['waiting']);
});

test('one account’s many reminders take few statements, at most 500 rows at once', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await askFor(server, home, { days: 1200, dueAt: at('22:00') });
  const statements: string[] = [];
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => statements.push(text) });
  const push = keepingChannel();
  await remindAt(server, at('22:30'), push);
  expect(push.sent).toEqual([]);
  expect(statements.filter((text) => text.includes('update reminder'))).toHaveLength(3);
  const [held] = await server.sql<
    { due: string[] }[]
  >`select array_agg(distinct due_at) as due from reminder`;
  expect(held?.due).toHaveLength(1);
});

test('what became of a message of many reminders is recorded in one statement', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  for (let i = 1; i <= 4; i += 1) await scheduleDay(home.family, home.mia.id, { date: addDays(TODAY, i) });
  await waitForReminders(server, 'asked', 4);
  const statements: string[] = [];
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => statements.push(text) });
  const push = keepingChannel();
  await remindAt(server, addMinutes(NOON, 10), push);
  expect(textsOf(push, home.nanny)).toEqual(['4 days to answer']);
  expect(statements.filter((text) => text.includes('done = done ||'))).toHaveLength(1);
});

test('a push is sent once where its e-mail was given back before the push was recorded', async () => {
  const server = await startServerForTest();
  const home = await openWorkplace(server);
  await home.nanny.put('/api/account/reminders', {
    kinds: [{ kind: 'tomorrow', push: true, mail: true }],
    quietFrom: '21:00',
    quietTo: '07:00',
  });
  await acceptShift(home);
  await keepKind(server, 'tomorrow');
  const push = keepingChannel();
  const mails: string[] = [];
  const mail: Channel = {
    name: 'mail',
    send: async ({ ids }) => {
      mails.push(server.clock.now);
      await server.sql`
        update reminder set state = 'waiting', due_at = ${addMinutes(server.clock.now, 5)} where id = any(${ids})`;
      return 'queued';
    },
  };
  for (const minutes of [0, 5, 10]) await remindAt(server, addMinutes(at('18:00'), minutes), push, mail);
  expect(textsOf(push, home.nanny)).toEqual(['Tomorrow 8:30 AM']);
  expect(mails).toHaveLength(3);
});
