/** Tests that work of one key runs in order, beside work of other keys, and never more than the limit at once. */
import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

/** Returns work that ends when `end` is called. */
function openEnded() {
  const control = new EventEmitter();
  return { promise: once(control, 'end'), end: () => control.emit('end') };
}

test('work of one key runs in order, and other keys don’t wait for it', async () => {
  const queue = new KeyedQueue(1);
  const first = openEnded();
  const log: string[] = [];
  const run = (key: string, name: string, work: Promise<unknown> = Promise.resolve()) =>
    queue.run(key, async () => {
      log.push(name);
      await work;
    });
  const all = [run('a', 'a1', first.promise), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
  await all[3];
  expect(log).toEqual(['a1', 'b1']);
  first.end();
  await Promise.all(all);
  expect(log).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('never more than `most` at once, also when work fails', async () => {
  const queue = new KeyedQueue(2);
  let [running, highest] = [0, 0];
  const work = async () => {
    running += 1;
    highest = Math.max(highest, running);
    await new Promise(setImmediate);
    running -= 1;
    throw new Error('failed');
  };
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => queue.run('a', work)));
  expect([highest, running]).toEqual([2, 0]);
  expect(all.every(({ status }) => status === 'rejected')).toBe(true);
});
