import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '../sync/new-id.ts';
import { DeviceDatabase } from './database.ts';
import { createDexieStorage } from './dexie-storage.ts';

const yes = () => true;

/** `write` writes a client id, `seenUntil` tells what a live query has seen of it once it has seen that one. */
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
  const write = (value: string, isMoreComing?: () => boolean) =>
    storage.write((tx) => tx.setMeta('clientId', value), isMoreComing);
  await write('at first');
  await seenUntil('at first');
  seen.length = 0;
  onTestEnd = async () => {
    query.unsubscribe();
    await database.delete();
  };
  return { storage, write, seenUntil };
}

let onTestEnd = async (): Promise<void> => undefined;

afterEach(async () => {
  vi.useRealTimers();
  await onTestEnd();
});

/** What is held is never told by itself. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

it('tells what is written together with the next, where that is about to come', async () => {
  const { write, seenUntil } = await watched();
  stopTimers();
  await write('first', yes);
  await write('second');
  expect(await seenUntil('second')).toEqual(['second']);
});

it('tells what is held with whatever else is written, as with a gesture', async () => {
  const { storage, write, seenUntil } = await watched();
  stopTimers();
  await write('first', yes);
  await storage.write((tx) => tx.setMeta('clockOffsetMs', 1));
  expect(await seenUntil('first')).toEqual(['first']);
});

it('does not hold a second time before it has told: what comes without end is shown', async () => {
  const { write, seenUntil } = await watched();
  stopTimers();
  await write('first', yes);
  await write('second', yes);
  expect(await seenUntil('second')).toEqual(['second']);
  await write('third', yes);
  await write('fourth', yes);
  expect(await seenUntil('fourth')).toEqual(['second', 'fourth']);
});

it('tells what is written by itself where nothing follows after all', async () => {
  const { write, seenUntil } = await watched();
  await write('first', yes);
  expect(await seenUntil('first')).toEqual(['first']);
});
