/**
 * Counts durations in histograms, and returns percentiles of several. Each bucket is a quarter longer than the last
 * one, so a percentile is exact to an eighth.
 */
const FIRST_MS = 0.1;
const GROWTH = 1.25;
/** Enough buckets for durations up to eight minutes; longer ones count in the last bucket. */
const BUCKETS = 70;

/** Counts by bucket. */
export type Durations = Uint32Array;

export const emptyDurations = (): Durations => new Uint32Array(BUCKETS);

export function addDuration(durations: Durations, milliseconds: number): void {
  const bucket = Math.ceil(Math.log(Math.max(milliseconds, FIRST_MS) / FIRST_MS) / Math.log(GROWTH));
  const at = Math.min(bucket, BUCKETS - 1);
  durations[at] = (durations[at] ?? 0) + 1;
}

/** Returns the percentile in milliseconds, with one decimal; null without durations. `share`: 0.95 for the 95th. */
export function percentile(durations: readonly Durations[], share: number): number | null {
  const counts = Array.from({ length: BUCKETS }, (_, bucket) =>
    durations.reduce((sum, each) => sum + (each[bucket] ?? 0), 0),
  );
  const total = counts.reduce((a, b) => a + b, 0);
  if (total === 0) return null;
  let below = 0;
  const bucket = counts.findIndex((count) => {
    below += count;
    return below >= total * share;
  });
  // The geometric middle of the bucket.
  return Number((FIRST_MS * GROWTH ** (bucket - 0.5)).toFixed(1));
}
