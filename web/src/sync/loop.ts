/**
 * When to sync. No elected leader: every page that is open runs this, one cycle at a time under a lock of
 * the account, and two cycles at once would be harmless.
 *
 *     idle ── request ──▶ syncing ── done ──▶ idle
 *                           │ unreachable, failed
 *                           ▼
 *                        waiting ── after 1 s … 60 s (full jitter), or at once on request ──▶ tried again,
 *                           │                                    and told as waiting until it has gone well
 *                           │ 401: signin_needed · 426: update_needed (until `resume`)
 */

import { type CycleResult, type OnNextPoke, runCycle, type SyncDevice } from './cycle.ts';
import { OutdatedBuild } from './device-storage.ts';

export interface Lock {
  /** Runs `act` while nobody else does; takes over from a holder that has been silent for too long. */
  run<T>(act: () => Promise<T>): Promise<T>;
}

export interface Timers {
  after(milliseconds: number, act: () => void): () => void;
  random(): number;
}

export type LoopState = 'idle' | 'syncing' | 'offline' | 'signin_needed' | 'update_needed' | 'error';

export interface SyncLoop {
  /** Asks for a sync as soon as may be; gathers with one that is under way. */
  request(): void;
  /** The server has something new: as a request, and at once also while an answer is being applied. */
  poke(): void;
  /** Goes on after a new sign-in. */
  resume(): void;
  state(): LoopState;
  /** Resolves when nothing is under way and nothing more was asked for. */
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

/** Full jitter: anything up to the ceiling, so that a thousand phones don't come back at once. */
function delayFor(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
  return Math.max(FIRST_DELAY_MS, random * ceiling);
}

export interface LoopEnvironment {
  readonly lock: Lock;
  readonly timers: Timers;
  readonly onState: (state: LoopState) => void;
  /** The device's own database failed: the loop goes on trying. */
  readonly onError: (error: unknown) => void;
}

/** States in which trying again by oneself is of no use. */
const WAITS_FOR_PERSON: ReadonlySet<LoopState> = new Set(['signin_needed', 'update_needed']);

export function startLoop(device: SyncDevice, environment: LoopEnvironment): SyncLoop {
  const { lock, timers, onState, onError } = environment;
  const loop = {
    state: 'idle' as LoopState,
    isRunning: false,
    isWanted: false,
    /** No request has gone out since the last poke. */
    isPoked: false,
    isStopped: false,
    failures: 0,
  };
  let cancelRetry: (() => void) | undefined;
  let hearPoke: (() => void) | undefined;
  let current: Promise<void> = Promise.resolve();

  const become = (next: LoopState): void => {
    loop.state = next;
    onState(next);
  };

  const retryLater = (retryAfterMs: number | undefined): void => {
    const delay = Math.max(retryAfterMs ?? 0, delayFor(loop.failures, timers.random()));
    loop.failures += 1;
    cancelRetry = timers.after(delay, request);
  };

  const settle = (result: CycleResult): void => {
    become(STATE_AFTER[result.kind]);
    if (result.kind === 'done') loop.failures = 0;
    if (result.kind === 'unreachable') retryLater(undefined);
    if (result.kind === 'failed') retryLater(result.retryAfterMs);
  };

  const fail = (error: unknown): void => {
    if (error instanceof OutdatedBuild) {
      become('update_needed');
      return;
    }
    onError(error);
    become('error');
    retryLater(undefined);
  };

  const onNextPoke: OnNextPoke = (act) => {
    hearPoke = () => {
      hearPoke = undefined;
      loop.isPoked = false;
      act();
    };
    if (loop.isPoked) hearPoke();
    return () => {
      hearPoke = undefined;
    };
  };

  const run = async (): Promise<void> => {
    loop.isRunning = true;
    while ((loop.isWanted || loop.isPoked) && !loop.isStopped && !WAITS_FOR_PERSON.has(loop.state)) {
      loop.isWanted = false;
      loop.isPoked = false;
      cancelRetry?.();
      // What went wrong stays told until it is known to be over: a line of it that came and went with each try
      // would shift the page under a thumb.
      if (loop.failures === 0) become('syncing');
      try {
        settle(await lock.run(() => runCycle(device, onNextPoke)));
      } catch (error) {
        fail(error);
      }
    }
    loop.isRunning = false;
  };

  function begin(why: 'isWanted' | 'isPoked'): void {
    if (loop.isStopped || WAITS_FOR_PERSON.has(loop.state)) return;
    loop[why] = true;
    if (!loop.isRunning) current = run();
  }

  const request = (): void => begin('isWanted');

  return {
    request,
    poke() {
      begin('isPoked');
      hearPoke?.();
    },
    resume() {
      if (loop.state === 'signin_needed') become('idle');
      loop.failures = 0;
      request();
    },
    state: () => loop.state,
    settled: () => current,
    stop() {
      loop.isStopped = true;
      cancelRetry?.();
    },
  };
}
