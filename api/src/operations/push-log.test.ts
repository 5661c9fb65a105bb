/**
 * Tests the log's fields of a push: counts, and ids only of refused mutations and of the mutation at which it stopped.
 */
import { expect, test } from 'vitest';
import { describePush } from './push-log.ts';

const mutation = (id: string) => ({ id, happenedAt: '2026-03-05T12:00:00.000Z' });

test('an applied push is logged without ids', () => {
  const results = [
    { id: 'a', result: 'applied' as const },
    { id: 'b', result: 'noop' as const },
  ];
  const push = { mutations: [mutation('a'), mutation('b')], results, stop: undefined, durationMs: 12.4 };
  expect(describePush(push)).toEqual({ mutations: 2, outcomes: { applied: 1, noop: 1 }, durationMs: 12 });
});

test('the ids of refused mutations and of a stop are logged', () => {
  const results = [
    { id: 'a', result: 'applied' as const },
    { id: 'b', result: 'rejected' as const, code: 'day_paid' },
  ];
  const push = {
    mutations: ['a', 'b', 'c', 'd'].map(mutation),
    results,
    stop: { code: 'server_error' as const },
    durationMs: 3,
  };
  expect(describePush(push)).toEqual({
    mutations: 4,
    outcomes: { applied: 1, 'rejected day_paid': 1 },
    durationMs: 3,
    refused: ['b'],
    stop: 'server_error',
    stoppedAt: 'c',
  });
});
