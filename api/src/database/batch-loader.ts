/** Batches the lookups of concurrent callers into SQL statements of at most 500 keys. */
import { onCoordinator } from './machine-scope.ts';

/** Most keys per statement: a larger statement would delay other requests. */
const MAX_BATCH = 500;

interface Waiting<Key, Value> {
  readonly key: Key;
  readonly done: (value: Value | PromiseLike<Value>) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Batches the lookups of one event-loop turn into one statement, such as those of all streams that receive a poke.
 * `loadAll` returns values in the order of the keys; if it rejects, all lookups of the batch reject.
 */
export function createBatchLoader<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<readonly Promise<Value>[]>,
): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];

  const load = async (batch: readonly Waiting<Key, Value>[]): Promise<void> => {
    try {
      const values = await loadAll(batch.map(({ key }) => key));
      for (const [i, { done, fail }] of batch.entries()) {
        const value = values[i];
        if (value === undefined) fail(new Error('A key has no value'));
        else done(value);
      }
    } catch (error) {
      for (const { fail } of batch) fail(error);
    }
  };

  const loadWaiting = (): void => {
    const all = waiting;
    waiting = [];
    for (let i = 0; i < all.length; i += MAX_BATCH) void load(all.slice(i, i + MAX_BATCH));
  };

  return (key) =>
    new Promise((done, fail) => {
      // setImmediate runs after all requests that have arrived by now were read.
      if (waiting.length === 0) onCoordinator(() => setImmediate(loadWaiting));
      waiting.push({ key, done, fail });
    });
}
