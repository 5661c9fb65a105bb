import { expect, test, vi } from 'vitest';
import { takeTurns } from './event-loop-yield.ts';

/** Does two pieces of work that take so long each, and somebody else's that has come meanwhile. */
async function workBeside(milliseconds: number): Promise<string[]> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const done: string[] = [];
  const turn = takeTurns();
  setImmediate(() => done.push('somebody else'));
  for (const piece of ['first', 'second']) {
    now += milliseconds;
    done.push(piece);
    await turn();
  }
  clock.mockRestore();
  return done;
}

test('long work lets whoever came meanwhile go first, once its turn is over', async () => {
  expect(await workBeside(20)).toEqual(['first', 'somebody else', 'second']);
});

test('short work is not interrupted', async () => {
  expect(await workBeside(0.2)).toEqual(['first', 'second']);
});
