/** A full device deletes what can be fetched again, and never what was entered. */
import { newId } from 'sync-protocol/rules/new-id.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { unbundle } from '../src/store/bundled-records.ts';
import { OutOfSpace } from '../src/sync/device-storage.ts';
import type { Device } from './test-device.ts';
import { openPair, worldOfFile } from './test-household.ts';

const world = worldOfFile();

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes writes fail: of all stores or of some; for ever or until the history is deleted. */
function fill({ stores, until }: { stores?: readonly string[]; until?: 'history is gone' } = {}): void {
  const disk = { isFull: true };
  for (const method of ['put', 'add'] as const) {
    const write = IDBObjectStore.prototype[method];
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function refuse(
      this: IDBObjectStore,
      ...row
    ) {
      if (disk.isFull && stores?.includes(this.name) !== false) {
        throw new DOMException('no space is left', 'QuotaExceededError');
      }
      return write.apply(this, row);
    });
  }
  const method = 'clear';
  const clear = IDBObjectStore.prototype[method];
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function free(this: IDBObjectStore) {
    if (this.name === 'history' && until !== undefined) disk.isFull = false;
    return clear.call(this);
  });
}

/** The number of stored history entries. */
const countHistory = async ({ database }: Device): Promise<number> =>
  unbundle(await database.history.toArray()).length;

async function deviceWithHistory() {
  const pair = await openPair(world());
  const { nanny, dayId } = pair;
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Told' });
  await nanny.mustSync();
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Waits' });
  expect(await countHistory(nanny)).toBeGreaterThan(0);
  return pair;
}

const titlesOf = async ({ nanny }: Awaited<ReturnType<typeof deviceWithHistory>>): Promise<string[]> =>
  (await nanny.all('todo')).map(({ title }) => title).toSorted();

it('deletes the history rather than the queue, and fetches it again', async () => {
  const pair = await deviceWithHistory();
  const { nanny, dayId } = pair;
  const held = await countHistory(nanny);
  fill({ until: 'history is gone' });
  await nanny.do('todo.add', { todoId: newId(), dayId, title: 'Fits then' });
  expect(await countHistory(nanny)).toBe(0);
  expect(await nanny.queue()).toHaveLength(2);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await countHistory(nanny)).toBe(held + 2);
  expect(await titlesOf(pair)).toEqual(['Fits then', 'Told', 'Waits']);
});

it('reports a change as not saved when nothing is left to delete', async () => {
  const pair = await deviceWithHistory();
  const { nanny, dayId } = pair;
  const before = await nanny.contents();
  fill();
  const enter = nanny.do('todo.add', { todoId: newId(), dayId, title: 'Does not fit' });
  await expect(enter).rejects.toThrow(OutOfSpace);
  expect(await nanny.contents()).toEqual(before);
  expect(await nanny.queue()).toHaveLength(1);
  vi.restoreAllMocks();
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await titlesOf(pair)).toEqual(['Told', 'Waits']);
});

it('applies an answer without its history when that does not fit', async () => {
  const pair = await deviceWithHistory();
  const { nanny } = pair;
  fill({ stores: ['history'] });
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await titlesOf(pair)).toEqual(['Told', 'Waits']);
  const { length } = nanny.network.answers;
  await nanny.mustSync();
  expect(nanny.network.answers).toHaveLength(length + 1);
});
