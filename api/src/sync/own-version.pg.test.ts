/** Tests that a push is answered without reading the rows back, and what a pull would bring, with PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { type HouseholdChanges, type SyncAnswer, syncAnswer } from 'sync-protocol/kernel/wire.ts';
import type { NannyAnswer } from 'sync-protocol/people/nannies-rest.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  addNanny,
  join,
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
let miaPerson: Person;
let kim: NannyAnswer;
let sent: string[] = [];
beforeAll(async () => {
  family = await register(server, 'Fay Family', 'FAMILY');
  mia = await addNanny(family, 'Mia');
  kim = await addNanny(family, 'Kim');
  miaPerson = await join(server, family, mia);
  Object.assign(server.sql.options, { debug: (_connection: number, text: string) => sent.push(text) });
});

type Queued = Pick<Parameters<typeof queued>[1], 'name' | 'args'>;

class Device {
  readonly #person: Person;
  readonly #clientId = randomUUID();
  cursor: string | null = null;
  householdId = '';
  #seq = 0;

  constructor(person: Person) {
    this.#person = person;
  }

  async sync(mutations: readonly Queued[] = []): Promise<HouseholdChanges> {
    const queue = mutations.map((each) =>
      queued((this.#seq += 1), { householdId: this.householdId, ...each }),
    );
    const cursors = this.cursor === null ? {} : { [this.householdId]: this.cursor };
    const request = syncRequestOf(this.#person, { clientId: this.#clientId, cursors, mutations: queue });
    sent = [];
    const answer: SyncAnswer = syncAnswer.parse((await this.#person.post('/api/sync', request)).body);
    const [id, changes] = Object.entries(answer.households)[0] ?? [];
    if (id === undefined || changes === undefined) throw new Error('No household');
    this.householdId = id;
    this.cursor = changes.cursor;
    return changes;
  }

  /** Pushes, and pulls again from the cursor before. */
  async both(mutations: readonly Queued[]): Promise<{ pushed: HouseholdChanges; pulled: HouseholdChanges }> {
    const before = this.cursor;
    const pushed = await this.sync(mutations);
    if (sent.some((text) => text.includes('from tombstone d'))) throw new Error('The changes were read');
    this.cursor = before;
    const pulled = await this.sync();
    return { pushed: { ...pushed, outcomes: [] }, pulled: { ...pulled, outcomes: [] } };
  }
}

async function deviceOf(person: Person): Promise<Device> {
  const device = new Device(person);
  await device.sync();
  return device;
}

const rename = (nannyId: string, name: string): Queued => ({ name: 'nanny.edit', args: { nannyId, name } });

test('a push of one is answered what a pull brings', async () => {
  const { pushed, pulled } = await (await deviceOf(family)).both([rename(mia.id, 'Mia R.')]);
  expect(pushed).toEqual(pulled);
  expect(pushed.rows['nanny']).toMatchObject([{ name: 'Mia R.' }]);
  expect(pushed.history).toMatchObject([{ name: 'nanny.edit', by: { name: 'Fay Family' } }]);
});

test('a removed row and a refusal are answered too', async () => {
  const day = await scheduleDay(family, mia.id, { date: '2026-03-16' });
  const device = await deviceOf(family);
  const { pushed, pulled } = await device.both([
    { name: 'day.remove', args: { dayId: day.id } },
    { name: 'todo.add', args: { todoId: randomUUID(), dayId: day.id, title: 'Swim' } },
  ]);
  expect(pushed).toEqual(pulled);
  expect(pushed.removed).toContainEqual({ table: 'day', id: day.id });
  expect(pushed.history).toMatchObject([{ result: 'applied' }, { code: 'day_deleted' }]);
  // A new device has nothing to remove.
  expect(await new Device(family).sync()).toMatchObject({ reset: true, removed: [] });
});

test('a nanny’s push brings her own rows and her part of the history', async () => {
  const days = await Promise.all([mia, kim].map(({ id }) => scheduleDay(family, id, { date: '2026-03-17' })));
  const device = await deviceOf(miaPerson);
  const { pushed, pulled } = await device.both(
    days.map(({ id }) => ({ name: 'todo.add', args: { todoId: randomUUID(), dayId: id, title: 'Swim' } })),
  );
  expect(pushed).toEqual(pulled);
  expect(pushed.rows['todo']).toMatchObject([{ dayId: days[0]?.id }]);
  expect(JSON.stringify(pushed)).not.toContain(kim.id);
});

test('after another writer’s version, the changes are read', async () => {
  const device = await deviceOf(family);
  await family.patch(`/api/nannies/${mia.id}`, { name: 'Mia B.' });
  const { rows } = await device.sync([rename(kim.id, 'Kim B.')]);
  const names = (rows['nanny'] as { name: string }[]).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['Kim B.', 'Mia B.']);
});

test('a forged cursor ahead of the household is reset', async () => {
  const device = await deviceOf(family);
  const forged = JSON.parse(Buffer.from(device.cursor ?? '', 'base64url').toString()) as { version: number };
  device.cursor = Buffer.from(JSON.stringify({ ...forged, version: forged.version + 1 })).toString(
    'base64url',
  );
  expect(await device.sync([rename(mia.id, 'Mia C.')])).toMatchObject({ reset: true, lost: true });
});
