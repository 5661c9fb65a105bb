/** Runs of the convergence test. Each run has a seed, which repeats it. */
import { asyncProperty, check } from 'fast-check';
import { BEGINNING, Play } from './test-scenario.ts';
import { Server } from './test-server.ts';
import { hire, type People } from './test-setup.ts';
import { anyHistory } from './test-steps.ts';

export interface Failure {
  readonly seed: number;
  /** The invariant that failed. */
  readonly words: string;
  /** The scenario, as far as it was shortened. */
  readonly history: string;
}

export class Theatre {
  readonly #server: Server;
  readonly #people: People;
  /** Steps and requests so far, for measuring speed. */
  steps = 0;
  requests = 0;

  private constructor(server: Server, people: People) {
    this.#server = server;
    this.#people = people;
  }

  static async open(templateUrl: string): Promise<Theatre> {
    const server = await Server.open(templateUrl, BEGINNING);
    return new Theatre(server, await hire(server));
  }

  /** Runs the scenario of this seed. Returns its failure, if any. */
  async run(seed: number, { isShrunk = false } = {}): Promise<Failure | undefined> {
    const property = asyncProperty(anyHistory, async ({ cast, steps }) => {
      const play = await Play.open(this.#server, this.#people, cast);
      try {
        for (const step of steps) await play.play(step);
        await play.settle();
      } finally {
        this.steps += steps.length;
        this.requests += play.requests;
      }
    });
    const details = await check(property, { seed, numRuns: 1, endOnFailure: !isShrunk });
    if (!details.failed) return undefined;
    const { errorInstance, counterexample } = details;
    const words =
      errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
    return { seed, words, history: JSON.stringify(counterexample?.[0]) };
  }

  close(): Promise<void> {
    return this.#server.close();
  }
}
