/** The sync loop's timers on a clock that a test advances. They record every requested delay. */
import type { Timers } from '../src/device/sync/loop.ts';

interface Job {
  readonly due: number;
  readonly act: () => void;
}

/** A clock that a test advances. */
export class TestTimers implements Timers {
  #now = 0;
  #jobs = new Set<Job>();
  /** What `random` returns, from 0 to 1. */
  chance = 1;
  /** Every requested delay, in milliseconds. */
  readonly waits: number[] = [];

  after(milliseconds: number, act: () => void): () => void {
    const job = { due: this.#now + milliseconds, act };
    this.waits.push(milliseconds);
    this.#jobs.add(job);
    return () => this.#jobs.delete(job);
  }

  random(): number {
    return this.chance;
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds;
    for (const job of this.#jobs) {
      if (job.due > this.#now) continue;
      this.#jobs.delete(job);
      job.act();
    }
  }

  /** Milliseconds that the test has advanced. */
  get passed(): number {
    return this.#now;
  }

  get waiting(): number {
    return this.#jobs.size;
  }
}
