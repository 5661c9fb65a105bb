/** Tests how many database requests an answer and a mutation take on a device: counts don't depend on the machine. */
import { describe, expect, it, vi } from 'vitest';
import { createDexieStorage } from '../src/device/dexie-storage.ts';
import { createRebaseFixture, openDevice, takeAnswer } from './test-rebase.ts';

const COUNT = 60;
/** Requests for the queue, the shadow, memberships, cursors and the like, whatever the queue's length. */
const OF_THE_CYCLE = 32;

const sum = (spies: readonly { mock: { calls: unknown[] } }[]): number =>
  spies.reduce((total, { mock }) => total + mock.calls.length, 0);

/** Counts requests of IndexedDB itself. */
function countRequests(): () => { reads: number; writes: number } {
  const [store, index] = [IDBObjectStore.prototype, IDBIndex.prototype];
  const reads = [store, index].flatMap((source) =>
    (['get', 'getAll', 'getKey', 'getAllKeys', 'openCursor', 'openKeyCursor', 'count'] as const).map((name) =>
      vi.spyOn(source, name),
    ),
  );
  const writes = (['add', 'put', 'delete'] as const).map((name) => vi.spyOn(store, name));
  return () => {
    const counted = { reads: sum(reads), writes: sum(writes) };
    for (const spy of [...reads, ...writes]) spy.mockRestore();
    return counted;
  };
}

describe('an answer under pending hours', () => {
  it('reads no received or shadowed row, and writes each once', async () => {
    const fixture = createRebaseFixture(COUNT);
    const database = await openDevice(fixture);
    const counted = countRequests();
    await takeAnswer(createDexieStorage(database), fixture);
    const { reads, writes } = counted();
    // Day and earning of each; shadows share records.
    expect(writes).toBeLessThanOrEqual(2 * COUNT + OF_THE_CYCLE);
    expect(reads).toBeLessThanOrEqual(OF_THE_CYCLE);
    await database.delete();
  });
});

describe('a mutation on many days', () => {
  it('reads each day once, and writes it and its earning once', async () => {
    const fixture = createRebaseFixture(COUNT);
    const counted = countRequests();
    const database = await openDevice(fixture);
    const { reads, writes } = counted();
    // The fixture writes the days once more, and each missing earning is looked up.
    expect(writes).toBeLessThanOrEqual((1 + 2) * COUNT + OF_THE_CYCLE);
    expect(reads).toBeLessThanOrEqual(2 * COUNT + OF_THE_CYCLE);
    await database.delete();
  });
});
