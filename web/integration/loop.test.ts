/**
 * Tests when a device syncs by itself: requests (one at a time), pokes, retries with backoff, a hidden page, an ended
 * session, an outdated app, and prepared requests.
 */
import { expect } from 'vitest';
import type { DeviceStorage, DeviceTransaction, NotifyTiming } from '../src/device/sync/device-storage.ts';
import { type LoopState, type SyncLoop, startLoop } from '../src/device/sync/loop.ts';
import { visibilityTimers } from '../src/device/visibility-timers.ts';
import type { Device } from './test-device.ts';
import { daysForTodos, type Pair, testWithPair, todosFor } from './test-household.ts';
import { TestTimers } from './test-timers.ts';

const it = testWithPair();

interface Overrides extends Partial<Device['engine']['connection']> {
  readonly storage?: DeviceStorage;
  readonly mayRetry?: () => Promise<boolean>;
}

function loopOf(device: Device, { mayRetry, storage = device.storage, ...overrides }: Overrides = {}) {
  const timers = new TestTimers();
  const states: LoopState[] = [];
  const { accountId, connection } = device.engine;
  const now = () => connection.now() + timers.passed;
  const loop = startLoop(
    { accountId, storage, connection: { ...connection, now, ...overrides } },
    {
      lock: { run: (act) => act() },
      timers: mayRetry === undefined ? timers : visibilityTimers(timers, mayRetry),
      onState: (state) => states.push(state),
      onError: (error) => {
        throw error;
      },
    },
  );
  return { loop, timers, states };
}

/** Requests a sync and waits until none is running. */
async function ask(loop: SyncLoop): Promise<LoopState> {
  loop.request();
  await loop.settled();
  return loop.state();
}

it('retries after a random delay of 1 s to 60 s with a growing ceiling, for ever', async ({ pair }) => {
  const { nanny, dayId } = pair;
  const { loop, timers } = loopOf(nanny);
  nanny.network.isUp = false;
  await nanny.addTodo(dayId);
  expect(await ask(loop)).toBe('offline');
  for (let i = 0; i < 40; i += 1) {
    timers.chance = i < 10 ? 1 : (i % 5) / 5;
    timers.advance(60_000);
    await loop.settled();
    expect(timers.waiting).toBe(1);
  }
  const ceilings = [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000];
  expect(timers.waits.slice(0, ceilings.length)).toEqual(ceilings);
  const later = new Set(timers.waits.slice(ceilings.length));
  expect([...later].toSorted((a, b) => a - b)).toEqual([1000, 12_000, 24_000, 36_000, 48_000]);
  nanny.network.isUp = true;
  timers.advance(60_000);
  await loop.settled();
  expect(loop.state()).toBe('idle');
  expect(await nanny.queue()).toEqual([]);
  expect(timers.waiting).toBe(0);
});

it('is offline until a sync succeeds, also during retries', async ({ nanny }) => {
  const { loop, timers, states } = loopOf(nanny);
  nanny.network.isUp = false;
  await ask(loop);
  timers.advance(60_000);
  await loop.settled();
  nanny.network.isUp = true;
  timers.advance(1000);
  await ask(loop);
  await ask(loop);
  expect(states).toEqual(['syncing', 'offline', 'offline', 'idle', 'syncing', 'idle']);
});

it('never tries within 1 s of a failure, and sooner for a request than for a poke', async ({ nanny }) => {
  const { loop, timers } = loopOf(nanny);
  nanny.network.isUp = false;
  await ask(loop);
  for (let i = 0; i < 3; i += 1) {
    timers.advance(60_000);
    await loop.settled();
  }
  nanny.network.isUp = true;
  const before = nanny.network.requests.length;
  const requestsAfter = async (milliseconds: number) => {
    timers.advance(milliseconds);
    await loop.settled();
    return nanny.network.requests.length - before;
  };
  for (let i = 0; i < 50; i += 1) loop.poke();
  expect([await requestsAfter(0), await requestsAfter(1000)]).toEqual([0, 0]);
  nanny.network.isUp = false;
  await ask(loop);
  nanny.network.isUp = true;
  for (let i = 0; i < 50; i += 1) loop.request();
  expect([await requestsAfter(999), await requestsAfter(1), loop.state()]).toEqual([0, 1, 'idle']);
});

