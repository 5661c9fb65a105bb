/** Tests which rows housekeeping deletes from PostgreSQL and when, also after failures and by several processes. */
import { randomUUID } from 'node:crypto';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addNanny,
  answerDays,
  householdIdOf,
  NOON,
  type Person,
  queued,
  register,
  scheduleDay,
  signIn,
  startServerForTest,
  syncRequestOf,
  type TestServer,
} from '../../test-support/people.ts';
import { type Pruned, prune, startHousekeeping } from './housekeeping.ts';

let server: TestServer;
let family: Person;
beforeEach(async () => {
  server = await startServerForTest();
  family = await register(server, 'Family Roe', 'FAMILY');
});
afterEach(() => {
  vi.useRealTimers();
});

const inDays = (days: number): string => addMinutes(NOON, days * MINUTES_PER_DAY);
const nothing: Pruned = {
  tombstone: 0,
  requestKey: 0,
  failedAttempt: 0,
  session: 0,
  invitation: 0,
  reminder: 0,
};

async function removeDay(): Promise<void> {
  const nanny = await addNanny(family, 'Nia');
  const day = await scheduleDay(family, nanny.id);
  await answerDays(family, 'DECLINED', day);
  await family.delete(`/api/agenda/${day.id}`);
}

async function counter() {
  const [row] = await server.sql<{ version: number; purged: number }[]>`
    select version, purged_version as purged from household_version`;
  return row;
}

test('a tombstone is pruned after 180 days, and the household records the version', async () => {
  await removeDay();
  const before = await counter();
  const log = await server.sql`select count(*) from mutation_log`;
  expect(await prune(server.sql, inDays(180))).toEqual({ ...nothing, session: 1 });
  expect(await counter()).toEqual({ version: before?.version, purged: 0 });
  expect(await prune(server.sql, inDays(181))).toMatchObject({ tombstone: 1 });
  expect(await counter()).toEqual({ version: before?.version, purged: before?.version });
  expect(await server.sql`select * from tombstone`).toHaveLength(0);
  expect(await server.sql`select count(*) from mutation_log`).toEqual(log);
});

test('log entries are packed after a hundred days, from a day after the update on', async () => {
  const householdId = await householdIdOf(server.sql, family);
  const refused = { householdId, name: 'day.answer', args: { dayId: randomUUID(), status: 'ACCEPTED' } };
  // The log keeps a hundred refusals an hour.
  for (const [hour, length] of [100, 100, 1].entries()) {
    server.clock.now = addMinutes(NOON, hour * 120);
    const mutations = Array.from({ length }, (_, i) => queued(i + 1, refused));
    expect((await family.post('/api/sync', syncRequestOf(family, { mutations }))).status).toBe(200);
  }
  const packed = () => server.sql`select cardinality(version) as entries from log_pack order by last_version`;
  await prune(server.sql, inDays(110));
  expect([...(await packed())]).toEqual([]);
  await server.sql`update schema_migrations set applied_at = now() - interval '25 hours'`;
  await prune(server.sql, inDays(99));
  expect([...(await packed())]).toEqual([]);
  await prune(server.sql, inDays(111));
  // The first version and the second: the third doesn't fit, and is never split.
  expect([...(await packed())]).toEqual([{ entries: 101 }]);
});

test("a removed nanny's tombstone is kept, to attribute her late mutations", async () => {
  const nanny = await addNanny(family, 'Nia');
  await family.delete(`/api/nannies/${nanny.id}`);
  await prune(server.sql, inDays(1000));
  expect([...(await server.sql`select table_name from tombstone`)]).toEqual([{ table_name: 'nanny' }]);
});

