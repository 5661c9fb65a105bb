/** Tests a full device: it deletes what can be fetched again, and never what was entered. */
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { expect, vi } from 'vitest';
import { unbundle } from '../src/device/bundled-records.ts';
import { OutOfSpace } from '../src/device/sync/device-storage.ts';
import type { Device } from './test-device.ts';
import { testWithPair } from './test-household.ts';

const it = testWithPair();

it.beforeEach(async ({ nanny, dayId }) => {
  await nanny.send('todo.add', { todoId: newId(), dayId, title: 'Told' });
  await nanny.addTodo(dayId, 'Waits');
  expect(await countHistory(nanny)).toBeGreaterThan(0);
});
it.afterEach(() => vi.restoreAllMocks());

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

const titlesOf = async (device: Device): Promise<string[]> =>
  (await device.all('todo')).map(({ title }) => title).toSorted();

it('deletes the history rather than the queue, and fetches it again', async ({ nanny, dayId }) => {
  const held = await countHistory(nanny);
  fill({ until: 'history is gone' });
  await nanny.addTodo(dayId, 'Fits then');
  expect(await countHistory(nanny)).toBe(0);
  expect(await nanny.queue()).toHaveLength(2);
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await countHistory(nanny)).toBe(held + 2);
  expect(await titlesOf(nanny)).toEqual(['Fits then', 'Told', 'Waits']);
});

it('reports a change as not saved when nothing is left to delete', async ({ nanny, dayId }) => {
  const before = await nanny.contents();
  fill();
  await expect(nanny.addTodo(dayId, 'Does not fit')).rejects.toThrow(OutOfSpace);
  expect(await nanny.contents()).toEqual(before);
  expect(await nanny.queue()).toHaveLength(1);
  vi.restoreAllMocks();
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await titlesOf(nanny)).toEqual(['Told', 'Waits']);
});

it('applies an answer without its history when that does not fit', async ({ nanny }) => {
  fill({ stores: ['history'] });
  await nanny.mustSync();
  expect(await nanny.queue()).toEqual([]);
  expect(await titlesOf(nanny)).toEqual(['Told', 'Waits']);
  const { length } = nanny.network.answers;
  await nanny.mustSync();
  expect(nanny.network.answers).toHaveLength(length + 1);
});
