/** What happened in the last hour, minute by minute: in memory, for the page that shows it to super admins. */
import { addDuration, type Durations, noDurations, percentile } from './durations.ts';

const MS_PER_MINUTE = 60_000;
const MINUTES = 60;
const MINUTES_OF_SPAN = 5;

/** In seconds: a minute, ten, an hour, six, a day, three, a week; what is older has none. */
export const QUEUE_AGES = [60, 600, 3600, 21_600, 86_400, 259_200, 604_800] as const;

/** What is looked at from time to time rather than counted. Null: not known. */
export interface Sample {
  readonly eventStreams: number;
  /** The longest that the event loop was held up. */
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
  durations: noDurations(),
  outcomes: new Map(),
  queueAges: Array.from({ length: QUEUE_AGES.length + 1 }, () => 0),
  samples: [],
});

const most = (figures: readonly (number | null)[]): number | null => {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : Math.max(...known);
};

const sum = (figures: readonly number[]): number => figures.reduce((a, b) => a + b, 0);

export class LastHour {
  readonly #now: () => number;
  readonly #ring: (Minute | undefined)[] = [];

  /** `now`: the present moment in milliseconds. */
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

  /** Twelve spans of five minutes, the oldest first; the last is the one that runs. */
  spans() {
    const last = Math.floor(this.#now() / MS_PER_MINUTE / MINUTES_OF_SPAN) * MINUTES_OF_SPAN;
    return Array.from({ length: MINUTES / MINUTES_OF_SPAN }, (_, index) => {
      const first = last - MINUTES + (index + 1) * MINUTES_OF_SPAN;
      return spanOf(first, this.#between(first, first + MINUTES_OF_SPAN));
    });
  }

  /** The whole hour's, the most frequent first. */
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

  /** How often a device's queue came that was as old; the last has no end. */
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

function spanOf(first: number, minutes: readonly Minute[]) {
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
    eventStreams: most(samples.map(({ eventStreams }) => eventStreams)),
    eventLoopDelayMs: most(samples.map(({ eventLoopDelayMs }) => eventLoopDelayMs)),
    busyConnections: most(samples.map(({ busyConnections }) => busyConnections)),
  };
}
