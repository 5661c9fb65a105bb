/**
 * Tests with PostgreSQL that packing old log entries changes no answer: the history by pages, subjects and export, its
 * check, syncs of devices that were away, repeated mutations, and the count of a removed nanny's late ones.
 */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { addDays, addMinutes, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { AccountExport } from 'sync-protocol/people/account-rest.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  householdIdOf,
  join,
  NOON,
  type Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  signIn,
  syncRequestOf,
  TODAY,
} from '../../test-support/people.ts';
import { keepRows, type RowsKeeper } from '../../test-support/rows.ts';
import { findFormerNanny } from '../accounts/clients.ts';
import { checkExported } from '../history/exported-chain.ts';
import { checkHistory } from '../history/history-feed.ts';
import { chainHashes } from './log-chain.ts';
import { isPackingDue, packLog } from './log-packing.ts';
import { LOG_COLUMNS } from './log-packs.ts';

const MONTHS = 5;
const STEP_DAYS = 30;
const inDays = (days: number): string => addMinutes(NOON, days * MINUTES_PER_DAY);
/** All months but those of the last 100 days are old. */
const LATER = inDays(MONTHS * STEP_DAYS + 130);

const server = sharedTestServer();
const device = randomUUID();
let [family, nanny]: Person[] = [];
let householdId: string;
let formerAccount: string;
let subjects: string[] = [];
/** What the device pushed each month, and what it got. */
const pushes: { mutations: unknown[]; answer: SyncAnswer }[] = [];
let keeper: RowsKeeper;
/** Signed in when all has happened. */
let people: [Person, Person];

const emailOf = (person: Person | undefined): string => person?.user.email ?? '';
const peopleNow = async (): Promise<[Person, Person]> => [
  await signIn(server, emailOf(family)),
  await signIn(server, emailOf(nanny)),
];

