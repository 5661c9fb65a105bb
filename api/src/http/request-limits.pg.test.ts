/**
 * Tests with PostgreSQL the limits on a person's requests, exports, bytes and database connections, which hold up
 * nobody else, not even an impersonated nanny; the limits on all exports together and on answers that aren't read; and
 * that long work pauses for others' requests.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { countTurns } from '../../test-support/event-loop-turns.ts';
import {
  addNanny,
  householdIdOf,
  join,
  NOON,
  Person,
  queued,
  register,
  sharedTestServer,
  startServerForTest,
  syncRequestOf,
  type TestServer,
} from '../../test-support/people.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { createYielder } from '../kit/event-loop-share.ts';

/** For machines under load. */
const LONG = { timeout: 30_000 };

const server = sharedTestServer();
let port: number;
let family: Person;
let neighbor: Person;
let mia: Person;
let householdId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  neighbor = await register(server, 'Ned Neighbor', 'FAMILY');
  const record = await addNanny(family, 'Mia');
  mia = await join(server, family, record);
  householdId = await householdIdOf(server.sql, family);
  // 12 MB of to-dos: more than the buffers of a connection hold.
  await server.sql`
    insert into day (household_id, id, nanny_id, version, date, origin, status, is_paid)
    values (${householdId}, ${randomUUID()}, ${record.id}, 1, '2026-03-05', 'scheduled', 'PENDING', false)`;
  await server.sql`
    insert into todo (household_id, id, nanny_id, version, day_id, title, title_changed_at, is_completed, created_at)
    select household_id, gen_random_uuid(), nanny_id, version, id, repeat('x', 3000), ${NOON}, false, ${NOON}
    from day, generate_series(1, 4000) where household_id = ${householdId}`;
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

/** Gives a household 12 MB of nannies: more than the buffers of a connection hold. */
async function addLongNannies({ sql }: TestServer, person: Person): Promise<void> {
  await sql`
    insert into nanny (household_id, id, nanny_id, version, name, email, created_at)
    select ${await householdIdOf(sql, person)}, id, id, 1, repeat('x', 3000), id || '@example.com', ${NOON}
    from (select gen_random_uuid() as id from generate_series(1, 4000)) n`;
}

