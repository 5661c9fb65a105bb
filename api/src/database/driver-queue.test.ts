/**
 * Tests that the postgres driver's queue, as patched in patches/, frees the slots of taken items, keeps their order, and
 * hands out its last item.
 */
import { expect, it, vi } from 'vitest';

interface Queue {
  push(item: object): object;
  shift(): object | undefined;
  pop(): object | undefined;
  readonly length: number;
  remove(item: object): object | null;
}

const { default: makeQueue } = (await import(new URL('queue.js', import.meta.resolve('postgres')).href)) as {
  default: (initial?: object[]) => Queue;
};

it('frees the slots of taken items and keeps the order, even if never empty', () => {
  const items = Array.from({ length: 10 }, (_, number) => ({ number }));
  const queue = makeQueue(items);
  for (let turn = 0; turn < 10_000; turn += 1) {
    const first = queue.shift();
    expect(first).toBe(items[turn % items.length]);
    if (first !== undefined) queue.push(first);
  }
  const searched = vi.spyOn(Array.prototype, 'indexOf');
  expect(queue.remove({})).toBeNull();
  const [places] = searched.mock.contexts as object[][];
  searched.mockRestore();
  expect(places?.length).toBeLessThan(200);
});

it('hands out from both ends until it is empty', () => {
  const [a, b, c] = [{}, {}, {}];
  const queue = makeQueue([a, b, c]);
  expect([queue.pop(), queue.shift(), queue.length]).toEqual([c, a, 1]);
  expect([queue.pop(), queue.length]).toEqual([b, 0]);
  queue.push(a);
  expect([queue.length, queue.shift(), queue.length]).toEqual([1, a, 0]);
  queue.push(b);
  expect([queue.pop(), queue.length]).toEqual([b, 0]);
});
