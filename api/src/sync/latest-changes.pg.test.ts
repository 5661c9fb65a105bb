/** Tests pulls after a poke, whether the process knows the newest version or not, with PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { type Membership, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addNanny,
  NOON,
  type Person,
  register,
  scheduleDay,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';
import type { ChangesRequest } from './changes.ts';
import { latestChanges } from './latest-changes.ts';

const server = sharedTestServer();
let family: Person;
let day: DayAnswer;
let sessionId: string;
let membership: Membership;
/** The version of the cursor. */
let version: number;
let cursor: string;
let sent = 0;

beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  day = await scheduleDay(family, (await addNanny(family, 'Mia')).id);
  Object.assign(server.sql.options, { debug: () => (sent += 1) });
});

beforeEach(async () => {
  const { memberships, households } = syncAnswer.parse(
    (await family.post('/api/sync', syncRequestOf(family))).body,
  );
  const [first] = memberships;
  if (first === undefined) throw new Error('No household');
  membership = first;
  cursor = households[first.householdId]?.cursor ?? '';
  const [session] = await server.sql<{ id: string }[]>`
    select id from session where account_id = ${family.user.id} and revoked_at is null`;
  sessionId = session?.id ?? '';
  version = await newestVersion();
});

async function newestVersion(): Promise<number> {
  const [row] = await server.sql<{ version: number }[]>`
    select version from household_version where household_id = ${membership.householdId}`;
  return Number(row?.version);
}

const addTodo = () => family.post(`/api/agenda/${day.id}/todos`, { title: 'Pack the bag' });

/** Pulls from the cursor in a process that has had a poke of this version. */
async function pull(newest: number | undefined, { access = membership.access } = {}) {
  const request: ChangesRequest = {
    accountId: family.user.id,
    membership: { ...membership, access },
    clientId: randomUUID(),
    cursor,
    pushed: [],
    now: NOON,
  };
  const pokes = { newest: () => newest };
  const session = { id: sessionId, impersonatedBy: null };
  sent = 0;
  const found = await latestChanges({ sql: server.sql, pokes }, request, session);
  return found && Buffer.concat(found.json.map((piece) => Buffer.from(piece))).toString();
}

test('a version whose poke has come is read by one statement', async () => {
  await addTodo();
  const found = await pull(version + 1);
  expect(sent).toBe(1);
  expect(await pull(undefined)).toBe(found);
  expect(sent).toBe(2);
});

test.each([-1, 0, 1, 2, 3])('a pull brings the same after a poke of %i versions ahead', async (ahead) => {
  await addTodo();
  await addTodo();
  const found = await pull(version + ahead);
  expect(found).toContain('"title":"Pack the bag"');
  expect(found).toBe(await pull(undefined));
});

test('an access that has ended gets nothing, whatever poke has come', async () => {
  await addTodo();
  const access = randomUUID();
  expect([await pull(version + 1, { access }), await pull(undefined, { access })]).toEqual([
    undefined,
    undefined,
  ]);
});
