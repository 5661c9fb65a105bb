/** Tests that long work lets other requests run between its pieces, and that short work doesn't pause. */
import { expect, test, vi } from 'vitest';
import { createYielder } from './event-loop-yield.ts';

/** Runs two pieces of work beside another request's task, and returns their order. */
async function orderOfWork(pieceMs: number): Promise<string[]> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const order: string[] = [];
  const yieldIfDue = createYielder();
  setImmediate(() => order.push('other request'));
  for (const piece of ['first', 'second']) {
    now += pieceMs;
    order.push(piece);
    await yieldIfDue();
  }
  clock.mockRestore();
  return order;
}

test('long work yields to other requests between its pieces', async () => {
  expect(await orderOfWork(20)).toEqual(['first', 'other request', 'second']);
});

test('short work is not interrupted', async () => {
  expect(await orderOfWork(0.2)).toEqual(['first', 'second']);
});
