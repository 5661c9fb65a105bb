/**
 * Collects figures of this process and its database (requests, pushes, event streams, event loop, connections), for
 * Prometheus and, of the last hour, for the super admins' operations page.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Activity } from '../database/health.ts';
import { VERSION } from '../kit/version.ts';
import { LastHour } from './last-hour.ts';
import { createMetrics } from './metrics.ts';
import type { Push } from './push-log.ts';

interface ObservedParts {
  /** Returns the current instant. */
  readonly now: () => string;
  /** Returns undefined if the database doesn't answer in time. */
  readonly readActivity: () => Promise<Activity | undefined>;
  /** The most connections of this process. */
  readonly poolSize: number;
  /** Called for a push that comes from the future: its device's clock is ahead, or ours is behind. */
  readonly onClockAhead?: () => void;
}

interface Answer {
  /** The route's path with placeholders, never the URL itself; undefined for an unknown route. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
}

interface AnsweredRequest extends Answer {
  readonly durationMs: number;
}

const MS_PER_SECOND = 1000;
const NS_PER_MS = 1_000_000;
const SAMPLE_EVERY_MS = 15_000;
/** A sample is reused for this long. */
const FRESH_FOR_MS = 2000;
const RESOLUTION_MS = 20;

interface ProcessSample {
  readonly at: number;
  readonly eventLoopDelayMs: number;
  readonly database: Activity | undefined;
}

const toOneDecimal = (value: number): number => Number(value.toFixed(1));

export class Observation {
  readonly #parts: ObservedParts;
  readonly #metrics = createMetrics();
  readonly #hour: LastHour;
  readonly #startedAt: string;
  readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #eventStreams = 0;
  #lastSample: Promise<ProcessSample> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ObservedParts) {
    this.#parts = parts;
    this.#startedAt = parts.now();
    this.#hour = new LastHour(() => Date.parse(parts.now()));
    this.#metrics.poolSize.set(parts.poolSize);
    this.#loop.enable();
  }

  /** Takes samples until `stop`. */
  start(): void {
    this.#timer = setInterval(() => void this.#sample(), SAMPLE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#loop.disable();
  }

  streamOpened(): void {
    this.#eventStreams += 1;
    this.#metrics.eventStreams.inc();
  }

  /** Counts the stream as a request too, but without a duration: it would be hours. */
  streamClosed({ route = 'none', method, status }: Answer): void {
    this.#eventStreams -= 1;
    this.#metrics.eventStreams.dec();
    this.#metrics.requests.inc({ route, method, status });
  }

  recordResponse({ route = 'none', method, status, durationMs }: AnsweredRequest): void {
    this.#metrics.requests.inc({ route, method, status });
    this.#metrics.answerTimes.observe({ route, method }, durationMs / MS_PER_SECOND);
    // The operations page shows what people wait for: no static files, no health checks.
    if (route.startsWith('/api/')) this.#hour.addRequest(status, durationMs);
  }

  recordPush(push: Push): void {
    const { batches, batchSizes, pushTimes, mutations } = this.#metrics;
    batches.inc({ end: push.stop?.code ?? 'done' });
    batchSizes.observe(push.mutations.length);
    pushTimes.observe(push.durationMs / MS_PER_SECOND);
    for (const { result, code } of push.results) {
      mutations.inc({ result, code: code ?? '' });
      this.#hour.addResult(result, code);
    }
    this.#addQueueAge(push);
  }

  recordFailedPush(): void {
    this.#metrics.batches.inc({ end: 'failed' });
  }

  /** `end`: how one message to one device ended. */
  recordPushMessage(end: string): void {
    this.#metrics.pushMessages.inc({ end });
  }

  recordDeviceReport(code: string): void {
    this.#metrics.deviceReports.inc({ code });
  }

  /** Returns the metrics in Prometheus' text format. */
  async text(): Promise<{ type: string; body: string }> {
    await this.#freshSample();
    const { registry } = this.#metrics;
    return { type: registry.contentType, body: await registry.metrics() };
  }

  /** Returns the figures of the operations page. */
  async operations() {
    const { eventLoopDelayMs, database } = await this.#freshSample();
    return {
      version: VERSION,
      startedAt: this.#startedAt,
      at: this.#parts.now(),
      spans: this.#hour.spans(),
      outcomes: this.#hour.outcomes(),
      queueAges: this.#hour.queueAges(),
      present: {
        eventStreams: this.#eventStreams,
        eventLoopDelayMs,
        memoryBytes: process.memoryUsage.rss(),
        database: database === undefined ? null : { ...database, poolSize: this.#parts.poolSize },
      },
    };
  }

  /** Records the age of a push's first mutation, which is the oldest one of the queue. */
  #addQueueAge({ mutations: [oldest] }: Push): void {
    if (oldest === undefined) return;
    const seconds = (Date.parse(this.#parts.now()) - Date.parse(oldest.happenedAt)) / MS_PER_SECOND;
    if (seconds < 0) {
      this.#metrics.clocksAhead.inc();
      this.#parts.onClockAhead?.();
    }
    this.#metrics.queueAges.observe(Math.max(seconds, 0));
    this.#hour.addQueueAge(Math.max(seconds, 0));
  }

  async #freshSample(): Promise<ProcessSample> {
    const last = await this.#lastSample;
    if (last !== undefined && performance.now() - last.at < FRESH_FOR_MS) return last;
    return this.#sample();
  }

  #sample(): Promise<ProcessSample> {
    this.#lastSample = this.#takeSample();
    return this.#lastSample;
  }

  async #takeSample(): Promise<ProcessSample> {
    const delays = { 50: this.#delayMs(50), 99: this.#delayMs(99), 100: this.#delayMs(100) };
    this.#loop.reset();
    const database = await this.#parts.readActivity();
    const metrics = this.#metrics;
    for (const [percentile, milliseconds] of Object.entries(delays)) {
      metrics.eventLoopDelay.set({ percentile }, milliseconds / MS_PER_SECOND);
    }
    metrics.databaseUp.set(database === undefined ? 0 : 1);
    if (database !== undefined) {
      metrics.databaseAnswer.set(database.answerMs / MS_PER_SECOND);
      metrics.connections.set({ state: 'busy' }, database.busy);
      metrics.connections.set({ state: 'idle' }, database.idle);
    }
    const eventLoopDelayMs = toOneDecimal(delays[100]);
    this.#hour.addSample({
      eventStreams: this.#eventStreams,
      eventLoopDelayMs,
      busyConnections: database?.busy ?? null,
    });
    return { at: performance.now(), eventLoopDelayMs, database };
  }

  /** Returns the percentile of the event loop's delay beyond its timer's interval, in milliseconds. */
  #delayMs(percent: number): number {
    const nanoseconds = this.#loop.percentile(percent);
    return Number.isFinite(nanoseconds) ? Math.max(nanoseconds / NS_PER_MS - RESOLUTION_MS, 0) : 0;
  }
}
