/** Tests how many statements and bytes requests cost, with PostgreSQL. Timings are in docs/performance.md. */
import { randomUUID } from 'node:crypto';
import { type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import type { DayAnswer } from 'sync-protocol/schedule/agenda-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  type Person,
  queued,
  register,
  scheduleDay,
  sharedTestServer,
  syncRequestOf,
} from '../../test-support/people.ts';

const server = sharedTestServer();
let family: Person;
let mia: NannyAnswer;
/** Many, because a day has at most 100 to-dos. */
const days: DayAnswer[] = [];
let householdId: string;
let sent: string[] = [];
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  for (let count = 0; count < 20; count += 1) days.push(await scheduleDay(family, mia.id));
  const { households } = await new Device().sync();
  householdId = Object.keys(households)[0] ?? '';
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => sent.push(text) });
});

/** Counts the statements that a call sends, BEGIN and COMMIT included. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  sent = [];
  await act();
  // Pokes are sent after the answer, batched with others.
  return sent.filter((text) => !text.includes('pg_notify')).length;
}

class Device {
  readonly #clientId = randomUUID();
  #cursors: Record<string, string> = {};
  #seq = 0;

  /** Sends to-dos and reads what is new. */
  async sync(todos = 0): Promise<SyncAnswer> {
    const mutations = Array.from({ length: todos }, () => {
      this.#seq += 1;
      const dayId = days[this.#seq % days.length]?.id;
      const args = { todoId: randomUUID(), dayId, title: 'Pack the swimming bag' };
      return queued(this.#seq, { householdId, name: 'todo.add', args });
    });
    const device = { clientId: this.#clientId, cursors: this.#cursors, mutations };
    const answer = await family.post('/api/sync', syncRequestOf(family, device));
    const synced = syncAnswer.parse(answer.body);
    for (const [id, { cursor }] of Object.entries(synced.households)) this.#cursors[id] = cursor;
    return synced;
  }
}

test('a push of 500 sends two statements more than a push of 2; a push of 1 fewer', async () => {
  const device = new Device();
  await device.sync();
  const ofTwo = await statementsOf(() => device.sync(2));
  // The log is written in batches of 250, two statements each.
  expect(await statementsOf(() => device.sync(500))).toBe(ofTwo + 2);
  expect(ofTwo).toBeLessThanOrEqual(11);
  expect(await statementsOf(() => device.sync(1))).toBeLessThanOrEqual(3);
});

test('a sync without news costs few statements and bytes', async () => {
  const device = new Device();
  await device.sync();
  expect(await statementsOf(() => device.sync())).toBeLessThanOrEqual(2);
  expect(JSON.stringify(await device.sync()).length).toBeLessThan(1200);
});

test('few versions of others are two statements, the session’s not included', async () => {
  const [writer, reader] = [new Device(), new Device()];
  await writer.sync();
  await reader.sync();
  for (let i = 0; i < 10; i += 1) await writer.sync(1);
  expect(await statementsOf(() => reader.sync())).toBe(3);
});

test('many changes of others are weighed and read in pages', async () => {
  const [writer, reader] = [new Device(), new Device()];
  await writer.sync();
  await reader.sync();
  await writer.sync(300);
  await writer.sync(300);
  expect(await statementsOf(() => reader.sync())).toBeGreaterThan(5);
});

test('one mutation reaches another device in few bytes', async () => {
  const [writer, reader] = [new Device(), new Device()];
  await writer.sync();
  await reader.sync();
  await writer.sync(1);
  expect(JSON.stringify(await reader.sync()).length).toBeLessThan(3000);
});

test('an agenda of any length is two statements, its session’s included', async () => {
  const path = `/api/nannies/${mia.id}/agenda?start=2026-01-01&end=2026-12-31`;
  expect(await statementsOf(() => family.get(path))).toBe(2);
});

test('a REST write of one mutation sends three statements', async () => {
  const path = `/api/agenda/${days[0]?.id}/todos`;
  expect(await statementsOf(() => family.post(path, { title: 'Read together' }))).toBe(3);
});
