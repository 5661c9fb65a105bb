/** Resets, and answers in several pages. */
import { randomUUID } from 'node:crypto';
import { changesSince } from 'api/sync/changes.ts';
import { TODAY } from 'api/test-support/people.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import { type HouseholdChanges, householdChanges, type SyncAnswer } from 'sync-protocol/sync/wire.ts';
import { expect, it } from 'vitest';
import { Device } from './test-device.ts';
import { openPair, worldOfFile } from './test-household.ts';

const world = worldOfFile();

type Pair = Awaited<ReturnType<typeof openPair>>;

/** Returns a sync's answer cut into pages of some rows. */
async function page(
  device: Device,
  { home }: Pair,
  options: { cursor: string | null; limit: number },
): Promise<HouseholdChanges> {
  const membership = (await device.storage.read((tx) => tx.meta('memberships')))?.[0];
  if (membership === undefined) throw new Error('No membership');
  const clientId = (await device.storage.read((tx) => tx.meta('clientId'))) ?? newId();
  const changes = await home.world.sql.begin('isolation level repeatable read read only', (tx) =>
    changesSince(
      tx,
      {
        accountId: device.accountId,
        membership,
        clientId,
        cursor: options.cursor,
        pushed: [],
        now: home.world.clock.now,
      },
      options.limit,
    ),
  );
  return householdChanges.parse(JSON.parse(changes?.json ?? ''));
}

/** Makes the next pulls of this device come in pages of some rows, cut by the server. */
function servePages(
  device: Device,
  pair: Pair,
  { limit, between }: { limit: number; between?: () => Promise<void> },
) {
  const { fetch } = device.network;
  const pages: HouseholdChanges[] = [];
  const paged: typeof globalThis.fetch = async (url, init) => {
    const request = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
      cursors: Record<string, string | null>;
    };
    const cursor = request.cursors[pair.home.householdId] ?? null;
    const answer = (await (await fetch(url, init)).json()) as SyncAnswer;
    if (pages.length > 0) await between?.();
    const changes = await page(device, pair, { cursor, limit });
    pages.push(changes);
    const outcomes = answer.households[pair.home.householdId]?.outcomes ?? [];
    return Response.json({ ...answer, households: { [pair.home.householdId]: { ...changes, outcomes } } });
  };
  Object.assign(device.network, { fetch: paged });
  return pages;
}

/** Makes many versions, one of them with many rows. */
async function fill({ family, dayId, home, nannyId }: Pair): Promise<void> {
  for (let i = 0; i < 6; i += 1) {
    await family.do('todo.add', { todoId: newId(), dayId, title: `Todo ${i}` });
    await family.mustSync();
  }
  const many = Array.from({ length: 12 }, (_, i) => ({
    name: 'todo.add' as const,
    args: { todoId: newId(), dayId, title: `Together ${i}` },
  }));
  await family.perform(home.householdId, many);
  await family.mustSync();
  await family.do('nanny.edit', { nannyId, name: 'Another name' });
  await family.mustSync();
}

it('all pages are applied together, also of a version larger than a page', async () => {
  const pair = await openPair(world());
  await fill(pair);
  const device = new Device(pair.home.world, pair.home.family);
  await device.mustSync();
  const whole = await device.contents();
  await device.database.households.update(pair.home.householdId, { cursor: null });
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

/** A cursor's parts. Without its version mark, so that the version can be changed. */
interface Moved {
  version: number;
  mark?: string;
}

it('keeps a row that is deleted in one page and created again in the next', async () => {
  const pair = await openPair(world());
  const { family, nanny, dayId, home } = pair;
  await family.do('day.remove', { dayId });
  await family.mustSync();
  const otherDayId = await scheduled(pair);
  await family.mustSync();
  await family.do('todo.add', { todoId: newId(), dayId: otherDayId, title: 'Nap' });
  await family.mustSync();
  const start = '2026-03-05T14:00:00.000Z';
  const pages = servePages(family, pair, {
    limit: 1,
    between: async () => {
      if ((await nanny.queue()).length > 0) await nanny.mustSync();
    },
  });
  await nanny.do(
    'day.recordHours',
    { dayId, start, end: '2026-03-05T16:00:00.000Z' },
    { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false },
  );
  const cursor = (await family.database.households.get(home.householdId))?.cursor ?? '';
  // The family's device has not seen the deletion.
  const { mark: _mark, ...before } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Moved;
  const [tombstone] = await home.world.sql<{ version: number }[]>`
    select version from tombstone where household_id = ${home.householdId} and id = ${dayId}`;
  before.version = (tombstone?.version ?? 0) - 1;
  const earlier = Buffer.from(JSON.stringify(before)).toString('base64url');
  await family.database.households.update(home.householdId, { cursor: earlier });
  await family.mustSync();
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]?.removed).toContainEqual({ table: 'day', id: dayId });
  expect(await family.row('day', home.householdId, dayId)).toMatchObject({ status: 'COMPLETED' });
});

