/** What an answer under a waiting queue asks of the database: a count, for times differ between machines. */
import { describe, expect, it, vi } from 'vitest';
import { createDexieStorage } from '../src/store/dexie-storage.ts';
import { deviceWith, sceneOf, take } from './test-rebase.ts';

const COUNT = 60;
/** The queue, the shadow, memberships, cursors and the like, however much waits. */
const OF_THE_CYCLE = 30;

const sum = (spies: readonly { mock: { calls: unknown[] } }[]): number =>
  spies.reduce((total, { mock }) => total + mock.calls.length, 0);

/** Requests of IndexedDB itself, whoever makes them. */
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

describe('an answer under waiting hours', () => {
  it('reads no row that it brings or that stood in the shadow, and writes each once', async () => {
    const scene = sceneOf(COUNT);
    const database = await deviceWith(scene);
    const counted = countRequests();
    await take(createDexieStorage(database), scene);
    const { reads, writes } = counted();
    // Day and earning of each; the shadows of many are a record.
    expect(writes).toBeLessThanOrEqual(2 * COUNT + OF_THE_CYCLE);
    expect(reads).toBeLessThanOrEqual(OF_THE_CYCLE);
    await database.delete();
  });
});

describe('a mutation on many days', () => {
  it('reads each day once and writes it and its earning once; shadows and places in the queue share records', async () => {
    const scene = sceneOf(COUNT);
    const counted = countRequests();
    const database = await deviceWith(scene);
    const { reads, writes } = counted();
    // The days are put there first: once more. An earning that isn't there yet is looked for.
    expect(writes).toBeLessThanOrEqual((1 + 2) * COUNT + OF_THE_CYCLE);
    expect(reads).toBeLessThanOrEqual(2 * COUNT + OF_THE_CYCLE);
    await database.delete();
  });
});
