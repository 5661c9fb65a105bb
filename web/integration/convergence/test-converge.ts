/**
 * The convergence test as a command: `npm run converge -- [options]`. With TEST_CITUS_URLS it runs on that cluster.
 *
 *    --runs 20000     number of scenarios, shared between the processor's cores
 *    --from 1         seed of the first one; each further one has the next number
 *    --seed 7         runs one scenario; with --shrink finds the shortest that fails like it
 *    --fault name     switches a fault on (test-faults.ts)
 *    --faults         searches for every fault, and prints after how many runs it was found
 *    --replay         runs each fault's recorded scenario, one JSON line per fault
 *    --time-off 20000  plays so many histories of time off by the rules alone, in this process, from the seed of --from
 *    --database url   a migrated template database to use instead of a new server's
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { clusterUrls } from 'api/test-support/citus.ts';
import { startTestPostgres } from 'api/test-support/database.ts';
import { FAULTS, FEED_FAULTS } from './test-faults.ts';
import { importWith } from './test-faulty-modules.ts';
import type * as Feed from './test-feed.ts';
import type * as Runs from './test-runs.ts';
import type { Failure, Simulation } from './test-runs.ts';
import { FAULT_HISTORIES, FAULT_SEEDS } from './test-seeds.ts';
import { timeOffFailure } from './test-time-off-histories.ts';

const MAX_FAILURES = 10;
const SEARCH_RUNS = 1000;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    shrink: { type: 'boolean', default: false },
    fault: { type: 'string' },
    faults: { type: 'boolean', default: false },
    replay: { type: 'boolean', default: false },
    'time-off': { type: 'string' },
    database: { type: 'string' },
  },
});

interface RunTotals {
  readonly failures: Failure[];
  readonly steps: number;
  readonly requests: number;
}

async function openSimulation(templateUrl: string, fault: string | undefined) {
  const { Simulation } = await importWith<typeof Runs>('./test-runs.ts', fault);
  return Simulation.open(templateUrl);
}

const print = (words: string): boolean => process.stdout.write(`${words}\n`);

const printFailure = ({ seed, words, history }: Failure): void => {
  print(`\nseed ${seed} failed: ${words}\n${history}\n`);
};

/** Runs these seeds in this process. */
async function runSeeds(templateUrl: string, seeds: { from: number; runs: number }): Promise<RunTotals> {
  const simulation = await openSimulation(templateUrl, options.fault);
  const failures: Failure[] = [];
  try {
    for (let seed = seeds.from; seed < seeds.from + seeds.runs; seed += 1) {
      const failure = await simulation.run(seed, { isShrunk: options.shrink });
      if (failure === undefined) continue;
      printFailure(failure);
      failures.push(failure);
      if (failures.length === MAX_FAILURES) break;
    }
    return { failures, steps: simulation.steps, requests: simulation.requests };
  } finally {
    await simulation.close();
  }
}

/** Runs these seeds in a process of their own. */
function runInChildProcess(
  templateUrl: string,
  { from, runs }: { from: number; runs: number },
): Promise<RunTotals> {
  const args = ['--database', templateUrl, '--from', `${from}`, '--runs', `${runs}`];
  if (options.fault !== undefined) args.push('--fault', options.fault);
  if (options.shrink) args.push('--shrink');
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), args);
    let totals: RunTotals | undefined;
    child.on('message', (message) => {
      totals = message as RunTotals;
    });
    child.on('exit', () => {
      if (totals === undefined) reject(new Error(`The runs from seed ${from} did not finish`));
      else resolve(totals);
    });
  });
}

async function runAll(templateUrl: string): Promise<boolean> {
  const runs = options.seed === undefined ? Number(options.runs) : 1;
  const from = Number(options.seed ?? options.from);
  const workers = Math.min(runs, availableParallelism());
  const share = Math.ceil(runs / workers);
  const start = performance.now();
  const parts = Array.from({ length: workers }, (_, i) => {
    return { from: from + i * share, runs: Math.min(share, runs - i * share) };
  }).filter((part) => part.runs > 0);
  const totals = await Promise.all(parts.map((part) => runInChildProcess(templateUrl, part)));
  const seconds = (performance.now() - start) / 1000;
  const sum = (of: (each: RunTotals) => number): number =>
    totals.reduce((total, each) => total + of(each), 0);
  const failed = sum(({ failures }) => failures.length);
  const steps = sum((each) => each.steps);
  print(
    JSON.stringify({
      runs,
      failed,
      steps,
      requests: sum((each) => each.requests),
      seconds: Math.round(seconds),
      interleavingsPerSecond: Math.round(steps / seconds),
    }),
  );
  return failed === 0;
}

