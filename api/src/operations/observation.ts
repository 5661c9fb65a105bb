/**
 * What is known of how this process fares: counted for Prometheus, and for an hour for the page that super admins
 * see. Of this process alone: each of several is asked for itself.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LastHour } from './last-hour.ts';
import { makeMetrics } from './metrics.ts';
import { endOf, type Push } from './push-log.ts';

/** Connections of all Fairday processes to the database, and how long it took to find out. */
export interface DatabaseActivity {
  readonly busy: number;
  readonly idle: number;
  readonly answerMs: number;
}

export interface ObservedParts {
  /** The present moment, an instant. */
  readonly now: () => string;
  /** Undefined when the database does not answer in time. */
  readonly askDatabase: () => Promise<DatabaseActivity | undefined>;
  /** How many connections this process may open. */
  readonly poolSize: number;
}

interface Answer {
  /** As the contract writes it, never the address itself; undefined for what is no route. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
}

export interface AnsweredRequest extends Answer {
  readonly durationMs: number;
}

const MS_PER_SECOND = 1000;
const NS_PER_MS = 1_000_000;
const SAMPLE_EVERY_MS = 15_000;
/** Asked for more often, the same is answered. */
const FRESH_FOR_MS = 2000;
const RESOLUTION_MS = 20;

interface Looked {
  readonly at: number;
  readonly eventLoopDelayMs: number;
  readonly database: DatabaseActivity | undefined;
}

const toOneDecimal = (value: number): number => Number(value.toFixed(1));

export class Observation {
  readonly #parts: ObservedParts;
  readonly #metrics = makeMetrics();
  readonly #hour: LastHour;
  readonly #startedAt: string;
  readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #eventStreams = 0;
  #looking: Promise<Looked> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: ObservedParts) {
    this.#parts = parts;
    this.#startedAt = parts.now();
    this.#hour = new LastHour(() => Date.parse(parts.now()));
    this.#metrics.poolSize.set(parts.poolSize);
    this.#loop.enable();
  }

  /** Looks every now and then, until `stop`. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), SAMPLE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#loop.disable();
  }

  streamOpened(): void {
    this.#eventStreams += 1;
    this.#metrics.eventStreams.inc();
  }

  /** Counted as an answer too, but as one that took no time: it lasts. */
  streamClosed({ route = 'none', method, status }: Answer): void {
    this.#eventStreams -= 1;
    this.#metrics.eventStreams.dec();
    this.#metrics.requests.inc({ route, method, status });
  }

  recordResponse({ route = 'none', method, status, durationMs }: AnsweredRequest): void {
    this.#metrics.requests.inc({ route, method, status });
    this.#metrics.answerTimes.observe({ route, method }, durationMs / MS_PER_SECOND);
    // The page is about what people wait for; files and probes would drown it.
    if (route.startsWith('/api/')) this.#hour.addRequest(status, durationMs);
  }

  pushed(push: Push): void {
    const { batches, batchSizes, pushTimes, mutations } = this.#metrics;
    batches.inc({ end: endOf(push) });
    batchSizes.observe(push.mutations.length);
    pushTimes.observe(push.durationMs / MS_PER_SECOND);
    for (const { result, code } of push.results) {
      mutations.inc({ result, code: code ?? '' });
      this.#hour.addResult(result, code);
    }
    this.#addQueueAge(push);
  }

  /** A push that came to no answer. */
  lostPush(): void {
    this.#metrics.batches.inc({ end: 'failed' });
  }

  deviceReported(code: string): void {
    this.#metrics.deviceReports.inc({ code });
  }

  /** For Prometheus, in its text format. */
  async text(): Promise<{ type: string; body: string }> {
    await this.#lookIfStale();
    const { registry } = this.#metrics;
    return { type: registry.contentType, body: await registry.metrics() };
  }

  /** For the page. */
  async operations() {
    const { eventLoopDelayMs, database } = await this.#lookIfStale();
    return {
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

  /** A queue goes oldest first, so the first mutation of a push tells how long it has waited. */
  #addQueueAge({ mutations: [oldest] }: Push): void {
    if (oldest === undefined) return;
    const seconds = (Date.parse(this.#parts.now()) - Date.parse(oldest.happenedAt)) / MS_PER_SECOND;
    if (seconds < 0) this.#metrics.clocksAhead.inc();
    this.#metrics.queueAges.observe(Math.max(seconds, 0));
    this.#hour.addQueueAge(Math.max(seconds, 0));
  }

  async #lookIfStale(): Promise<Looked> {
    const last = await this.#looking;
    if (last !== undefined && performance.now() - last.at < FRESH_FOR_MS) return last;
    return this.#look();
  }

  #look(): Promise<Looked> {
    this.#looking = this.#lookNow();
    return this.#looking;
  }

  async #lookNow(): Promise<Looked> {
    const delays = { 50: this.#late(50), 99: this.#late(99), 100: this.#late(100) };
    this.#loop.reset();
    const database = await this.#parts.askDatabase();
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

  /** In milliseconds: what of a turn of the loop was more than the wait that was asked for. */
  #late(percent: number): number {
    const nanoseconds = this.#loop.percentile(percent);
    return Number.isFinite(nanoseconds) ? Math.max(nanoseconds / NS_PER_MS - RESOLUTION_MS, 0) : 0;
  }
}
