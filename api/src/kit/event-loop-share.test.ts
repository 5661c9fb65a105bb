/** Tests that long work lets other requests run between its pieces, and pauses for those of other accounts. */
import { expect, test, vi } from 'vitest';
import { countTurns } from '../../test-support/event-loop-turns.ts';
import { createTurns, createYielder, runRequestOf } from './event-loop-share.ts';

/** Runs two pieces of work beside another request's task, and returns their order. */
async function orderOfWork(pieceMs: number): Promise<string[]> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const order: string[] = [];
  const yieldIfDue = createYielder('a');
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

/** Counts the turns of the event loop between two pieces of an account's work of 20 ms each. */
async function turnsBetweenPieces(accountId: string): Promise<number> {
  const yieldIfDue = createYielder(accountId);
  const began = performance.now();
  while (performance.now() - began < 20);
  const turns = countTurns();
  await yieldIfDue();
  turns.stop();
  return turns.count;
}

test('long work doesn’t pause for other requests of its own account', async () => {
  await runRequestOf('c', async () => {
    expect(await turnsBetweenPieces('c')).toBeLessThanOrEqual(2);
  });
});

test('long work pauses while another account has a request under way', async () => {
  await runRequestOf('b', async () => {
    expect(await turnsBetweenPieces('a')).toBeGreaterThan(10);
  });
});

/** Counts the turns between an account's pieces when another's request ended `ms` milliseconds ago. */
async function turnsAfterRequest(ms: number): Promise<number> {
  // Later than all requests of the tests before.
  let now = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  await runRequestOf('e', async () => undefined);
  const yieldIfDue = createYielder('d');
  now += ms;
  const turns = countTurns();
  await yieldIfDue();
  turns.stop();
  clock.mockRestore();
  return turns.count;
}

test('a request that has just ended still counts, a moment later no more', async () => {
  expect(await turnsAfterRequest(10)).toBeGreaterThan(10);
  expect(await turnsAfterRequest(30)).toBeLessThanOrEqual(2);
});

/** Counts the turns between two pieces of work that knows no account, while these have requests under way. */
async function turnsBeside(...accountIds: readonly string[]): Promise<number> {
  const [accountId, ...others] = accountIds;
  if (accountId !== undefined) return runRequestOf(accountId, () => turnsBeside(...others));
  let now = performance.now() + 120_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const yieldIfDue = createTurns();
  now += 20;
  const turns = countTurns();
  await yieldIfDue();
  turns.stop();
  clock.mockRestore();
  return turns.count;
}

test('work that knows no account pauses while several have requests under way', async () => {
  expect(await turnsBeside('f')).toBeLessThanOrEqual(2);
  expect(await turnsBeside('f', 'g')).toBeGreaterThan(10);
});

/**
 * Lets works of 5 ms pause together while two other accounts have requests; '' is work that knows no account. Returns
 * the order in which they go on.
 */
async function orderOfPauses(...accountIds: readonly string[]): Promise<string[]> {
  let now = performance.now() + 180_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const yielders = accountIds.map((accountId) =>
    accountId === '' ? createTurns() : createYielder(accountId),
  );
  now += 5;
  const order: string[] = [];
  await runRequestOf('j', () =>
    runRequestOf('k', () =>
      Promise.all(yielders.map((yieldIfDue, i) => yieldIfDue().then(() => order.push(accountIds[i] ?? '')))),
    ),
  );
  clock.mockRestore();
  return order;
}

test('an account’s long works take turns, and no other account’s work waits for them', async () => {
  expect(await orderOfPauses('h', 'h', 'h', 'i')).toEqual(['h', 'i', 'h', 'h']);
});

test('works that know no account don’t wait for each other', async () => {
  expect(await orderOfPauses('', 'l', 'l', '')).toEqual(['', 'l', '', 'l']);
});
