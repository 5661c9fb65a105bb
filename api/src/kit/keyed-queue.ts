/**
 * A queue per key, such as an account or a household: limits how much work of a key runs at once, in order of arrival.
 */

/**
 * Runs at most `most` pieces of work of the same key at once; the others wait in the order of their arrival. Keys don't
 * wait for each other.
 */
export class KeyedQueue {
  readonly #most: number;
  readonly #running = new Map<string, { count: number; readonly waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const state = this.#running.get(key) ?? { count: 0, waiting: [] };
    this.#running.set(key, state);
    if (state.count >= this.#most) await new Promise<void>((resolve) => state.waiting.push(resolve));
    else state.count += 1;
    try {
      return await work();
    } finally {
      // Hands the place over, so that work that arrives now can't overtake work that waits.
      const next = state.waiting.shift();
      if (next !== undefined) next();
      else if (state.count === 1) this.#running.delete(key);
      else state.count -= 1;
    }
  }
}
