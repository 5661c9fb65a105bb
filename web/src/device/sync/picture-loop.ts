/**
 * Decides when pictures of receipts are sent: after each sync, one run at a time under a lock of the account, again
 * after a failure with a growing pause, and where the person saves data only when asked.
 */
import type { SyncDevice } from './cycle.ts';
import type { Lock, Timers } from './loop.ts';
import { type PicturesResult, sendPictures } from './send-pictures.ts';

const FIRST_DELAY_MS = 2000;
const LONGEST_DELAY_MS = 300_000;

interface PictureEnvironment {
  readonly lock: Lock;
  readonly timers: Timers;
  /** Whether the person has asked the browser to save data. */
  readonly savesData: () => boolean;
  /** The device's own database failed. */
  readonly onError: (error: unknown) => void;
}

export class PictureLoop {
  readonly #device: SyncDevice;
  readonly #environment: PictureEnvironment;
  #isRunning = false;
  #isRequested = false;
  #isStopped = false;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;

  constructor(device: SyncDevice, environment: PictureEnvironment) {
    this.#device = device;
    this.#environment = environment;
  }

  /** Sends what waits, unless a pause after a failure isn't over or data is saved. */
  request(): void {
    if (this.#cancelRetry !== undefined || this.#environment.savesData()) return;
    this.#start();
  }

  /** Sends what waits at once: the person has asked for it. */
  sendNow(): void {
    this.#start();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelRetry?.();
  }

  #start(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#isRequested = true;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isRequested && !this.#isStopped) {
      this.#isRequested = false;
      try {
        const { lock } = this.#environment;
        this.#settle(await lock.run(() => sendPictures(this.#device)));
      } catch (error) {
        this.#environment.onError(error);
        this.#retryLater();
      }
    }
    this.#isRunning = false;
  }

  #settle(result: PicturesResult): void {
    if (result.kind === 'done') this.#failures = 0;
    if (result.kind === 'unreachable') this.#retryLater();
    if (result.kind === 'failed') this.#retryLater(result.retryAfterMs);
  }

  /** Full jitter, so that a thousand devices don't come back at once. */
  #retryLater(retryAfterMs = 0): void {
    const { timers } = this.#environment;
    const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures);
    this.#failures += 1;
    const delay = Math.max(retryAfterMs, FIRST_DELAY_MS, timers.random() * ceiling);
    this.#cancelRetry = timers.after(delay, () => {
      this.#cancelRetry = undefined;
      this.request();
    });
  }
}
