/**
 * Runs scenarios of the convergence test, random by a seed or given as steps. Returns the first failure, shortened if
 * asked.
 */
import { asyncProperty, check } from 'fast-check';
import { Scenario, START } from './test-scenario.ts';
import { Server } from './test-server.ts';
import { createPeople, type People } from './test-setup.ts';
import { anyHistory, type History } from './test-steps.ts';

export interface Failure {
  readonly seed: number;
  /** The invariant that failed. */
  readonly words: string;
  /** The scenario, as far as it was shortened. */
  readonly history: string;
}

/** Runs the scenarios of these seeds up to the first failure. Returns that failure, or an empty list. */
export async function failures(templateUrl: string, from: number, runs: number): Promise<Failure[]> {
  const simulation = await Simulation.open(templateUrl);
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

const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

export class Simulation {
  readonly #server: Server;
  readonly #people: People;
  /** Steps and requests so far, for measuring speed. */
  steps = 0;
  requests = 0;

  private constructor(server: Server, people: People) {
    this.#server = server;
    this.#people = people;
  }

  static async open(templateUrl: string): Promise<Simulation> {
    const server = await Server.open(templateUrl, START);
    return new Simulation(server, await createPeople(server));
  }

  /** Runs the scenario of this seed. Returns its failure, if any. */
  async run(seed: number, { isShrunk = false } = {}): Promise<Failure | undefined> {
    const property = asyncProperty(anyHistory, (history) => this.replay(history));
    const details = await check(property, { seed, numRuns: 1, endOnFailure: !isShrunk });
    if (!details.failed) return undefined;
    const { errorInstance, counterexample } = details;
    return { seed, words: wordsOf(errorInstance), history: JSON.stringify(counterexample?.[0]) };
  }

  /** Runs these steps. Returns the failure, if any. */
  async fail(history: History): Promise<Pick<Failure, 'words'> | undefined> {
    try {
      await this.replay(history);
      return undefined;
    } catch (error) {
      return { words: wordsOf(error) };
    }
  }

  /** Runs these steps. Throws when an invariant doesn't hold. */
  async replay({ sizes, steps }: History): Promise<void> {
    const scenario = await Scenario.open(this.#server, this.#people, sizes);
    try {
      for (const step of steps) await scenario.run(step);
      await scenario.settle();
    } finally {
      this.steps += steps.length;
      this.requests += scenario.requests;
    }
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
