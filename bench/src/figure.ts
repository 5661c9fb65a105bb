/**
 * For all workloads: the type of a measured number and its builders, timing, repeats, percentiles, ratios to a
 * yardstick, and the sizes of the short run BENCH_CHECK=1.
 */

/** One measured number, printed as a line of JSON. Most are compared with the same work done by a bare program. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'B' | 'kB' | 'MB' | '/s' | 'blocks' | 'points' | 'connections';
  /** Upper limit of the ratio, or of the value without a ratio; a lower limit for '/s' and 'points'. Null: no goal. */
  readonly limit: number | null;
  /** The value divided by the yardstick's. */
  readonly ratio: number | null;
  readonly runs: number;
}

/** A workload yields its figures one by one. */
export type Workload = () => AsyncIterable<Figure>;

/** Returns a percentile by nearest rank; `share` is from 0 to 1. Throws RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('No samples');
  return found;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Rounds to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** BENCH_CHECK=1: every workload runs once at a hundredth of its size, on one shared server; figures mean nothing. */
export const isCheck = process.env['BENCH_CHECK'] === '1';
const CHECK_DIVISOR = 100;

/** Returns how often to repeat a workload; BENCH_RUNS overrides `runs`. */
export const runsOr = (runs: number): number => (isCheck ? 1 : Number(process.env['BENCH_RUNS'] ?? runs));

/** Scales a count or milliseconds down to a hundredth in a check. */
export const sized = (count: number): number =>
  isCheck ? Math.max(1, Math.round(count / CHECK_DIVISOR)) : count;

/** Scales seconds of load down to a tenth in a check. */
export const loadSeconds = (seconds: number): number => (isCheck ? seconds / 10 : seconds);

/** Returns how long `act` took, in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** Calls `measure` for the warm-ups (`run` < 0) and then `runs` times. Returns the samples of these runs by name. */
export async function sample<Name extends string>(
  { runs, warmUps = 0 }: { runs: number; warmUps?: number },
  measure: (run: number) => Promise<Readonly<Record<Name, number>>>,
): Promise<Record<Name, number[]>> {
  const samples = {} as Record<Name, number[]>;
  for (let run = -warmUps; run < runs; run += 1) {
    const values = Object.entries<number>(await measure(run)) as [Name, number][];
    if (run >= 0) for (const [name, value] of values) (samples[name] ??= []).push(value);
  }
  return samples;
}

/** Builds a figure. Without a limit it has no goal. */
export const toFigure = (
  name: string,
  value: number,
  more: Pick<Figure, 'runs'> & Partial<Pick<Figure, 'unit' | 'limit' | 'ratio'>>,
): Figure => ({ name, value: rounded(value), unit: 'ms', limit: null, ratio: null, ...more });

interface Samples {
  readonly measured: readonly number[];
  /** The yardstick's. */
  readonly bare: readonly number[];
  readonly unit?: Figure['unit'];
}

/** Builds a figure from the medians of the samples and of the yardstick's. */
export function compared(
  name: string,
  { measured, bare, unit = 'ms' }: Samples,
  limit: number | null,
): Figure {
  const value = median(measured);
  const ratio = rounded(value / median(bare));
  return toFigure(name, value, { unit, limit, ratio, runs: measured.length });
}

/** Builds the yardstick's own figure. */
export const bareFigure = (name: string, samples: readonly number[], unit: Figure['unit'] = 'ms'): Figure =>
  toFigure(name, median(samples), { unit, runs: samples.length });
