import { randomUUID } from 'node:crypto';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/sync/wire.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addNanny,
  join,
  NOON,
  openWorld,
  type Person,
  register,
  type World,
} from '../../test-support/people.ts';
import { lockHousehold } from '../database/mutation-log.ts';

let world: World;
let family: Person;
const clientId = randomUUID();
beforeAll(async () => {
  world = await openWorld();
  family = await register(world, 'Fay Family', 'FAMILY');
});
afterAll(() => world.close());

const request = (parts: object = {}) => ({
  protocol: 1,
  accountId: family.user.id,
  clientId,
  cursors: {},
  mutations: [],
  ...parts,
});

async function sync(parts?: object): Promise<SyncAnswer> {
  const { status, body } = await family.post('/api/sync', request(parts));
  expect(status).toBe(200);
  return syncAnswer.parse(body);
}

async function firstCursor(): Promise<{ householdId: string; cursor: Record<string, unknown> }> {
  const { households } = await sync();
  const [householdId, changes] = Object.entries(households)[0] ?? [];
  if (householdId === undefined || changes === undefined) throw new Error('No household');
  const text = Buffer.from(changes.cursor, 'base64url').toString();
  return { householdId, cursor: JSON.parse(text) as Record<string, unknown> };
}

test.each([
  [{ digestAt: 'yesterday' }],
  [{ digestAt: '+999999-01-01T00:00:00Z' }],
  [{ version: -1 }],
  [{ version: 9e15 }],
  [{ version: 1e300 }],
  [{ epoch: '\u0000' }],
  [{ access: '' }],
])('a cursor that was tampered with, %o, is a reset', async (wrong) => {
  const { householdId, cursor } = await firstCursor();
  const forged = Buffer.from(JSON.stringify({ ...cursor, ...wrong })).toString('base64url');
  const { households } = await sync({ cursors: { [householdId]: forged } });
  expect(households[householdId]).toMatchObject({ reset: true });
});

test('a mutation without args is refused and blocks nothing', async () => {
  const { householdId } = await firstCursor();
  const settings = { timezone: 'America/New_York', billingIncrementMinutes: 30, currency: 'USD' };
  const mutation = (seq: number, args: unknown) => ({
    id: randomUUID(),
    seq,
    householdId,
    name: 'household.saveSettings',
    version: 1,
    args,
    happenedAt: NOON,
  });
  const mutations = [mutation(1, null), mutation(2, settings)];
  const answer = await sync({ mutations });
  expect(answer.stop).toBeUndefined();
  expect(answer.households[householdId]?.outcomes).toMatchObject([
    { result: 'rejected', code: 'bad_input' },
    { result: 'applied' },
  ]);
});

test('a household revoked during the push is not pulled', async () => {
  const mia = await addNanny(family, 'Mia');
  const nanny = await join(world, family, mia);
  const { householdId } = await firstCursor();
  const mutation = {
    id: randomUUID(),
    seq: 1,
    householdId,
    name: 'todo.tick',
    version: 1,
    args: { todoId: randomUUID(), isCompleted: true },
    happenedAt: NOON,
  };
  const message = { accountId: nanny.user.id, clientId: randomUUID(), mutations: [mutation] };
  const answering = await world.sql.begin(async (tx) => {
    await lockHousehold(tx, householdId);
    const answer = nanny.post('/api/sync', request(message));
    await vi.waitFor(async () => {
      const waiting = await world.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect(waiting).toHaveLength(1);
    });
    await tx`delete from membership where nanny_id = ${mia.id}`;
    return { answer };
  });
  const { memberships, households, orphans } = syncAnswer.parse((await answering.answer).body);
  expect({ memberships, households }).toEqual({ memberships: [], households: {} });
  expect(orphans).toMatchObject([{ id: mutation.id, result: 'rejected' }]);
});

test("a stranger's body is not parsed", async () => {
  for (const body of ['{', 'x'.repeat(1_100_000)]) {
    expect((await world.stranger.call('POST', '/api/sync', { body })).status).toBe(401);
  }
});
