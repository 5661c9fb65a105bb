/** Keeps the last hour's figures in memory (requests, results, queue ages, samples) for the operations page. */
import { addDuration, type Durations, emptyDurations, percentile } from './durations.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES = 60;
const MINUTES_OF_SPAN = 5;

/** Upper bounds in seconds: 1 and 10 minutes, 1 and 6 hours, 1, 3 and 7 days. Older queues are in a last bucket. */
const QUEUE_AGES = [60, 600, 3600, 21_600, 86_400, 259_200, 604_800] as const;

/** Figures at one moment; null for an unknown one. */
export interface Sample {
  readonly eventStreams: number;
  /** The event loop's longest delay. */
  readonly eventLoopDelayMs: number;
  readonly busyConnections: number | null;
}

interface Minute {
  readonly number: number;
  requests: number;
  refused: number;
  failed: number;
  readonly durations: Durations;
  /** By result and code. */
  readonly outcomes: Map<string, number>;
  /** By the index in `QUEUE_AGES`. */
  readonly queueAges: number[];
  readonly samples: Sample[];
}

const emptyMinute = (number: number): Minute => ({
  number,
  requests: 0,
  refused: 0,
  failed: 0,
  durations: emptyDurations(),
  outcomes: new Map(),
  queueAges: Array.from({ length: QUEUE_AGES.length + 1 }, () => 0),
  samples: [],
});

const maxKnown = (figures: readonly (number | null)[]): number | null => {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const sum = (figures: readonly number[]): number => figures.reduce((a, b) => a + b, 0);

export class LastHour {
  readonly #now: () => number;
  readonly #ring: (Minute | undefined)[] = [];

  /** `now`: returns Unix time in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  addRequest(status: number, milliseconds: number): void {
    const minute = this.#minute();
    minute.requests += 1;
    if (status >= 500) minute.failed += 1;
    else if (status >= 400) minute.refused += 1;
    addDuration(minute.durations, milliseconds);
  }

  addResult(result: string, code: string | undefined): void {
    const { outcomes } = this.#minute();
    const key = code === undefined ? result : `${result} ${code}`;
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
  }

  addQueueAge(seconds: number): void {
    const { queueAges } = this.#minute();
    const found = QUEUE_AGES.findIndex((limit) => seconds <= limit);
    const at = found === -1 ? QUEUE_AGES.length : found;
    queueAges[at] = (queueAges[at] ?? 0) + 1;
  }

  addSample(sample: Sample): void {
    this.#minute().samples.push(sample);
  }

  /** Returns twelve spans of five minutes, the oldest first. The last one is still running. */
  spans() {
    const last = Math.floor(this.#now() / MS_PER_MINUTE / MINUTES_OF_SPAN) * MINUTES_OF_SPAN;
    return Array.from({ length: MINUTES / MINUTES_OF_SPAN }, (_, index) => {
      const first = last - MINUTES + (index + 1) * MINUTES_OF_SPAN;
      return toTimeRange(first, this.#between(first, first + MINUTES_OF_SPAN));
    });
  }

  /** Returns the hour's mutation results with their counts, the most frequent first. */
  outcomes() {
    const counts = new Map<string, number>();
    for (const { outcomes } of this.#hour()) {
      for (const [key, count] of outcomes) counts.set(key, (counts.get(key) ?? 0) + count);
    }
    return [...counts]
      .map(([key, count]) => {
        const [result = '', code = null] = key.split(' ');
        return { result, code, count };
      })
      .toSorted((a, b) => b.count - a.count);
  }

  /** Returns counts of pushes by the age of their queue. The last bucket has no upper bound. */
  queueAges() {
    const hour = this.#hour();
    return [...QUEUE_AGES, null].map((upToSeconds, at) => ({
      upToSeconds,
      count: sum(hour.map(({ queueAges }) => queueAges[at] ?? 0)),
    }));
  }

  #hour(): readonly Minute[] {
    const present = Math.floor(this.#now() / MS_PER_MINUTE);
    return this.#between(present - MINUTES + 1, present + 1);
  }

  #between(from: number, to: number): readonly Minute[] {
    return this.#ring.filter(
      (minute) => minute !== undefined && minute.number >= from && minute.number < to,
    ) as readonly Minute[];
  }

  #minute(): Minute {
    const number = Math.floor(this.#now() / MS_PER_MINUTE);
    const found = this.#ring[number % MINUTES];
    if (found?.number === number) return found;
    const minute = emptyMinute(number);
    this.#ring[number % MINUTES] = minute;
    return minute;
  }
}

function toTimeRange(first: number, minutes: readonly Minute[]) {
  const durations = minutes.map((minute) => minute.durations);
  const samples = minutes.flatMap((minute) => minute.samples);
  const countOf = (...results: string[]): number =>
    sum(
      minutes.flatMap(({ outcomes }) =>
        [...outcomes].map(([key, count]) => (results.includes(key.split(' ', 1)[0] ?? '') ? count : 0)),
      ),
    );
  return {
    from: new Date(first * MS_PER_MINUTE).toISOString(),
    requests: sum(minutes.map(({ requests }) => requests)),
    refused: sum(minutes.map(({ refused }) => refused)),
    failed: sum(minutes.map(({ failed }) => failed)),
    medianMs: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
    applied: countOf('applied', 'noop'),
    inReview: countOf('review'),
    rejected: countOf('rejected'),
    eventStreams: maxKnown(samples.map(({ eventStreams }) => eventStreams)),
    eventLoopDelayMs: maxKnown(samples.map(({ eventLoopDelayMs }) => eventLoopDelayMs)),
    busyConnections: maxKnown(samples.map(({ busyConnections }) => busyConnections)),
  };
}
