/** What Prometheus reads: counters and gauges of this process. Names follow its conventions: base units, `_total`. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds. */
const ANSWER_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500];
/** In seconds: from a moment ago to a month. */
const QUEUE_AGES = [1, 10, 60, 600, 3600, 21_600, 86_400, 259_200, 604_800, 2_592_000];

/** One registry for each server: tests build many of them in one process. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'fairday_http_requests_total',
      help: 'Answered requests, by route of the contract, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    answerTimes: new Histogram({
      name: 'fairday_http_request_duration_seconds',
      help: 'How long an answer took; event streams, which last, are left out.',
      labelNames: ['route', 'method'],
      buckets: ANSWER_TIMES,
      registers,
    }),
    batches: new Counter({
      name: 'fairday_sync_batches_total',
      help: "Pushes of a device's queue, by how they ended: done, or what stopped them.",
      labelNames: ['end'],
      registers,
    }),
    batchSizes: new Histogram({
      name: 'fairday_sync_batch_mutations',
      help: 'How many mutations a push carried.',
      buckets: BATCH_SIZES,
      registers,
    }),
    pushTimes: new Histogram({
      name: 'fairday_sync_push_duration_seconds',
      help: 'How long it took to carry out a push.',
      buckets: ANSWER_TIMES,
      registers,
    }),
    mutations: new Counter({
      name: 'fairday_sync_mutations_total',
      help: 'Mutations of devices, by result, and code of what was not simply applied.',
      labelNames: ['result', 'code'],
      registers,
    }),
    queueAges: new Histogram({
      name: 'fairday_sync_queue_age_seconds',
      help: "How old the oldest mutation of a device's queue was when it arrived, by the device's clock.",
      buckets: QUEUE_AGES,
      registers,
    }),
    clocksAhead: new Counter({
      name: 'fairday_sync_clocks_ahead_total',
      help: 'Pushes whose oldest mutation happened in the future: the clock of the device is wrong, or ours.',
      registers,
    }),
    deviceReports: new Counter({
      name: 'fairday_device_reports_total',
      help: 'What devices have found wrong with themselves and mended.',
      labelNames: ['code'],
      registers,
    }),
    eventStreams: new Gauge({
      name: 'fairday_event_streams',
      help: 'Event streams that are open.',
      registers,
    }),
    databaseUp: new Gauge({
      name: 'fairday_database_up',
      help: '1 when the database answered in time, else 0.',
      registers,
    }),
    databaseAnswer: new Gauge({
      name: 'fairday_database_answer_seconds',
      help: 'How long a small query took, its wait for a connection of the pool included.',
      registers,
    }),
    connections: new Gauge({
      name: 'fairday_database_connections',
      help: 'Connections of all Fairday processes to this database, by what they do.',
      labelNames: ['state'],
      registers,
    }),
    poolSize: new Gauge({
      name: 'fairday_database_pool_size',
      help: 'How many connections this process may open, the listening one not counted.',
      registers,
    }),
    eventLoopDelay: new Gauge({
      name: 'fairday_event_loop_delay_seconds',
      help: 'By how much the event loop was late since it was last looked at.',
      labelNames: ['percentile'],
      registers,
    }),
    residentMemory: new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory of this process.',
      registers,
      collect() {
        this.set(process.memoryUsage.rss());
      },
    }),
    heap: new Gauge({
      name: 'nodejs_heap_size_used_bytes',
      help: 'What of it JavaScript objects take.',
      registers,
      collect() {
        this.set(process.memoryUsage().heapUsed);
      },
    }),
    cpu: new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Processor time that this process has used.',
      registers,
      collect() {
        const { user, system } = process.cpuUsage();
        this.reset();
        this.inc((user + system) / MICROSECONDS);
      },
    }),
    startedAt: new Gauge({
      name: 'process_start_time_seconds',
      help: 'When this process was started, in seconds since 1970.',
      registers,
      collect() {
        this.set(performance.timeOrigin / MILLISECONDS);
      },
    }),
  };
}

const MICROSECONDS = 1_000_000;
const MILLISECONDS = 1000;

export type Metrics = ReturnType<typeof makeMetrics>;