test('sessions and invitations are pruned after 30 days, keys after 400', async () => {
  const nanny = await addNanny(family, 'Nia');
  await family.call('POST', `/api/nannies/${nanny.id}/invite`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  await server.sql`
    insert into failed_attempt values (${crypto.randomUUID()}, ${crypto.randomUUID()}, 1, ${NOON}, 'a fault')`;
  // One of two sessions has ended now, the other one ends in 60 days.
  await (await signIn(server, family.user.email)).post('/api/auth/logout');
  const steps: readonly (readonly [days: number, gone: Partial<Pruned>])[] = [
    [30, {}],
    [31, { session: 1 }],
    [37, {}],
    [38, { invitation: 1 }],
    [90, {}],
    [91, { session: 1 }],
    [400, {}],
    [401, { requestKey: 1, failedAttempt: 1 }],
  ];
  for (const [days, gone] of steps) {
    const at = addMinutes(inDays(days), -1);
    expect([days, await prune(server.sql, days % 10 === 0 || days === 37 ? at : inDays(days))]).toEqual([
      days,
      { ...nothing, ...gone },
    ]);
  }
  expect(await server.sql`select id from account`).toHaveLength(1);
});

test('a reminder is pruned 30 days after its end', async () => {
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.sql`
    insert into reminder (id, account_id, household_id, kind, subject, date, due_at, ends_at, created_at)
    values (${id}, ${other}, ${other}, 'paid', 'x', ${NOON}, ${NOON}, ${inDays(1)}, ${NOON})`;
  expect(await prune(server.sql, inDays(31))).toMatchObject({ reminder: 0 });
  expect(await prune(server.sql, inDays(32))).toMatchObject({ reminder: 1 });
});

test('the count of an e-mailed invitation is pruned after a day', async () => {
  await server.sql`insert into mailed_invitation values ('first', ${NOON}), ('second', ${inMinutes(1)})`;
  await prune(server.sql, inDays(1));
  expect([...(await server.sql`select counted_for as key from mailed_invitation`)]).toEqual([
    { key: 'second' },
  ]);
});

const inMinutes = (minutes: number): string => addMinutes(NOON, minutes);

test('one of several processes prunes every six hours and records the counts', async () => {
  const other = server.connect();
  const later = inDays(91);
  const both = await Promise.all([prune(server.sql, later), prune(other, later)]);
  expect(both.filter((pruned) => pruned !== undefined)).toEqual([{ ...nothing, session: 1 }]);
  await other.end();
  const [note] = await server.sql`select pruned_at as at, pruned as rows from server`;
  expect(note).toEqual({ at: later, rows: { ...nothing, session: 1 } });
  expect(await prune(server.sql, addMinutes(later, 359))).toBeUndefined();
  expect(await prune(server.sql, addMinutes(later, 360))).toEqual(nothing);
});

test('a process whose clock is behind does not prune once more', async () => {
  await prune(server.sql, inDays(91));
  expect(await prune(server.sql, addMinutes(inDays(91), -1))).toBeUndefined();
  const [note] = await server.sql`select pruned as rows from server`;
  expect(note).toEqual({ rows: { ...nothing, session: 1 } });
});

test('after a failed or interrupted run another process prunes an hour later', async () => {
  await removeDay();
  const end = AbortSignal.abort(new Error('The server stops'));
  await expect(prune(server.sql, inDays(200), end)).rejects.toThrow('The server stops');
  expect(await prune(server.sql, addMinutes(inDays(200), 59))).toBeUndefined();
  expect(await prune(server.sql, addMinutes(inDays(200), 60))).toMatchObject({ tombstone: 1 });
});

test('a clock that was far ahead does not stop pruning', async () => {
  await prune(server.sql, inDays(3000));
  expect(await prune(server.sql, inMinutes(1))).toEqual(nothing);
});

test('pruning runs at the start, every six hours, and an hour after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = NOON;
  const reports: unknown[] = [];
  const end = startHousekeeping(server.sql, {
    now: () => now,
    onPruned: (pruned) => reports.push(pruned),
    onError: (error) => reports.push((error as Error).name),
  });
  await vi.waitFor(() => expect(reports).toEqual([nothing]));
  await removeDay();
  now = 'no moment at all';
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  now = inMinutes(359);
  vi.advanceTimersByTime(3_600_000);
  now = inDays(200);
  vi.advanceTimersByTime(3_600_000);
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ tombstone: 1, session: 1 }));
  await end();
  vi.advanceTimersByTime(60 * 3_600_000);
  expect(reports).toHaveLength(3);
});
