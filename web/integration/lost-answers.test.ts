/**
 * Tests that a household's devices together make at most one request a second where answers are lost, cut or replaced,
 * although each push that arrives pokes the others.
 */
import { listenBeside } from 'api/test-support/pokes.ts';
import { expect } from 'vitest';
import { startLoop } from '../src/device/sync/loop.ts';
import type { Device } from './test-device.ts';
import { testWithPair } from './test-household.ts';
import type { Fault } from './test-network.ts';
import { TestTimers } from './test-timers.ts';

const it = testWithPair();
const SECONDS = 30;

/** A device whose loop runs on a clock that the test advances. */
function loopOf(device: Device) {
  const timers = new TestTimers();
  const { accountId, storage, connection } = device.engine;
  const now = () => connection.now() + timers.passed;
  const loop = startLoop(
    { accountId, storage, connection: { ...connection, now } },
    {
      lock: { run: (act) => act() },
      timers,
      onState: () => undefined,
      onError: (error) => {
        throw error;
      },
    },
  );
  return { loop, timers, network: device.network };
}

const FAULTS: readonly Fault[] = ['lost request', 'lost answer', 'bad gateway'];
const SIDES = [['nanny'], ['family'], ['nanny', 'family']] as const;
const CASES = FAULTS.flatMap((fault) => SIDES.map((sides) => ({ fault, sides, on: sides.join(' and ') })));

it.for(CASES)(
  '$fault for $on: at most 1 request a second',
  async ({ fault, sides }, { pair, testServer }) => {
    const pokes = await listenBeside(testServer);
    const loops = { nanny: loopOf(pair.nanny), family: loopOf(pair.family) };
    const both = Object.values(loops);
    pokes.subscribe(pair.householdId, { onPoke: () => both.forEach(({ loop }) => loop.poke()) });
    const before = both.map(({ network }) => network.requests.length);
    for (const side of sides) {
      loops[side].network.faults = Array.from({ length: 1000 }, () => fault);
      await pair[side].addTodo(pair.dayId, `Of the ${side}`);
      loops[side].loop.request();
    }
    for (let second = 0; second < SECONDS; second += 1) {
      // Each poke that is on its way comes back before the one that this waits for.
      for (let times = 0; times < 3; times += 1) {
        for (const { loop } of both) await loop.settled();
        await pokes.isListening();
      }
      for (const { timers } of both) timers.advance(1000);
    }
    for (const { loop } of both) await loop.settled();
    const requests = both.reduce(
      (sum, { network }, i) => sum + network.requests.length - (before[i] ?? 0),
      0,
    );
    for (const { loop } of both) loop.stop();
    await pokes.close();
    expect(requests).toBeGreaterThan(2);
    expect(requests).toBeLessThanOrEqual(SECONDS);
  },
);