it('syncs on request, and resets the backoff after a success', async ({ nanny }) => {
  const { loop, timers } = loopOf(nanny);
  nanny.network.isUp = false;
  for (let i = 0; i < 4; i += 1) {
    expect(await ask(loop)).toBe('offline');
    timers.advance(1000);
    await loop.settled();
  }
  expect(timers.waiting).toBe(1);
  nanny.network.isUp = true;
  timers.advance(1000);
  expect(await ask(loop)).toBe('idle');
  expect(timers.waiting).toBe(0);
  nanny.network.isUp = false;
  await ask(loop);
  expect(timers.waits.at(-1)).toBe(1000);
});

it('has one request in flight, and another follows for what was asked meanwhile', async ({ pair }) => {
  const { nanny, dayId } = pair;
  const flight = { now: 0, most: 0 };
  const fetch: typeof globalThis.fetch = async (...request) => {
    flight.now += 1;
    flight.most = Math.max(flight.most, flight.now);
    const response = await nanny.network.fetch(...request);
    flight.now -= 1;
    return response;
  };
  const { loop } = loopOf(nanny, { fetch });
  for (let i = 0; i < 10; i += 1) {
    await nanny.addTodo(dayId, `Todo ${i}`);
    loop.request();
    loop.request();
  }
  await loop.settled();
  expect(flight.most).toBe(1);
  expect(await nanny.queue()).toEqual([]);
});

it('a hidden page retries only to send its queue', async ({ nanny, dayId }) => {
  const mayRetry = async () => (await nanny.queue()).length > 0;
  const { loop, timers } = loopOf(nanny, { mayRetry });
  const tries = nanny.network.requests.length;
  const afterAnHour = async () => {
    for (let i = 0; i < 60; i += 1) {
      timers.advance(60_000);
      await nanny.queue();
      await loop.settled();
    }
    return nanny.network.requests.length - tries;
  };
  nanny.network.faults = Array.from({ length: 100 }, () => 'lost request' as const);
  await ask(loop);
  expect(await afterAnHour()).toBe(1);
  expect([timers.waiting, loop.state()]).toEqual([0, 'offline']);
  await nanny.addTodo(dayId);
  await ask(loop);
  expect(await afterAnHour()).toBeGreaterThan(40);
  nanny.network.faults = [];
  await afterAnHour();
  expect(await nanny.queue()).toEqual([]);
  expect(loop.state()).toBe('idle');
});

it('waits when the session has ended, and resumes after a sign-in', async ({ pair }) => {
  const { nanny, family, dayId, home } = pair;
  const { loop, timers, states } = loopOf(nanny);
  await nanny.addTodo(dayId);
  const { sql } = home.testServer;
  const sessions = sql`select id from session where account_id = ${nanny.accountId}`;
  await sql`update session set revoked_at = now() where id in (${sessions})`;
  expect(await ask(loop)).toBe('signin_needed');
  expect(await ask(loop)).toBe('signin_needed');
  expect([timers.waiting, states]).toEqual([0, ['syncing', 'signin_needed']]);
  expect(await nanny.queue()).toHaveLength(1);
  await sql`update session set revoked_at = null where id in (${sessions})`;
  loop.resume();
  await loop.settled();
  expect(loop.state()).toBe('idle');
  await family.mustSync();
  expect(await family.all('todo')).toHaveLength(1);
});

it('sends an outdated app’s whole queue and asks for an update', async ({ pair }) => {
  const { nanny, home } = pair;
  const days = await daysForTodos(700, pair);
  const statuses: number[] = [];
  const outdated: typeof globalThis.fetch = async (url, init) => {
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as object;
    const response = await nanny.network.fetch(url, {
      ...init,
      body: JSON.stringify({ ...body, protocol: 0 }),
    });
    statuses.push(response.status);
    return response;
  };
  const { loop, timers } = loopOf(nanny, { fetch: outdated });
  await nanny.perform(home.householdId, todosFor(days, 700));
  expect(await ask(loop)).toBe('update_needed');
  expect([statuses, timers.waiting]).toEqual([[426, 426], 0]);
  const [row] = await home.testServer.sql`
    select count(*)::int as count from mutation_log
    where household_id = ${home.householdId} and name = 'todo.add' and result = 'applied'`;
  expect(row).toEqual({ count: 700 });
  // The rows stay until the new build has read the results.
  expect(await nanny.queue()).toHaveLength(700);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await nanny.all('todo')).toHaveLength(700);
});