/** Sends a request and resolves to its answer, whose body isn't read. */
async function openUnread(person: Person, path: string, on = port): Promise<IncomingMessage> {
  const isSync = path === '/api/sync';
  const body = isSync ? JSON.stringify(syncRequestOf(person)) : undefined;
  const sent = request({
    port: on,
    path,
    method: isSync ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    agent: false,
  });
  // The server may reset the connection.
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

async function statusOf(person: Person, path: string): Promise<number | undefined> {
  const answer = await openUnread(person, path);
  answer.destroy();
  return answer.statusCode;
}

const transactions = () => server.sql`
  select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;

/** Counts the turns of the event loop in the pause of a stranger's work of 20 ms. */
async function turnsOfPause(): Promise<number> {
  const yieldIfDue = createYielder('stranger');
  const began = performance.now();
  while (performance.now() - began < 20);
  const turns = countTurns();
  await yieldIfDue();
  turns.stop();
  return turns.count;
}

const locks = () => server.sql`
  select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

test('a person may have four sync requests under way, while others sync', async () => {
  const unread = await Promise.all(Array.from({ length: 4 }, () => openUnread(family, '/api/sync')));
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const fifth = await openUnread(family, '/api/sync');
  expect([fifth.statusCode, fifth.headers['retry-after']]).toEqual([429, '5']);
  const other = await openUnread(neighbor, '/api/sync');
  expect(other.statusCode).toBe(200);
  for (const answer of [...unread, fifth, other]) answer.destroy();
  await expect.poll(() => statusOf(family, '/api/sync'), LONG).toBe(200);
});

test('an unread export holds no connection, and its account may start no second one', async () => {
  const unread = await openUnread(family, '/api/account/export');
  expect(unread.statusCode).toBe(200);
  await expect.poll(transactions, LONG).toHaveLength(0);
  expect((await openUnread(family, '/api/account/export')).statusCode).toBe(429);
  expect((await openUnread(neighbor, '/api/account/export')).statusCode).toBe(200);
  unread.destroy();
  await expect.poll(() => statusOf(family, '/api/account/export'), LONG).toBe(200);
});

test('the server makes at most two exports at a time', async () => {
  const second = await register(server, 'Sia Second', 'FAMILY');
  const third = await register(server, 'Tia Third', 'FAMILY');
  await addLongNannies(server, second);
  const unread = await Promise.all([family, second].map((each) => openUnread(each, '/api/account/export')));
  expect(await third.get('/api/account/export')).toMatchObject({
    status: 429,
    body: { code: 'too_many_exports' },
    headers: { 'retry-after': '60' },
  });
  for (const answer of unread) answer.destroy();
  await expect.poll(() => statusOf(third, '/api/account/export'), LONG).toBe(200);
});

/** Sends a sync request that announces this length. Lengths are counted before bodies are read. */
async function announce(person: Person, length: number) {
  const headers = { 'content-length': String(length) };
  return person.call('POST', '/api/sync', { body: syncRequestOf(person), headers });
}

/** Has a person announce as many full requests as an hour takes. */
async function useUpHour(person: Person): Promise<void> {
  for (let sent = 0; sent < 64; sent += 1) await announce(person, 1_048_576);
}

test('a person who has sent 64 MiB in an hour waits for the next hour', async () => {
  const sender = await register(server, 'Sam Sender', 'FAMILY');
  await useUpHour(sender);
  const refused = await announce(sender, 1);
  expect([refused.status, refused.body['code']]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect((await announce(neighbor, 1)).status).toBe(400);
});

test('a request that is refused for its length counts no more than a full one', async () => {
  const sender = await register(server, 'Lou Long', 'FAMILY');
  expect((await announce(sender, 64 * 1_048_576)).status).toBe(413);
  expect((await sender.post('/api/sync', syncRequestOf(sender))).status).toBe(200);
});

/** Returns the nanny as her family views her. */
async function viewAs(viewer: Person, nanny: Person): Promise<Person> {
  const path = `/api/impersonate/${nanny.user.id}`;
  const { body } = await viewer.post<{ impersonationToken: string }>(path);
  return new Person(server.app, { token: body.impersonationToken, user: nanny.user });
}

test('requests of a family that views as its nanny are the family’s, not hers', async () => {
  const asMia = await viewAs(family, mia);
  const unread = await Promise.all(Array.from({ length: 4 }, () => openUnread(asMia, '/api/sync')));
  expect(await statusOf(asMia, '/api/sync')).toBe(429);
  expect(await statusOf(family, '/api/sync')).toBe(429);
  expect(await statusOf(mia, '/api/sync')).toBe(200);
  for (const answer of unread) answer.destroy();
  await expect.poll(() => statusOf(family, '/api/sync'), LONG).toBe(200);
});

test('bytes of a family that views as its nanny are the family’s, not hers', async () => {
  const viewer = await register(server, 'Vic Viewing', 'FAMILY');
  const ida = await join(server, viewer, await addNanny(viewer, 'Ida'));
  await useUpHour(await viewAs(viewer, ida));
  expect((await announce(viewer, 1_048_576)).status).toBe(429);
  expect((await announce(ida, 1_048_576)).status).toBe(400);
});

test('work as a viewed nanny doesn’t take her database connections', async () => {
  const viewer = await register(server, 'Vera Viewing', 'FAMILY');
  const una = await join(server, viewer, await addNanny(viewer, 'Una'));
  const asUna = await viewAs(viewer, una);
  const half = Math.floor(server.sql.options.max / 2);
  const asked = await server.sql.begin(async (tx) => {
    await tx`lock table nanny in access exclusive mode`;
    const reads = Array.from({ length: 3 * half }, () => asUna.get('/api/nannies/me'));
    await expect.poll(locks, LONG).toHaveLength(half);
    expect((await una.get('/api/auth/me')).status).toBe(200);
    return { reads };
  });
  await Promise.all(asked.reads);
});

test('one person’s requests hold at most half of the database connections', async () => {
  const half = Math.floor(server.sql.options.max / 2);
  const asked = await server.sql.begin(async (tx) => {
    await tx`lock table nanny in access exclusive mode`;
    const reads = Array.from({ length: 3 * half }, () => family.get('/api/nannies'));
    await expect.poll(locks, LONG).toHaveLength(half);
    expect((await neighbor.get('/api/family-profile')).status).toBe(200);
    expect(await locks()).toHaveLength(half);
    return { reads };
  });
  const answers = await Promise.all(asked.reads);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a person may have fifty REST requests under way, while others send theirs', async () => {
  const asked = await server.sql.begin(async (tx) => {
    await tx`lock table nanny in access exclusive mode`;
    const reads = Array.from({ length: 50 }, () => family.get('/api/nannies'));
    await expect.poll(locks, LONG).not.toHaveLength(0);
    expect(await family.get('/api/family-profile')).toMatchObject({
      status: 429,
      body: { code: 'too_many_tries' },
      headers: { 'retry-after': '5' },
    });
    expect((await neighbor.get('/api/family-profile')).status).toBe(200);
    return { reads };
  });
  expect(new Set((await Promise.all(asked.reads)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await family.get('/api/family-profile')).status).toBe(200);
});

test('an answer that its client does not read is closed', async () => {
  const impatient = await startServerForTest({ stalledAnswerMs: 300 });
  const reader = await register(impatient, 'Slow Reader', 'FAMILY');
  await addLongNannies(impatient, reader);
  const own = Number(new URL(await impatient.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const unread = await openUnread(reader, '/api/sync', own);
  expect(unread.statusCode).toBe(200);
  const connections = promisify(impatient.app.server.getConnections.bind(impatient.app.server));
  await expect.poll(() => connections(), LONG).toBe(0);
});

test('an export that is read too slowly is closed, and others get theirs', async () => {
  const hasty = await startServerForTest({ exportMs: 300 });
  const own = Number(new URL(await hasty.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const open = async (name: string): Promise<IncomingMessage> => {
    const reader = await register(hasty, name, 'FAMILY');
    await addLongNannies(hasty, reader);
    return openUnread(reader, '/api/account/export', own);
  };
  const ends: Promise<unknown>[] = [];
  const openSlow = async (name: string): Promise<IncomingMessage> => {
    const answer = await open(name);
    ends.push(new Promise((end) => answer.on('error', end)));
    return answer;
  };
  const unread = [await openSlow('Slow Reader'), await openSlow('Slower Reader')];
  // Each reads a little at a time, which an answer of which nothing is read would not survive.
  const reading = unread.map((answer) => setInterval(() => answer.read(1000), 20));
  await Promise.all(ends);
  for (const each of reading) clearInterval(each);
  const other = await register(hasty, 'Otto Other', 'FAMILY');
  expect((await other.get('/api/account/export')).status).toBe(200);
});

test('writers who wait for their household’s lock hold two connections', async () => {
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const waiting = await server.sql.begin(async (tx) => {
    await lockHousehold(tx, householdId);
    const writes = Array.from({ length: 30 }, () => family.put('/api/family-profile', settings));
    await expect.poll(locks, LONG).toHaveLength(2);
    expect((await neighbor.get('/api/nannies')).status).toBe(200);
    expect(await locks()).toHaveLength(2);
    return { writes };
  });
  const answers = await Promise.all(waiting.writes);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test.each(['REST', 'sync'])(
  'long work pauses while somebody else’s %s request is under way',
  async (kind) => {
    const settings = { timezone: 'America/New_York', billingIncrementMinutes: 15, currency: 'USD' };
    const body = syncRequestOf(family, {
      mutations: [
        queued(1, {
          name: 'household.saveSettings',
          args: { ...settings, billingIncrementMinutes: 60 },
          householdId,
        }),
      ],
    });
    const write = async () =>
      kind === 'REST' ? family.put('/api/family-profile', settings) : family.post('/api/sync', body);
    const { written } = await server.sql.begin(async (tx) => {
      await lockHousehold(tx, householdId);
      const pending = { written: write() };
      await expect.poll(locks, LONG).toHaveLength(1);
      expect(await turnsOfPause()).toBeGreaterThan(10);
      return pending;
    });
    expect((await written).status).toBe(200);
  },
);
