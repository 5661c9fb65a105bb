/**
 * Tests when a device discards its rows and loads them all again, sync answers that come in several pages, and rows
 * that were deleted and created again meanwhile.
 */
import { randomUUID } from 'node:crypto';
import { changesSince } from 'api/sync/changes.ts';
import { bytesOf } from 'api/sync/changes-select.ts';
import { type TestServer, TODAY } from 'api/test-support/people.ts';
import { generatedDayId } from 'sync-protocol/kernel/generated-id.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import {
  type HouseholdChanges,
  householdChanges,
  type SyncAnswer,
  type SyncRequest,
} from 'sync-protocol/kernel/wire.ts';
import { expect } from 'vitest';
import { Device } from './test-device.ts';
import { type Pair, seenAccepted, shiftAt, testWithPair, todosFor } from './test-household.ts';
import { readCursor } from './test-network.ts';

const it = testWithPair();

/** Returns a sync's answer cut into pages of some rows. */
async function page(
  { accountId, storage }: Device,
  { sql, clock }: TestServer,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<HouseholdChanges> {
  const [membership] = (await storage.read((tx) => tx.meta('memberships'))) ?? [];
  if (membership === undefined) throw new Error('No membership');
  const clientId = (await storage.read((tx) => tx.meta('clientId'))) ?? newId();
  const asked = { accountId, membership, clientId, cursor, pushed: [], now: clock.now };
  const changes = await sql.begin('isolation level repeatable read read only', (tx) =>
    changesSince(tx, asked, { limit }),
  );
  return householdChanges.parse(JSON.parse(String(changes && bytesOf(changes.json))));
}

/** Makes the next pulls of this device come in pages of some rows, cut by the server. */
function servePages(
  device: Device,
  { home: { testServer, householdId } }: Pair,
  { limit, between }: { limit: number; between: () => Promise<void> },
) {
  const { fetch } = device.network;
  const pages: HouseholdChanges[] = [];
  const paged: typeof globalThis.fetch = async (url, init) => {
    const { cursors } = JSON.parse(init?.body as string) as SyncRequest;
    const answer = (await (await fetch(url, init)).json()) as SyncAnswer;
    if (pages.length > 0) await between();
    const changes = await page(device, testServer, { cursor: cursors[householdId] ?? null, limit });
    pages.push(changes);
    const outcomes = answer.households[householdId]?.outcomes ?? [];
    return Response.json({ ...answer, households: { [householdId]: { ...changes, outcomes } } });
  };
  Object.assign(device.network, { fetch: paged });
  return pages;
}

/** Makes many versions, one of them with many rows. */
async function fill({ family, dayId, householdId, nannyId }: Pair): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    await family.send('todo.add', { todoId: newId(), dayId, title: `Todo ${i}` });
  }
  await family.perform(householdId, todosFor(dayId, 12, 'Together'));
  await family.mustSync();
  await family.send('nanny.edit', { nannyId, name: 'Another name' });
}

it('all pages are applied together, also of a version larger than a page', async ({ pair }) => {
  await fill(pair);
  const device = await Device.open(pair.home.testServer, pair.home.family);
  const whole = await device.contents();
  await device.database.households.update(pair.householdId, { cursor: null });
  const counts = new Set<number>();
  const pages = servePages(device, pair, {
    limit: 3,
    between: async () => {
      counts.add((await device.all('todo')).length);
    },
  });
  await device.mustSync();
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.some(({ rows }) => (rows['todo']?.length ?? 0) === 12)).toBe(true);
  expect(pages.map(({ reset }) => reset)).toEqual(pages.map((_, i) => i === 0));
  expect(pages.flatMap(({ digest }) => (digest === undefined ? [] : [digest]))).toHaveLength(1);
  expect(await device.contents()).toEqual(whole);
  // The device showed its old rows while pages arrived.
  expect([...counts]).toEqual([whole['todo']?.length]);
});

