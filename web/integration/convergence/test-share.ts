import { templateDatabaseUrl } from 'api/database/test-database.ts';
import { expect } from 'vitest';
import { Theatre } from './test-runs.ts';

/** Plays the histories of these seeds; fails with the first one that does not hold. */
export async function expectConvergence({ from, runs }: { from: number; runs: number }): Promise<void> {
  const theatre = await Theatre.open(templateDatabaseUrl());
  try {
    for (let seed = from; seed < from + runs; seed += 1) expect(await theatre.run(seed)).toBeUndefined();
  } finally {
    await theatre.close();
  }
}
