import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { type Failure, Theatre } from './test-runs.ts';

/** Plays the histories of these seeds; answers the first that does not hold. */
export async function failures({ from, runs }: { from: number; runs: number }): Promise<Failure[]> {
  const theatre = await Theatre.open(templateDatabaseUrl());
  try {
    for (let seed = from; seed < from + runs; seed += 1) {
      const failure = await theatre.run(seed);
      if (failure !== undefined) return [failure];
    }
    return [];
  } finally {
    await theatre.close();
  }
}
