/**
 * Measures the memory of the idle API process, and its growth per mutation. BENCH_MUTATIONS=1000000 runs a million.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { MAX_MUTATIONS } from 'sync-protocol/kernel/limits.ts';
import type { Device, NewMutation } from './device.ts';
import { type Figure, median, runsOr, sized, toFigure } from './figure.ts';
import { madeHousehold } from './many-households.ts';
import { type Memory, memoryOf, residentBytes, startServer } from './server.ts';

const RUNS = 5;
const IDLE_LIMIT_MB = 120;
const IDLE_AFTER_MS = sized(5000);
const HOUSEHOLDS = 100;
/** The API's database connections. */
const CONNECTIONS = 10;
/** At least two samples, because growth is a difference. */
const MUTATIONS = Math.max(2 * MAX_MUTATIONS, sized(100_000));
/** Warm-up: the engine keeps a byte or two per mutation while it optimizes. */
const WARM_UP = sized(100_000);
/** Limit in bytes per mutation: a million may leave a megabyte. */
const GROWTH_LIMIT = 1;
const SAMPLES = 20;
const BYTES_A_MB = 1_000_000;

/**
 * Returns the resident bytes of an idle server, started as by `npm start`: with the compile cache and database of the
 * folder.
 */
async function idleBytes(folder: string): Promise<number> {
  const server = await startServer({
    dataDir: join(folder, 'data'),
    env: { NODE_COMPILE_CACHE: join(folder, 'compiled') },
  });
  await delay(IDLE_AFTER_MS);
  const bytes = residentBytes(server.process);
  await server.stop();
  return bytes;
}

async function idle(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'fairday-bench-idle-'));
  try {
    await idleBytes(folder);
    const bytes: number[] = [];
    for (let run = 0; run < runsOr(RUNS); run += 1) bytes.push(await idleBytes(folder));
    const value = median(bytes) / BYTES_A_MB;
    return toFigure('memory.idle', value, { unit: 'MB', limit: IDLE_LIMIT_MB, runs: bytes.length });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds and removes a to-do as often as one request holds. */
const addAndRemove = (dayId: string, times = MAX_MUTATIONS / 2): NewMutation[] =>
  Array.from({ length: times }, () => crypto.randomUUID()).flatMap((todoId): NewMutation[] => [
    { name: 'todo.add', args: { todoId, dayId, title: 'Pack the swimming bag' } },
    { name: 'todo.remove', args: { todoId } },
  ]);

interface Household {
  readonly dayId: string;
  readonly device: Device;
}

/** Replaces what each connection keeps of its last, large request by small ones: that isn't growth. */
async function forgetLast(households: readonly Household[]): Promise<void> {
  const some = households.slice(0, 2 * CONNECTIONS);
  await Promise.all(some.map(({ dayId, device }) => device.do(addAndRemove(dayId, 1))));
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

/** Returns the least-squares slope of `ys` over `xs`. */
function slope(xs: readonly number[], ys: readonly number[]): number {
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const covariance = xs.reduce((sum, x, i) => sum + (x - meanX) * ((ys[i] ?? 0) - meanY), 0);
  return covariance / xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0);
}

async function* growth(mutations: number): AsyncGenerator<Figure> {
  const server = await startServer({ tellsMemory: true });
  await makeHouseholds(server.database, { from: 1, to: HOUSEHOLDS });
  const devices = Array.from({ length: HOUSEHOLDS }, (_, i): Household => {
    const made = madeHousehold(i + 1);
    return { dayId: made.dayId, device: made.deviceAt(server.origin) };
  });
  for (const { device } of devices) await device.sync();
  const [counts, samples]: [number[], Memory[]] = [[], []];
  const every = Math.max(MAX_MUTATIONS, Math.floor(mutations / SAMPLES / MAX_MUTATIONS) * MAX_MUTATIONS);
  for (let done = 0; done < WARM_UP + mutations; done += MAX_MUTATIONS) {
    const next = devices[(done / MAX_MUTATIONS) % devices.length];
    await next?.device.do(addAndRemove(next.dayId));
    if (done < WARM_UP || done % every !== 0) continue;
    await forgetLast(devices);
    counts.push(done);
    samples.push(await memoryOf(server.process));
  }
  const { length: runs } = samples;
  for (const part of ['heap', 'code', 'rss'] as const) {
    const bytes = samples.map((sample) => sample[part]);
    const limit = part === 'heap' ? GROWTH_LIMIT : null;
    yield toFigure(`memory.${part}-a-mutation`, slope(counts, bytes), { unit: 'B', limit, runs });
  }
  const last = (samples.at(-1)?.rss ?? 0) / BYTES_A_MB;
  yield toFigure(`memory.after-${mutations}`, last, { unit: 'MB', runs: 1 });
}

export async function* memory(): AsyncGenerator<Figure> {
  yield await idle();
  yield* growth(Number(process.env['BENCH_MUTATIONS'] ?? MUTATIONS));
}
