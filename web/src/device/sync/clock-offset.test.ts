/** Tests the estimate of the server's clock: it follows a clock that was set, and slow answers don't set it back. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

const SENT = 1_700_000_000_000;

test('slow and fast answers never set the time back, nor ahead of the server’s', () => {
  const delays = fc.array(fc.tuple(fc.nat(20_000), fc.nat(20_000)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(delays, fc.integer({ min: -1e9, max: 1e9 }), (answers, ahead) => {
      let offset: number | undefined;
      let sentAt = SENT;
      for (const [there, back] of answers) {
        const receivedAt = sentAt + there + back;
        const next = clockOffset(offset, { sentAt, receivedAt }, sentAt + there + ahead);
        expect(next).toBeGreaterThanOrEqual(offset ?? ahead - back);
        expect(next).toBeLessThanOrEqual(ahead);
        [offset, sentAt] = [next, receivedAt];
      }
    }),
  );
});

test.each([
  ['back', -3_600_000],
  ['ahead', 3_600_000],
])('a device clock that is set %s an hour is followed by the next answer', (_way, change) => {
  const first = clockOffset(undefined, { sentAt: SENT, receivedAt: SENT + 300 }, SENT + 200);
  expect(first).toBe(-100);
  const sentAt = SENT + change;
  const next = clockOffset(first, { sentAt, receivedAt: sentAt + 300 }, SENT + 200);
  expect(Math.abs(next + change)).toBeLessThanOrEqual(200);
});
