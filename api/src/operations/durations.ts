/**
 * Durations as counts: each bucket is a quarter longer than the one before it, so that a percentile is right to an
 * eighth, however many there are and however few bytes are kept.
 */
const FIRST_MS = 0.1;
const GROWTH = 1.25;
/** Up to ten minutes. */
const BUCKETS = 70;

export type Durations = Uint32Array;

export const noDurations = (): Durations => new Uint32Array(BUCKETS);

export function addDuration(durations: Durations, milliseconds: number): void {
  const bucket = Math.ceil(Math.log(Math.max(milliseconds, FIRST_MS) / FIRST_MS) / Math.log(GROWTH));
  const at = Math.min(bucket, BUCKETS - 1);
  durations[at] = (durations[at] ?? 0) + 1;
}

/** In milliseconds, to one decimal: what this share of all did not take longer than; null of none. */
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
  // The middle of the bucket, as its sides are measured: by factors.
  return Number((FIRST_MS * GROWTH ** (bucket - 0.5)).toFixed(1));
}
