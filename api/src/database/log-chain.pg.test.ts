/**
 * Tests that checking the hash chain accepts a real log in PostgreSQL, and entries older than the chain, and finds
 * entries that were changed, removed or swapped in the database.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  answerDays,
  householdIdOf,
  join,
  NOON,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
} from '../../test-support/people.ts';
import { executeAll } from '../sync/execute.ts';
import { openPokes } from '../sync/pokes.ts';
import { checkChain } from './log-chain.ts';

const server = sharedTestServer();
let family: Person;
let householdId: string;
let dayId: string;
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  householdId = await householdIdOf(server.sql, family);
  const mia = await addNanny(family, 'Mia “the best” \u{1f600}');
  const nanny = await join(server, family, mia);
  const dates = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'];
  const days = await Promise.all(dates.map((date) => scheduleDay(family, mia.id, { date })));
  await answerDays(nanny, 'ACCEPTED', ...days);
  // A refusal, and text with a character that PostgreSQL can't store.
  await answerDays(nanny, 'DECLINED', ...days);
  const [first] = days;
  dayId = first?.id ?? '';
  await family.patch(`/api/agenda/${first?.id}`, { scheduledNotes: 'A line\nand a \\u0000 of text' });
});

const check = () => checkChain(server.sql, householdId);

/** Checks the chain after a direct change in the database, and rolls the change back. */
async function checkAfter(change: string) {
  let report: Awaited<ReturnType<typeof check>> | undefined;
  await server.sql
    .begin(async (tx) => {
      await tx.unsafe(change);
      report = await checkChain(tx, householdId);
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return report;
}

test('the chain of a real log is intact from its first entry to its head', async () => {
  const { entries, isIntact, brokenAt } = await check();
  const [counted] = await server.sql<{ count: number }[]>`
    select count(*)::int as count from mutation_log where household_id = ${householdId}`;
  expect(entries).toBe(counted?.count);
  expect(entries).toBeGreaterThan(12);
  expect({ isIntact, brokenAt }).toEqual({ isIntact: true, brokenAt: null });
});

test('a version with more entries than one batch is one chain', async () => {
  const { body: todo } = await family.post<{ id: string }>(`/api/agenda/${dayId}/todos`, { title: 'To-do' });
  const before = await check();
  const mutations = Array.from({ length: 501 }, (_, i) => ({
    id: randomUUID(),
    name: 'todo.rename' as const,
    args: { todoId: todo.id, title: `To-do ${i}` },
  }));
  const actor = { accountId: family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null } as const;
  const pokes = await openPokes(server.sql, () => {});
  const writer = { actor, clientId: null, receivedAt: NOON };
  await executeAll({ sql: server.sql, pokes }, writer, { householdId, mutations });
  await pokes.close();
  const { entries, isIntact } = await check();
  expect({ added: entries - before.entries, isIntact }).toEqual({ added: 501, isIntact: true });
  const [places] = await server.sql<{ distinct: number; last: number }[]>`
    select count(distinct position)::int as distinct, max(position)::int as last from mutation_log
    where household_id = ${householdId} and name = 'todo.rename'`;
  expect(places).toEqual({ distinct: 501, last: 500 });
});

test('an emptied log is not intact', async () => {
  expect(await checkAfter('delete from mutation_log')).toEqual({
    entries: 0,
    isIntact: false,
    brokenAt: null,
    head: null,
  });
});

test.each([
  [
    'a changed input',
    `update mutation_log set args = '{"status":"DECLINED"}' where name = 'day.answer' and result = 'applied'`,
  ],
  [
    'a changed time',
    `update mutation_log set happened_at = happened_at - interval '1 hour' where name = 'nanny.add'`,
  ],
  ['another author', `update mutation_log set account_id = gen_random_uuid() where name = 'nanny.link'`],
  ['a changed list of changes', `update mutation_log set changes = '[]' where name = 'day.schedule'`],
  [
    'a change hidden by a line break',
    `update mutation_log set changes = replace(changes::text, e'[\\r', e'[\\r\\r')::json where name = 'day.schedule'`,
  ],
  ['a deleted entry', `delete from mutation_log where name = 'nanny.add'`],
  ['a deleted beginning', `delete from mutation_log where name = 'household.create'`],
  ['a deleted end', `delete from mutation_log where version = (select max(version) from mutation_log)`],
  ['an entry without its hash', `update mutation_log set hash = null where name = 'nanny.add'`],
  [
    'two swapped entries',
    `update mutation_log set position = case position when 0 then 1 when 1 then 0 else position end where name = 'day.answer' and result = 'applied'`,
  ],
])('%s breaks the chain', async (_what, change) => {
  expect(await checkAfter(change)).toMatchObject({
    isIntact: false,
    brokenAt: { version: expect.any(Number) as number },
  });
  expect((await check()).brokenAt).toBeNull();
});

test('entries that are older than the chain may precede it', async () => {
  const change = `update mutation_log set hash = null`;
  const head = `update household_version set log_hash = null`;
  expect(await checkAfter(`${change}; ${head}`)).toMatchObject({ isIntact: true });
});