/** Returns the first failure that finds a fault; undefined within 1,000 runs. */
async function search(templateUrl: string, fault: string): Promise<Failure | undefined> {
  const simulation = await openSimulation(templateUrl, fault);
  try {
    for (let seed = 1; seed <= SEARCH_RUNS; seed += 1) {
      const failure = await simulation.run(seed);
      if (failure !== undefined) return failure;
    }
    return undefined;
  } finally {
    await simulation.close();
  }
}

async function searchFeed(templateUrl: string, fault: string): Promise<Feed.Missed> {
  const { missedRows } = await importWith<typeof Feed>('./test-feed.ts', fault);
  return missedRows(templateUrl);
}

/** Describes what the reader missed; empty if nothing. */
const missedWords = ({ rows, resets }: Feed.Missed): string =>
  rows + resets > 0 ? `the reader missed ${rows} rows and was reset ${resets} times` : '';

const firstLine = (words: string): string => words.split('\n', 1)[0] ?? '';

async function searchAll(templateUrl: string): Promise<boolean> {
  const found: boolean[] = [];
  for (const fault of Object.keys(FAULTS)) {
    const failure = await search(templateUrl, fault);
    found.push(failure !== undefined);
    const words = failure === undefined ? `not within ${SEARCH_RUNS} runs` : firstLine(failure.words);
    print(JSON.stringify({ fault, runs: failure?.seed ?? null, words }));
  }
  for (const fault of Object.keys(FEED_FAULTS)) {
    const missed = await searchFeed(templateUrl, fault);
    found.push(missedWords(missed) !== '');
    print(JSON.stringify({ fault, pauses: missed.pauses, words: missedWords(missed) || 'not found' }));
  }
  return found.every(Boolean);
}

/** Runs a fault's recorded scenario. Returns its failure, if any. */
function replayFault(simulation: Simulation, fault: string): Promise<Pick<Failure, 'words'> | undefined> {
  const history = FAULT_HISTORIES[fault];
  return history === undefined ? simulation.run(FAULT_SEEDS[fault] ?? 1) : simulation.fail(history);
}

/** Runs each fault's recorded scenario with the fault. Those without are in convergence-regressions.test.ts. */
async function replayAll(templateUrl: string): Promise<boolean> {
  for (const fault of Object.keys(FAULTS)) {
    const faulty = await openSimulation(templateUrl, fault);
    const failure = await replayFault(faulty, fault);
    await faulty.close();
    print(JSON.stringify({ fault, found: firstLine(failure?.words ?? '') }));
  }
  for (const fault of Object.keys(FEED_FAULTS)) {
    print(JSON.stringify({ fault, found: missedWords(await searchFeed(templateUrl, fault)) }));
  }
  return true;
}

/** Returns whether all histories of time off held. */
async function runTimeOff(runs: number): Promise<boolean> {
  const start = performance.now();
  const failure = await timeOffFailure(Number(options.from), runs);
  if (failure !== undefined) printFailure(failure);
  const seconds = Math.round((performance.now() - start) / 1000);
  print(JSON.stringify({ runs, failed: failure === undefined ? 0 : 1, seconds }));
  return failure === undefined;
}

async function main(templateUrl: string): Promise<boolean> {
  if (options.faults) return searchAll(templateUrl);
  if (options.replay) return replayAll(templateUrl);
  if (process.send === undefined || options.database === undefined) return runAll(templateUrl);
  const totals = await runSeeds(templateUrl, { from: Number(options.from), runs: Number(options.runs) });
  process.send(totals);
  return true;
}

async function withDatabase(): Promise<boolean> {
  const database = options.database ?? clusterUrls()?.[0];
  if (database !== undefined) return main(database);
  const server = await startTestPostgres();
  try {
    return await main(server.templateUrl);
  } finally {
    await server.stop();
  }
}

const timeOff = options['time-off'];
const isSo = await (timeOff === undefined ? withDatabase() : runTimeOff(Number(timeOff)));
process.exitCode = isSo ? 0 : 1;
// An open IPC channel would keep this process running.
if (process.connected) process.disconnect();
