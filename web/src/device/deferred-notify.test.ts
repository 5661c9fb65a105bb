/** Tests when live queries are notified of a write: at once, with the next write, after a frame, or by timeout. */
import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';
import type { NotifyTiming } from './sync/device-storage.ts';

const withNext = () => 'with next' as const;
const afterFrame = () => 'after frame' as const;

/** Returns a storage, a `write` of a client id, and what a live query of that id has seen. */
async function watched() {
  const database = new DeviceDatabase(newId());
  const storage = createDexieStorage(database);
  const seen: unknown[] = [];
  const waiting = new Set<() => void>();
  const query = liveQuery(async () => (await database.meta.get('clientId'))?.value).subscribe((value) => {
    seen.push(value);
    for (const resolve of waiting) resolve();
  });
  const seenUntil = async (last: unknown): Promise<unknown[]> => {
    while (seen.at(-1) !== last) await new Promise<void>((resolve) => waiting.add(resolve));
    return seen;
  };
  const write = (value: string, timing?: () => NotifyTiming) =>
    storage.write((tx) => tx.setMeta('clientId', value), timing);
  await write('at first');
  await seenUntil('at first');
  seen.length = 0;
  onTestFinished(async () => {
    query.unsubscribe();
    await database.delete();
  });
  return { storage, write, seen, seenUntil };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Prevents notifications by timeout. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

it('notifies of two writes together when the second is about to come', async () => {
  const { write, seenUntil } = await watched();
  stopTimers();
  await write('first', withNext);
  await write('second');
  expect(await seenUntil('second')).toEqual(['second']);
});

it('notifies of a delayed write together with any other write', async () => {
  const { storage, write, seenUntil } = await watched();
  stopTimers();
  await write('first', withNext);
  await storage.write((tx) => tx.setMeta('clockOffsetMs', 1));
  expect(await seenUntil('first')).toEqual(['first']);
});

it('never delays twice in a row, so that queries are notified of endless writes', async () => {
  const { write, seenUntil } = await watched();
  stopTimers();
  await write('first', withNext);
  await write('second', withNext);
  expect(await seenUntil('second')).toEqual(['second']);
  await write('third', withNext);
  await write('fourth', withNext);
  expect(await seenUntil('fourth')).toEqual(['second', 'fourth']);
});

it('notifies of a delayed write by timeout when no other follows', async () => {
  const { write, seenUntil } = await watched();
  await write('first', withNext);
  expect(await seenUntil('first')).toEqual(['first']);
});

/** Stops drawing frames. Returns a function that draws one. */
function stopFrames(): () => void {
  const frame: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frame.push(act));
  return () => {
    for (const act of frame) act();
  };
}

describe('a change that the next frame shows already', () => {
  it('notifies after that frame', async () => {
    const { storage, write, seen, seenUntil } = await watched();
    const draw = stopFrames();
    stopTimers();
    await write('first', afterFrame);
    await storage.read((tx) => tx.meta('clientId'));
    expect(seen).toEqual([]);
    draw();
    expect(await seenUntil('first')).toEqual(['first']);
  });

  it('notifies with the next mutation, if that is sooner', async () => {
    const { write, seenUntil } = await watched();
    stopFrames();
    stopTimers();
    await write('first', afterFrame);
    await write('second', afterFrame);
    expect(await seenUntil('second')).toEqual(['second']);
  });

  it('notifies by timeout on a page that renders no frames', async () => {
    const { write, seenUntil } = await watched();
    stopFrames();
    await write('first', afterFrame);
    expect(await seenUntil('first')).toEqual(['first']);
  });
});