async function scheduled({ family, nannyId }: Pair): Promise<string> {
  const dayId = newId();
  const span = { start: '2026-03-05T23:00:00.000Z', end: '2026-03-06T01:00:00.000Z' };
  await family.do('day.schedule', { dayId, nannyId, date: TODAY, ...span, notes: null });
  return dayId;
}

it('resets on a cursor ahead of the server, of another epoch or another schema', async () => {
  const pair = await openPair(world());
  const { nanny, home } = pair;
  const whole = await nanny.contents();
  const { cursor } = (await nanny.database.households.get(home.householdId)) ?? {};
  const known = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as Record<string, unknown>;
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

it('resets when rows do not match the digest, and keeps the queue', async () => {
  const pair = await openPair(world());
  const { nanny, home, dayId } = pair;
  const [rate] = await nanny.all('rate');
  await nanny.database.rows('rate').clear();
  await nanny.mustSync();
  expect(await nanny.all('rate')).toEqual([]);
  const { now } = home.world.clock;
  home.world.clock.now = '2026-03-06T17:00:01.000Z';
  try {
    const todoId = newId();
    await nanny.do('todo.add', { todoId, dayId, title: 'Nap' });
    await nanny.mustSync();
    const asked = nanny.network.requests.length;
    await nanny.mustSync();
    expect(await nanny.all('rate')).toEqual([rate]);
    // Reported once.
    await nanny.mustSync();
    const reports = nanny.network.requests.slice(asked).map((request) => request.reports);
    expect(reports).toEqual([
      [{ code: 'digest_mismatch', householdId: home.householdId, table: 'rate' }],
      undefined,
    ]);
    expect(await nanny.all('todo')).toMatchObject([{ id: todoId }]);
  } finally {
    home.world.clock.now = now;
  }
});

it('reports a deleted row whose id another table’s row reused', async () => {
  const pair = await openPair(world());
  const { family, nanny, nannyId, home } = pair;
  const items = [{ weekday: 3, startMinutes: 540, endMinutes: 1020, notes: null }];
  await family.do('baseSchedule.save', { nannyId, items });
  const range = { nannyId, startDate: '2026-03-04', endDate: '2026-03-04' };
  const overwrite = { overwritePending: true, overwriteAccepted: true, overwriteDeclined: true };
  await family.do('agenda.generate', { ...range, ...overwrite });
  const generated = (await family.all('day')).find((day) => day.origin === 'generated');
  const dayId = generated?.id ?? '';
  await family.do('day.answer', { dayId, status: 'ACCEPTED' });
  const hours = { start: '2026-03-04T14:00:00.000Z', end: '2026-03-04T16:00:00.000Z' };
  await family.do('day.recordHours', { dayId, ...hours });
  await family.mustSync();
  await nanny.mustSync();
  expect(await nanny.all('earning')).toHaveLength(1);
  // While her phone is off, the day is deleted with its earning and generated again without one.
  await family.do('day.remove', { dayId });
  await family.mustSync();
  await family.do('agenda.generate', { ...range, ...overwrite });
  await family.mustSync();
  await nanny.mustSync();
  expect(await nanny.row('day', home.householdId, dayId)).toMatchObject({ status: 'PENDING' });
  expect(await nanny.all('earning')).toEqual([]);
});