it('syncs no more after it is stopped', async ({ nanny }) => {
  const { loop, timers } = loopOf(nanny);
  nanny.network.isUp = false;
  await ask(loop);
  loop.stop();
  expect(timers.waiting).toBe(0);
  await ask(loop);
  expect(timers.waiting).toBe(0);
});

/**
 * The family changes a day. When the server has answered the nanny's request, the family changes the day
 * again, and the nanny's device is poked. `onAnswer` runs in the transaction that applies her first answer.
 * Returns the number of requests sent at the end of each such transaction, and its notify timing.
 */
async function pokedBetween(
  { nanny, family, dayId, householdId }: Pair,
  onAnswer?: (tx: DeviceTransaction) => Promise<void>,
) {
  const { storage } = nanny.engine;
  const { requests } = nanny.network;
  const edit = async (notes: string): Promise<void> => {
    await family.send('day.editSchedule', { dayId, notes });
  };
  await nanny.mustSync();
  await edit('Bring boots');
  const before = requests.length;
  const requestCounts: number[] = [];
  const timings: (NotifyTiming | undefined)[] = [];
  const write: DeviceStorage['write'] = (act, telling) =>
    storage.write(async (tx) => {
      const applied = await tx.meta('answersApplied');
      const result = await act(tx);
      if ((await tx.meta('answersApplied')) === applied) return result;
      requestCounts.push(requests.length - before);
      timings.push(telling?.());
      if (requestCounts.length === 1) await onAnswer?.(tx);
      return result;
    });
  const { loop } = loopOf(nanny, { storage: { ...storage, write } });
  nanny.network.onAnswered = async () => {
    nanny.network.onAnswered = async () => undefined;
    await edit('And a hat');
    loop.poke();
  };
  loop.poke();
  await loop.settled();
  expect(await nanny.row('day', householdId, dayId)).toMatchObject({ scheduledNotes: 'And a hat' });
  const cursors = requests.slice(before).map((request) => request.cursors[householdId]);
  const answers = nanny.network.answers.slice(before);
  return { cursors, requestCounts, timings, answers };
}

it('follows a poke while it applies an answer, from that answer’s cursor', async ({ pair, householdId }) => {
  const { cursors, requestCounts, timings, answers } = await pokedBetween(pair);
  expect(requestCounts).toEqual([2, 2]);
  expect(timings).toEqual(['with next', 'now']);
  expect(cursors).toHaveLength(2);
  expect(cursors[1]).toBe(answers[0]?.households[householdId]?.cursor);
});

it('resets instead of using a prepared request whose cursor is outdated', async ({ pair, householdId }) => {
  const { cursors } = await pokedBetween(pair, async (tx) => {
    const state = await tx.householdState(householdId);
    if (state !== undefined) await tx.putHouseholdState({ ...state, cursor: null });
  });
  expect(cursors).toHaveLength(3);
  expect(cursors[2]).toBeNull();
});

it.for([
  [401, '<html>Sign in to the hotel network</html>'],
  [401, '{"message":"Proxy login"}'],
  [403, ''],
  [407, 'Proxy Authentication Required'],
  [426, 'Upgrade Required'],
  [511, '<html>Network Authentication Required</html>'],
  [200, '<html>Welcome to the airport</html>'],
] as const)(
  'a foreign answer of %i (%s) ends no session and is tried again',
  async ([status, body], { nanny }) => {
    let isForeign = true;
    const fetch: typeof globalThis.fetch = async (...request) =>
      isForeign ? new Response(body, { status }) : nanny.network.fetch(...request);
    const { loop, timers } = loopOf(nanny, { fetch });
    expect(await ask(loop)).toBe('offline');
    isForeign = false;
    timers.advance(60_000);
    await loop.settled();
    expect(loop.state()).toBe('idle');
  },
);

it('a cached answer without a result for the push is a failure, not a loop', async ({ nanny, dayId }) => {
  let cached = '';
  let requests = 0;
  const fetch: typeof globalThis.fetch = async (...request) => {
    requests += 1;
    if (cached !== '') return new Response(cached, { status: 200 });
    const response = await nanny.network.fetch(...request);
    cached = await response.clone().text();
    return response;
  };
  const { loop } = loopOf(nanny, { fetch });
  expect(await ask(loop)).toBe('idle');
  await nanny.addTodo(dayId);
  requests = 0;
  expect(await ask(loop)).toBe('error');
  expect(requests).toBe(3);
  expect(await nanny.queue()).toHaveLength(1);
});
