/**
 * Creates the Prometheus metrics of this process: requests, event streams, push messages, sync, database, event loop, memory, CPU.
 * Names follow Prometheus' conventions: base units, `_total`.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Buckets in seconds. */
const ANSWER_TIMES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 500];
/** Buckets in seconds: a second to a month. */
const QUEUE_AGES = [1, 10, 60, 600, 3600, 21_600, 86_400, 259_200, 604_800, 2_592_000];

const MICROSECONDS = 1_000_000;
const MILLISECONDS = 1000;

type Registers = [Registry];

const httpMetrics = (registers: Registers) => ({
  requests: new Counter({
    name: 'fairday_http_requests_total',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  }),
  answerTimes: new Histogram({
    name: 'fairday_http_request_duration_seconds',
    help: 'Duration of requests, event streams excluded.',
    labelNames: ['route', 'method'],
    buckets: ANSWER_TIMES,
    registers,
  }),
  eventStreams: new Gauge({
    name: 'fairday_event_streams',
    help: 'Open event streams.',
    registers,
  }),
  pushMessages: new Counter({
    name: 'fairday_push_messages_total',
    help: 'Messages to push services by end: sent, retry, gone, private_address, refused_key.',
    labelNames: ['end'],
    registers,
  }),
});

const syncMetrics = (registers: Registers) => ({
  batches: new Counter({
    name: 'fairday_sync_batches_total',
    help: 'Pushes by end: done, failed, or the code of what stopped them.',
    labelNames: ['end'],
    registers,
  }),
  batchSizes: new Histogram({
    name: 'fairday_sync_batch_mutations',
    help: 'Mutations per push.',
    buckets: BATCH_SIZES,
    registers,
  }),
  pushTimes: new Histogram({
    name: 'fairday_sync_push_duration_seconds',
    help: 'Duration of pushes.',
    buckets: ANSWER_TIMES,
    registers,
  }),
  mutations: new Counter({
    name: 'fairday_sync_mutations_total',
    help: 'Mutations of devices by result and code.',
    labelNames: ['result', 'code'],
    registers,
  }),
  queueAges: new Histogram({
    name: 'fairday_sync_queue_age_seconds',
    help: "Age of a queue's oldest mutation on arrival, by the device's clock.",
    buckets: QUEUE_AGES,
    registers,
  }),
  clocksAhead: new Counter({
    name: 'fairday_sync_clocks_ahead_total',
    help: "Pushes whose oldest mutation is in the future: the device's clock or the server's is wrong.",
    registers,
  }),
  deviceReports: new Counter({
    name: 'fairday_device_reports_total',
    help: 'Faults that devices found in their data and repaired, by code.',
    labelNames: ['code'],
    registers,
  }),
});

const databaseMetrics = (registers: Registers) => ({
  databaseUp: new Gauge({
    name: 'fairday_database_up',
    help: '1 if the database answered in time, else 0.',
    registers,
  }),
  databaseAnswer: new Gauge({
    name: 'fairday_database_answer_seconds',
    help: 'Duration of a small query, including the wait for a connection.',
    registers,
  }),
  connections: new Gauge({
    name: 'fairday_database_connections',
    help: 'Connections of all Fairday processes to this database by state.',
    labelNames: ['state'],
    registers,
  }),
  poolSize: new Gauge({
    name: 'fairday_database_pool_size',
    help: 'Most connections of this process, not counting the one for notifications.',
    registers,
  }),
});

const processMetrics = (registers: Registers) => ({
  eventLoopDelay: new Gauge({
    name: 'fairday_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last sample.',
    labelNames: ['percentile'],
    registers,
  }),
  residentMemory: new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  }),
  heap: new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory of JavaScript objects.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  }),
  cpu: new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time of this process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / MICROSECONDS);
    },
  }),
  startedAt: new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of this process in seconds since 1970.',
    registers,
    collect() {
      this.set(performance.timeOrigin / MILLISECONDS);
    },
  }),
});

/** Returns the metrics with a registry of their own: tests build many servers in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers: Registers = [registry];
  return {
    registry,
    ...httpMetrics(registers),
    ...syncMetrics(registers),
    ...databaseMetrics(registers),
    ...processMetrics(registers),
  };
}
