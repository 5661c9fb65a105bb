/** What requests cost that is no time: statements sent, bytes answered. Figures are in docs/performance.md. */
import { randomUUID } from 'node:crypto';
import type { DayAnswer } from 'sync-protocol/rest/agenda.ts';
import type { NannyAnswer } from 'sync-protocol/rest/nannies.ts';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/sync/wire.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  NOON,
  openWorld,
  type Person,
  register,
  scheduleDay,
  type World,
} from '../../test-support/people.ts';

let world: World;
let family: Person;
let mia: NannyAnswer;
let day: DayAnswer;
let householdId: string;
let sent: string[] = [];
beforeAll(async () => {
  world = await openWorld();
  family = await register(world, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  day = await scheduleDay(family, mia.id);
  const { households } = await new Device().sync();
  householdId = Object.keys(households)[0] ?? '';
  Object.assign(world.sql.options, { debug: (_connection: number, text: string) => sent.push(text) });
});
afterAll(() => world.close());

/** How many statements an act sends, those that begin and end a transaction among them. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  sent = [];
  await act();
  // What is told after the answer is another statement: pokes go together with others.
  return sent.filter((text) => !text.includes('pg_notify')).length;
}

class Device {
  readonly #clientId = randomUUID();
  #cursors: Record<string, string> = {};
  #seq = 0;

  /** Sends to-dos and reads what is new. */
  async sync(todos = 0): Promise<SyncAnswer> {
    const mutations = Array.from({ length: todos }, () => ({
      id: randomUUID(),
      seq: (this.#seq += 1),
      householdId,
      name: 'todo.add',
      version: 1,
      args: { todoId: randomUUID(), dayId: day.id, title: 'Pack the swimming bag' },
      happenedAt: NOON,
    }));
    const accountId = family.user.id;
    const body = { protocol: 1, accountId, clientId: this.#clientId, cursors: this.#cursors, mutations };
    const answer = await family.post('/api/sync', body);
    const synced = syncAnswer.parse(answer.body);
    for (const [id, { cursor }] of Object.entries(synced.households)) this.#cursors[id] = cursor;
    return synced;
  }
}

test('a push of 500 sends the statements of a push of two, its log in two lots; and one mutation fewer', async () => {
  const device = new Device();
  await device.sync();
  const ofTwo = await statementsOf(() => device.sync(2));
  // A lot is two statements.
  expect(await statementsOf(() => device.sync(500))).toBe(ofTwo + 2);
  expect(ofTwo).toBeLessThanOrEqual(21);
  expect(await statementsOf(() => device.sync(1))).toBeLessThanOrEqual(14);
});

test('who asks and hears that nothing is new costs little', async () => {
  const device = new Device();
  await device.sync();
  expect(await statementsOf(() => device.sync())).toBeLessThanOrEqual(6);
  expect(JSON.stringify(await device.sync()).length).toBeLessThan(1200);
});

test('one mutation reaches another device in few bytes', async () => {
  const [writer, reader] = [new Device(), new Device()];
  await writer.sync();
  await reader.sync();
  await writer.sync(1);
  expect(JSON.stringify(await reader.sync()).length).toBeLessThan(3000);
});

test('an agenda is two statements, its session’s among them, however long it is', async () => {
  const path = `/api/nannies/${mia.id}/agenda?start=2026-01-01&end=2026-12-31`;
  expect(await statementsOf(() => family.get(path))).toBe(2);
});

test('a single write of the REST door sends few statements', async () => {
  const path = `/api/agenda/${day.id}/todos`;
  expect(await statementsOf(() => family.post(path, { title: 'Read together' }))).toBe(3);
});
