/** Tests that a long queue also arrives over a link that is too slow for all of it at once. */
import { expect } from 'vitest';
import { type CycleResult, runCycle } from '../src/device/sync/cycle.ts';
import type { Device } from './test-device.ts';
import { daysForTodos, testWithPair, todosFor } from './test-household.ts';

const it = testWithPair();

/**
 * Syncs over a link on which a request with more than `most` mutations takes too long. Returns how many mutations each
 * request had, and the result.
 */
async function syncSlowly(device: Device, most: number): Promise<[sent: number[], CycleResult]> {
  const sent: number[] = [];
  let patience = new AbortController();
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { mutations } = JSON.parse(init?.body as string) as { mutations: unknown[] };
    sent.push(mutations.length);
    if (mutations.length > most) patience.abort();
    init?.signal?.throwIfAborted();
    return device.network.fetch(url, init);
  };
  const timeout = (): AbortSignal => {
    patience = new AbortController();
    return patience.signal;
  };
  const { engine } = device;
  const result = await runCycle({ ...engine, connection: { ...engine.connection, fetch, timeout } });
  return [sent, result];
}

it('a queue that is too long for a slow link is sent in parts', async ({ pair }) => {
  const { nanny, householdId } = pair;
  const [dayId = '', nextDayId = ''] = await daysForTodos(120, pair);
  await nanny.perform(householdId, todosFor(dayId, 60));
  const sizes: number[] = [];
  for (let cycles = 0; cycles < 20 && (await nanny.queue()).length > 0; cycles += 1) {
    const [sent] = await syncSlowly(nanny, 20);
    sizes.push(...sent);
  }
  expect(await nanny.queue()).toEqual([]);
  expect(sizes).toEqual([60, 30, 15, 30, 15, 30, 15, 15]);
  await nanny.perform(householdId, todosFor(nextDayId, 60));
  expect(await syncSlowly(nanny, 60)).toEqual([[60], { kind: 'done' }]);
});

it('a link that is down does not split the queue', async ({ nanny, dayId, householdId }) => {
  await nanny.perform(householdId, todosFor(dayId, 60));
  nanny.network.isUp = false;
  expect(await syncSlowly(nanny, 60)).toEqual([[60], { kind: 'unreachable' }]);
  nanny.network.isUp = true;
  expect(await syncSlowly(nanny, 60)).toEqual([[60], { kind: 'done' }]);
});
