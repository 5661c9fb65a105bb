/** Tests that concurrent callers share one hanging query, and that a late or failed query gives undefined. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withSharedTimeout } from './shared-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answer {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/** Returns a query whose answers the test gives by hand. */
function manualQuery(): { ask: () => Promise<string>; given: Answer[] } {
  const given: Answer[] = [];
  const ask = (): Promise<string> =>
    new Promise((resolve, reject) => {
      given.push({ resolve, reject });
    });
  return { ask, given };
}

test('a hanging database gets one query per timeout, however many callers wait', async () => {
  const { ask, given } = manualQuery();
  const answer = withSharedTimeout(ask, 1000);
  const first = answer();
  await vi.advanceTimersByTimeAsync(600);
  const second = answer();
  await vi.advanceTimersByTimeAsync(400);
  expect(await first).toBeUndefined();
  const third = answer();
  expect(given).toHaveLength(2);
  given[0]?.resolve('late');
  expect(await second).toBe('late');
  given[1]?.resolve('soon');
  expect(await third).toBe('soon');
});

test('a caller never gets an earlier result; a failure is undefined', async () => {
  const { ask, given } = manualQuery();
  const answer = withSharedTimeout(ask, 1000);
  const first = answer();
  given[0]?.resolve('one');
  expect(await first).toBe('one');
  const second = answer();
  given[1]?.reject(new Error('away'));
  expect(await second).toBeUndefined();
});
