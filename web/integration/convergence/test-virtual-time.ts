/**
 * The clock and timers of a scenario, in which nothing waits for real time, and a wait until every device is idle or
 * waits for the network.
 */
import { setImmediate } from 'node:timers/promises';
import type { Timers } from '../../src/device/sync/loop.ts';

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

export class VirtualTime implements Timers {
  readonly #clock: { now: string };
  readonly #timers = new Set<Timer>();
  #chance = 0;

  constructor(clock: { now: string }) {
    this.#clock = clock;
  }

  get now(): number {
    return Date.parse(this.#clock.now);
  }

  after(milliseconds: number, act: () => void): () => void {
    const timer = { at: this.now + milliseconds, act };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Returns jitter that is the same in every replay. */
  random(): number {
    this.#chance = (this.#chance + 0.381) % 1;
    return this.#chance;
  }

  /** Advances the clock, and runs each due timer once. */
  async pass(milliseconds: number): Promise<void> {
    this.#clock.now = new Date(this.now + milliseconds).toISOString();
    const due = [...this.#timers].filter(({ at }) => at <= this.now).toSorted((a, b) => a.at - b.at);
    for (const timer of due) {
      this.#timers.delete(timer);
      timer.act();
    }
    await untilIdle();
  }
}

/** Resolves when every device is idle or waits for the network: work in memory is microtasks only. */
export async function untilIdle(): Promise<void> {
  await setImmediate();
}