it('keeps a row that is deleted in one page and created again in the next', async ({ pair }) => {
  const { family, nanny, nannyId, dayId, home } = pair;
  await family.send('day.remove', { dayId });
  const other = { dayId: newId(), nannyId, date: TODAY, ...shiftAt('18:00', '20:00'), notes: null };
  await family.send('day.schedule', other);
  await family.send('todo.add', { todoId: newId(), dayId: other.dayId, title: 'Nap' });
  const pages = servePages(family, pair, {
    limit: 1,
    between: async () => {
      if ((await nanny.queue()).length > 0) await nanny.mustSync();
    },
  });
  await nanny.do('day.recordHours', { dayId, ...shiftAt('09:00', '11:00') }, seenAccepted);
  const cursor = (await family.database.households.get(home.householdId))?.cursor ?? '';
  // The family's device has not seen the deletion. The mark would not fit another version.
  const { mark: _mark, ...before } = readCursor(cursor);
  const [tombstone] = await home.testServer.sql<{ version: number }[]>`
    select version from tombstone where household_id = ${home.householdId} and id = ${dayId}`;
  before.version = (tombstone?.version ?? 0) - 1;
  const earlier = Buffer.from(JSON.stringify(before)).toString('base64url');
  await family.database.households.update(home.householdId, { cursor: earlier });
  await family.mustSync();
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.removed).toContainEqual({ table: 'day', id: dayId });
  expect(await family.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
});

it('resets on a cursor ahead of the server, of another epoch or another schema', async ({ pair }) => {
  const { nanny, home } = pair;
  const whole = await nanny.contents();
  const { cursor } = (await nanny.database.households.get(home.householdId)) ?? {};
  const known = readCursor(cursor ?? '');
  const others = [{ version: 1_000_000 }, { epoch: randomUUID() }, { schema: 0 }, { access: randomUUID() }];
  for (const other of others) {
    const encoded = Buffer.from(JSON.stringify({ ...known, ...other })).toString('base64url');
    await nanny.database.households.update(home.householdId, { cursor: encoded });
    await nanny.database.rows('rate').clear();
    await nanny.mustSync();
    expect(nanny.network.answers.at(-1)?.households[home.householdId]?.reset).toBe(true);
    expect(await nanny.contents()).toEqual(whole);
  }
  await nanny.database.households.update(home.householdId, { cursor: 'nonsense' });
  await nanny.mustSync();
  expect(await nanny.contents()).toEqual(whole);
});

it('resets when rows do not match the digest, and keeps the queue', async ({ pair }) => {
  const { nanny, home, dayId } = pair;
  const [rate] = await nanny.all('rate');
  await nanny.database.rows('rate').clear();
  await nanny.mustSync();
  expect(await nanny.all('rate')).toEqual([]);
  const { now } = home.testServer.clock;
  home.testServer.clock.now = '2026-03-06T17:00:01.000Z';
  try {
    const todoId = await nanny.addTodo(dayId);
    await nanny.mustSync();
    const asked = nanny.network.requests.length;
    await nanny.mustSync();
    expect(await nanny.all('rate')).toEqual([rate]);
    // Reported once.
    await nanny.mustSync();
    const reports = nanny.network.requests.slice(asked).map((request) => request.reports);
    const report = { code: 'digest_mismatch', householdId: home.householdId, table: 'rate' };
    expect(reports).toEqual([[report], undefined]);
    expect(await nanny.all('todo')).toMatchObject([{ id: todoId }]);
  } finally {
    home.testServer.clock.now = now;
  }
});

it('reports a deleted row whose id another table’s row reused', async ({ pair }) => {
  const { family, nanny, nannyId, home } = pair;
  const items = [{ weekday: 3, startMinutes: 540, endMinutes: 1020, notes: null }];
  await family.do('baseSchedule.save', { nannyId, items });
  const range = { nannyId, startDate: '2026-03-04', endDate: '2026-03-04' };
  const overwrite = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
  await family.do('agenda.generate', { ...range, ...overwrite });
  const dayId = generatedDayId(nannyId, '2026-03-04', 0);
  await family.do('day.answer', { dayId, status: 'ACCEPTED' });
  await family.send('day.recordHours', { dayId, ...shiftAt('09:00', '11:00', '2026-03-04') });
  await nanny.mustSync();
  expect(await nanny.all('earning')).toHaveLength(1);
  // While her phone is off, the day is deleted with its earning and generated again without one.
  await family.send('day.remove', { dayId });
  await family.send('agenda.generate', { ...range, ...overwrite });
  await nanny.mustSync();
  expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'PENDING' });
  expect(await nanny.all('earning')).toEqual([]);
});
