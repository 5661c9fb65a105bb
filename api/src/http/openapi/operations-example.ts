/** A quiet hour, of which two spans are shown. */
import type { OperationsAnswer, OperationsSpan } from 'sync-protocol/rest/administration.ts';

const quiet: OperationsSpan = {
  from: '2026-03-05T16:50:00.000Z',
  requests: 0,
  refused: 0,
  failed: 0,
  medianMs: null,
  p95Ms: null,
  applied: 0,
  inReview: 0,
  rejected: 0,
  eventStreams: 4,
  eventLoopDelayMs: 0.4,
  busyConnections: 0,
};

export const OPERATIONS: OperationsAnswer = {
  startedAt: '2026-03-01T15:04:05.000Z',
  at: '2026-03-05T17:00:00.000Z',
  spans: [
    quiet,
    {
      ...quiet,
      from: '2026-03-05T16:55:00.000Z',
      requests: 42,
      refused: 1,
      medianMs: 5.8,
      p95Ms: 17.7,
      applied: 6,
      rejected: 1,
      busyConnections: 1,
    },
  ],
  outcomes: [
    { result: 'applied', code: null, count: 6 },
    { result: 'rejected', code: 'day_paid', count: 1 },
  ],
  queueAges: [
    { upToSeconds: 60, count: 5 },
    { upToSeconds: null, count: 0 },
  ],
  present: {
    eventStreams: 4,
    eventLoopDelayMs: 0.4,
    memoryBytes: 146_800_640,
    database: { busy: 0, idle: 3, poolSize: 10, answerMs: 1.2 },
  },
};
