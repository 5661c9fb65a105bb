/** One measured number, as the line that is printed. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'B' | 'kB' | 'MB' | '/s' | 'blocks' | 'points';
  /**
   * What the ratio, or the value where there is none, should stay below; with '/s' and 'points', above. Null where no
   * goal is set.
   */
  readonly limit: number | null;
  /** The value over the bare thing that it is held against. */
  readonly ratio: number | null;
  readonly runs: number;
}

/** A workload answers its figures one after the other. */
export type Workload = () => AsyncIterable<Figure>;

/** The value below which this share (0 to 1) of the samples lies. Throws RangeError without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('No samples');
  return found;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * BENCH_CHECK=1: the workloads only have to run, small and once, on one server for all of them (workloads.test.ts). Their
 * figures then say nothing.
 */
export const isCheck = process.env['BENCH_CHECK'] === '1';
const CHECK_SHARE = 100;

/** How often each run of a workload is repeated; BENCH_RUNS says otherwise. */
export const runsOr = (runs: number): number => (isCheck ? 1 : Number(process.env['BENCH_RUNS'] ?? runs));

/** So many, or so many milliseconds, of which a check takes a hundredth. */
export const sized = (count: number): number =>
  isCheck ? Math.max(1, Math.round(count / CHECK_SHARE)) : count;

/** How long load lasts, in seconds. */
export const lasting = (seconds: number): number => (isCheck ? seconds / 10 : seconds);

/** What an act took, in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** The medians of what is measured and of the bare thing, as one figure. */
export function against(
  name: string,
  {
    measured,
    bare,
    unit = 'ms',
  }: { measured: readonly number[]; bare: readonly number[]; unit?: Figure['unit'] },
  limit: number | null,
): Figure {
  const value = median(measured);
  return {
    name,
    value: rounded(value),
    unit,
    limit,
    ratio: rounded(value / median(bare)),
    runs: measured.length,
  };
}

/** The bare thing by itself. */
export const bareFigure = (
  name: string,
  samples: readonly number[],
  unit: Figure['unit'] = 'ms',
): Figure => ({
  name,
  value: rounded(median(samples)),
  unit,
  limit: null,
  ratio: null,
  runs: samples.length,
});