async function push(person: Person, mutations: unknown[], cursor?: string): Promise<SyncAnswer> {
  const cursors = cursor === undefined ? {} : { [householdId]: cursor };
  const request = syncRequestOf(person, { clientId: device, mutations, cursors });
  const { status, body } = await person.post<SyncAnswer>('/api/sync', request);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Schedules, answers, refuses and pays, for two nannies, in one month. */
async function liveMonth(
  month: number,
  [parent, hers]: [Person, Person],
  nannyIds: readonly string[],
): Promise<void> {
  const date = addDays(TODAY, month * STEP_DAYS);
  const days = [];
  for (const nannyId of nannyIds) days.push(await scheduleDay(parent, nannyId, { date }));
  await answerDays(hers, 'ACCEPTED', ...days.slice(0, 1));
  await answerDays(hers, 'DECLINED', ...days.slice(0, 1));
  for (const day of days)
    await parent.patch(`/api/agenda/${day.id}`, { scheduledNotes: `Boots\n“${month}” \u{1f462}` });
  const args = { todoId: randomUUID(), dayId: days[0]?.id, title: 'Bath' };
  const late = { dayId: randomUUID(), status: 'ACCEPTED' };
  const mutations = [
    queued(month * 2 + 1, { householdId, name: 'todo.add', args, happenedAt: server.clock.now }),
    queued(month * 2 + 2, { householdId, name: 'day.answer', args: late, happenedAt: server.clock.now }),
  ];
  pushes.push({ mutations, answer: await push(hers, mutations) });
  subjects = [...subjects, ...days.map(({ id }) => id)];
}

beforeAll(async () => {
  server.clock.now = NOON;
  family = await register(server, 'Fay Family', 'FAMILY');
  householdId = await householdIdOf(server.sql, family);
  const mia = await addNanny(family, 'Mia');
  nanny = await join(server, family, mia);
  const kim = await addNanny(family, 'Kim');
  const former = await join(server, family, await addNanny(family, 'Lea'));
  formerAccount = former.user.id;
  const lea = (await family.get<{ id: string; name: string }[]>('/api/nannies')).body.find(
    ({ name }) => name === 'Lea',
  );
  await family.delete(`/api/nannies/${lea?.id}`);
  const late = queued(1, {
    householdId,
    name: 'day.answer',
    args: { dayId: randomUUID(), status: 'ACCEPTED' },
  });
  await former.post('/api/sync', syncRequestOf(former, { mutations: [late] }));
  subjects = [mia.id, kim.id, householdId];
  for (let month = 0; month < MONTHS; month += 1) {
    server.clock.now = inDays(month * STEP_DAYS);
    await liveMonth(month, await peopleNow(), [mia.id, kim.id]);
  }
  server.clock.now = LATER;
  people = await peopleNow();
  await scheduleDay(people[0], mia.id, { date: addDays(TODAY, MONTHS * STEP_DAYS + 130) });
  keeper = await keepRows(server.sql);
});

beforeEach(async () => {
  server.clock.now = LATER;
  await keeper.restore();
});

interface Page {
  readonly entries: readonly HistoryEntry[];
  readonly more: boolean;
}

/** Returns all pages of this size. */
async function pagesOf(person: Person, query: string, limit: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (let before = '', more = true; more; before = `&before=${pages.at(-1)?.entries.at(-1)?.id}`) {
    const { body } = await person.get<Page>(`/api/history?${query}&limit=${limit}${before}`);
    pages.push(body);
    more = body.more;
  }
  return pages;
}

/** Returns an export without what another device's sign-in adds. */
async function exportOf(person: Person): Promise<AccountExport['households']> {
  const { body } = await person.get<AccountExport>('/api/account/export');
  return body.households;
}

/** Everything that reads the history, as one text. */
async function answers([parent, hers]: readonly Person[]): Promise<string> {
  const found: unknown[] = [];
  for (const person of [parent, hers].filter((each) => each !== undefined)) {
    found.push(await pagesOf(person, '', 7), await pagesOf(person, '', 500));
    for (const subject of subjects) found.push(await pagesOf(person, `subject=${subject}`, 3));
    found.push((await person.get('/api/history/check')).body, await exportOf(person));
    found.push(
      await person.post('/api/sync', syncRequestOf(person, { clientId: device })).then(({ body }) => body),
    );
  }
  for (const { mutations, answer } of pushes) {
    const { cursor } = answer.households[householdId] ?? {};
    if (hers !== undefined) found.push(await push(hers, [], cursor), await push(hers, mutations, cursor));
  }
  found.push(await checkHistory(server.sql, householdId), await chainHashes(server.sql, householdId));
  found.push(await findFormerNanny(server.sql, { householdId, accountId: formerAccount }));
  return JSON.stringify(found, null, 1);
}

const packUntil = (now: string, size = 7, signal?: AbortSignal) =>
  packLog(server.sql, { householdId, now, size }, signal);
const packs = () => server.sql<{ entries: number }[]>`
  select cardinality(version) as entries from log_pack order by last_version`;

test('every answer stays the same to the byte, however far the log is packed', async () => {
  const before = await answers(people);
  expect(before).toContain('"result": "rejected"');
  const [{ count } = { count: 0 }] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from mutation_log`;
  const days = fc.integer({ min: 60, max: MONTHS * STEP_DAYS + 130 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(days, fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 3 }),
      async (ages) => {
        await keeper.restore();
        for (const [age, size] of ages) await packUntil(inDays(age), size);
        expect(await answers(people)).toBe(before);
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  await keeper.restore();
  await packUntil(LATER, 1);
  expect(await answers(people)).toBe(before);
  const all = await packs();
  expect(all.length).toBeGreaterThan(3);
  expect(all.reduce((sum, { entries }) => sum + entries, 0)).toBe(count - 1);
});

test('an entry of a pack that is changed breaks the chain', async () => {
  await packUntil(LATER);
  await server.sql`update log_pack set account_id[2] = gen_random_uuid() where first_version = 1`;
  expect(await checkHistory(server.sql, householdId)).toMatchObject({ isIntact: false, entries: 2 });
});

test('a missing pack breaks the chain', async () => {
  await packUntil(LATER);
  await server.sql`delete from log_pack where first_version <> 1 and last_version < (select max(last_version) from log_pack)`;
  expect((await checkHistory(server.sql, householdId)).isIntact).toBe(false);
});

test('an exported history whose entries were packed passes its check', async () => {
  await packUntil(LATER);
  for (const person of people)
    for (const household of await exportOf(person)) expect(checkExported(household).brokenAt).toBeNull();
});

test('packing goes on where it was interrupted', async () => {
  const stop = new AbortController();
  const failing = new Error('Stopped');
  const whole = await packUntil(LATER);
  await keeper.restore();
  // A pack is one transaction: the second one fails.
  await server.sql`alter table log_pack add constraint only_first check (first_version = 1)`;
  await expect(packUntil(LATER)).rejects.toThrow('only_first');
  await server.sql`alter table log_pack drop constraint only_first`;
  expect(await packs()).toHaveLength(1);
  stop.abort(failing);
  await expect(packUntil(LATER, 7, stop.signal)).rejects.toThrow('Stopped');
  const [first] = await packs();
  expect(await packUntil(LATER)).toBe(whole - (first?.entries ?? 0));
  expect((await checkHistory(server.sql, householdId)).isIntact).toBe(true);
});

test('nothing that devices are sent is packed, and the newest version stays', async () => {
  await packUntil(inDays(100));
  expect(await packs()).toEqual([]);
  await packUntil(inDays(1000), 1);
  const rows = await server.sql`
    select v.version = l.version as "isNewest" from mutation_log l join household_version v using (household_id)`;
  expect([...rows]).toEqual([{ isNewest: true }]);
});

const columnsOf = async (table: string) =>
  (
    await server.sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`
  ).map(({ name, type }) => `${name} ${type}`);

test('a pack has a column for each of the log', async () => {
  const ofLog = (await columnsOf('mutation_log')).filter((each) => !each.startsWith('household_id '));
  expect(ofLog.map((each) => each.split(' ')[0])).toEqual([...LOG_COLUMNS]);
  expect((await columnsOf('log_pack')).slice(4)).toEqual(ofLog.map((each) => `${each}[]`));
});

test('packing begins a day after the update', async () => {
  expect(await isPackingDue(server.sql)).toBe(false);
  await server.sql.begin(async (tx) => {
    await tx`update schema_migrations set applied_at = now() - interval '25 hours' where name = '041-log-packs.sql'`;
  });
  expect(await isPackingDue(server.sql)).toBe(true);
});
