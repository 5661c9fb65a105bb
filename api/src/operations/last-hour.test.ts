/**
 * Tests the figures of the last hour: spans of five minutes, mutation results, queue ages, percentiles of durations.
 */
import { expect, test } from 'vitest';
import { addDuration, emptyDurations, percentile } from './durations.ts';
import { LastHour } from './last-hour.ts';

const NOON = Date.parse('2026-03-05T12:00:00.000Z');
const MINUTE = 60_000;

function openHour() {
  const clock = { now: NOON };
  return { clock, hour: new LastHour(() => clock.now) };
}

test.each([0.3, 7, 42, 1800, 59_000])('a percentile is right to an eighth: %d ms', (milliseconds) => {
  const durations = emptyDurations();
  for (let i = 0; i < 100; i += 1) addDuration(durations, milliseconds);
  const found = percentile([durations], 0.95) ?? 0;
  expect(Math.abs(found - milliseconds) / milliseconds).toBeLessThan(0.13);
});

test('one slow request of twenty is above the 95th percentile, two are not', () => {
  const durations = emptyDurations();
  for (let i = 0; i < 19; i += 1) addDuration(durations, 10);
  addDuration(durations, 5000);
  expect(percentile([durations], 0.95)).toBeLessThan(12);
  addDuration(durations, 5000);
  expect(percentile([durations], 0.95)).toBeGreaterThan(4000);
  expect(percentile([emptyDurations()], 0.95)).toBeNull();
});

test('an hour has twelve spans of five minutes with their own figures', () => {
  const { clock, hour } = openHour();
  hour.addRequest(200, 8);
  hour.addRequest(404, 8);
  hour.addResult('applied', undefined);
  hour.addResult('rejected', 'day_paid');
  clock.now += 7 * MINUTE;
  hour.addRequest(503, 8);
  hour.addSample({ eventStreams: 3, eventLoopDelayMs: 0.5, busyConnections: null });
  hour.addSample({ eventStreams: 2, eventLoopDelayMs: 4, busyConnections: 1 });
  const spans = hour.spans();
  expect(spans).toHaveLength(12);
  expect(spans.at(-2)).toMatchObject({
    from: '2026-03-05T12:00:00.000Z',
    requests: 2,
    refused: 1,
    failed: 0,
    applied: 1,
    rejected: 1,
    eventStreams: null,
  });
  expect(spans.at(-1)).toMatchObject({
    from: '2026-03-05T12:05:00.000Z',
    requests: 1,
    failed: 1,
    eventStreams: 3,
    eventLoopDelayMs: 4,
    busyConnections: 1,
  });
  expect(spans.at(-3)).toMatchObject({ requests: 0, medianMs: null, p95Ms: null });
});

test('figures older than an hour are dropped and their slot is reused', () => {
  const { clock, hour } = openHour();
  hour.addRequest(200, 8);
  hour.addResult('rejected', 'day_paid');
  clock.now += 59 * MINUTE;
  expect(hour.spans()[0]?.requests).toBe(1);
  expect(hour.outcomes()).toEqual([{ result: 'rejected', code: 'day_paid', count: 1 }]);
  clock.now += MINUTE;
  hour.addRequest(200, 8);
  expect(hour.spans().map(({ requests }) => requests)).toEqual([...Array(11).fill(0), 1]);
  expect(hour.outcomes()).toEqual([]);
});

test('queue ages are counted in buckets of up to a week and more', () => {
  const { hour } = openHour();
  for (const seconds of [0, 60, 61, 604_801]) hour.addQueueAge(seconds);
  expect(hour.queueAges().filter(({ count }) => count > 0)).toEqual([
    { upToSeconds: 60, count: 2 },
    { upToSeconds: 600, count: 1 },
    { upToSeconds: null, count: 1 },
  ]);
});
