/**
 * Decides when to sync. There is no leader: every open page runs this, one cycle at a time under a lock of
 * the account, and two cycles at once would be harmless.
 *
 *    idle ── request ──▶ syncing ── done ──▶ idle
 *                          │ unreachable, failed
 *                          ▼
 *                       waiting ── after 1 s … 60 s (full jitter), or on request after 1 s ──▶ next try,
 *                          │                              shown as waiting until one succeeds
 *                          │ signed out: signin_needed · too old: update_needed (until `resume`)
 *
 * A poke doesn't shorten the wait: where answers get lost, each push that arrives may cause another.
 */

import { type CycleResult, type OnNextPoke, runCycle, type SyncDevice } from './cycle.ts';
import { OutdatedBuild } from './device-storage.ts';

export interface Lock {
  /** Runs `act` exclusively. Takes the lock from its holder after waiting too long. */
  run<T>(act: () => Promise<T>): Promise<T>;
}

export interface Timers {
  after(milliseconds: number, act: () => void): () => void;
  random(): number;
}

export type LoopState = 'idle' | 'syncing' | 'offline' | 'signin_needed' | 'update_needed' | 'error';

export interface SyncLoop {
  /** Requests a sync; one that is running covers it with another round. Within 1 s of a failure it comes after that second. */
  request(): void;
  /** Requests a sync, but not before the next try after a failure. A running sync follows it while it applies an answer. */
  poke(): void;
  /** Syncs again after a new sign-in. */
  resume(): void;
  state(): LoopState;
  /** Resolves when no sync is running or requested. */
  settled(): Promise<void>;
  stop(): void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

const STATE_AFTER: Record<CycleResult['kind'], LoopState> = {
  done: 'idle',
  unreachable: 'offline',
  failed: 'error',
  signin_needed: 'signin_needed',
  update_needed: 'update_needed',
};

/** Full jitter, so that a thousand devices don't come back at once. */
function delayFor(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return Math.max(FIRST_DELAY_MS, random * ceiling);
}

interface LoopEnvironment {
  readonly lock: Lock;
  readonly timers: Timers;
  readonly onState: (state: LoopState) => void;
  /** The device's own database failed; the loop goes on trying. */
  readonly onError: (error: unknown) => void;
}

/** States that a retry can't change. */
const WAITS_FOR_PERSON: ReadonlySet<LoopState> = new Set(['signin_needed', 'update_needed']);

class Loop implements SyncLoop {
  readonly #device: SyncDevice;
  readonly #environment: LoopEnvironment;
  #state: LoopState = 'idle';
  #isRunning = false;
  #isRequested = false;
  /** No request has been sent since the last poke. */
  #isPoked = false;
  #isStopped = false;
  #failures = 0;
  /** When the last try failed, by the device's clock, in milliseconds. */
  #failedAt = 0;
  #cancelRetry: (() => void) | undefined;
  #onPoke: (() => void) | undefined;
  #current: Promise<void> = Promise.resolve();

  constructor(device: SyncDevice, environment: LoopEnvironment) {
    this.#device = device;
    this.#environment = environment;
  }

  request(): void {
    if (this.#isBlocked()) return;
    this.#isRequested = true;
    const pause = this.#isRunning ? 0 : this.#pauseLeft();
    if (pause > 0) this.#startAfter(pause);
    else this.#start();
  }

  poke(): void {
    if (!this.#isBlocked()) {
      this.#isPoked = true;
      if (this.#failures === 0) this.#start();
    }
    this.#onPoke?.();
  }

  resume(): void {
    if (this.#state === 'signin_needed') this.#setState('idle');
    this.#failures = 0;
    this.request();
  }

  state(): LoopState {
    return this.#state;
  }

  settled(): Promise<void> {
    return this.#current;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
  }

  #isBlocked(): boolean {
    return this.#isStopped || WAITS_FOR_PERSON.has(this.#state);
  }

  #start(): void {
    if (!this.#isRunning) this.#current = this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while ((this.#isRequested || this.#isPoked) && !this.#isBlocked()) {
      const failures = this.#failures;
      this.#isRequested = false;
      this.#isPoked = false;
      this.#cancelRetry?.();
      // A failure stays visible until a sync succeeds: a notice that came and went with each try would shift the page.
      if (this.#failures === 0) this.#setState('syncing');
      try {
        const { lock } = this.#environment;
        this.#settle(await lock.run(() => runCycle(this.#device, this.#onNextPoke)));
      } catch (error) {
        this.#fail(error);
      }
      // What was requested meanwhile waits for the next try.
      if (this.#failures > failures) break;
    }
    this.#isRunning = false;
  }

  readonly #onNextPoke: OnNextPoke = (act) => {
    this.#onPoke = () => {
      this.#onPoke = undefined;
      this.#isPoked = false;
      act();
    };
    if (this.#isPoked) this.#onPoke();
    return () => {
      this.#onPoke = undefined;
    };
  };

  #settle(result: CycleResult): void {
    this.#setState(STATE_AFTER[result.kind]);
    if (result.kind === 'done') this.#failures = 0;
    if (result.kind === 'unreachable') this.#retryLater();
    if (result.kind === 'failed') this.#retryLater(result.retryAfterMs);
  }

  #fail(error: unknown): void {
    if (error instanceof OutdatedBuild) {
      this.#setState('update_needed');
      return;
    }
    this.#environment.onError(error);
    this.#setState('error');
    this.#retryLater();
  }

  #retryLater(retryAfterMs = 0): void {
    const { timers } = this.#environment;
    const delay = Math.max(retryAfterMs, delayFor(this.#failures, timers.random()));
    this.#failures += 1;
    this.#failedAt = this.#device.connection.now();
    this.#startAfter(this.#isRequested ? Math.max(retryAfterMs, FIRST_DELAY_MS) : delay);
  }

  /** Milliseconds of the pause after a failure that are left, whatever the clock was set to meanwhile. */
  #pauseLeft(): number {
    if (this.#failures === 0) return 0;
    const passed = this.#device.connection.now() - this.#failedAt;
    return passed < 0 ? FIRST_DELAY_MS : FIRST_DELAY_MS - passed;
  }

  #startAfter(delay: number): void {
    this.#cancelRetry?.();
    this.#cancelRetry = this.#environment.timers.after(delay, () => {
      this.#isRequested = true;
      this.#start();
    });
  }

  #setState(next: LoopState): void {
    this.#state = next;
    this.#environment.onState(next);
  }
}

export const startLoop = (device: SyncDevice, environment: LoopEnvironment): SyncLoop =>
  new Loop(device, environment);
