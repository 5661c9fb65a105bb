import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { type Failure, Theatre } from './test-runs.ts';

/** Runs the scenarios of these seeds. Returns the first failure, if any. */
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
