import { templateDatabaseUrl } from 'api/test-support/database.ts';
import { type Failure, Simulation } from './test-runs.ts';

/** Runs the scenarios of these seeds. Returns the first failure, if any. */
export async function failures({ from, runs }: { from: number; runs: number }): Promise<Failure[]> {
  const simulation = await Simulation.open(templateDatabaseUrl());
  try {
    for (let seed = from; seed < from + runs; seed += 1) {
      const failure = await simulation.run(seed);
      if (failure !== undefined) return [failure];
    }
    return [];
  } finally {
    await simulation.close();
  }
}
