/** The lock that lets one page or worker at a time sync a device. A page that has waited for 30 s takes it over. */
import type { Lock } from './sync/loop.ts';

const MAX_HOLD_MS = 30_000;

/** Without Web Locks (an insecure origin), serializes this page's own syncs. */
function pageLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run<T>(act: () => Promise<T>): Promise<T> {
      const turn = last.then(act, act);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** One sync at a time per device. After 30 s a waiter takes the lock: the holder may be frozen, two are harmless. */
export function webLock(deviceName: string): Lock {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return pageLock();
  const name = `fairday-sync-${deviceName}`;
  return {
    async run<T>(act: () => Promise<T>): Promise<T> {
      let result: { value: T } | undefined;
      const hold = async (): Promise<void> => {
        result = { value: await act() };
      };
      try {
        await locks.request(name, { signal: AbortSignal.timeout(MAX_HOLD_MS) }, hold);
      } catch (error) {
        const isTimedOut = error instanceof DOMException && error.name === 'TimeoutError';
        if (!isTimedOut) throw error;
        await locks.request(name, { steal: true }, hold);
      }
      if (result === undefined) throw new Error('The lock was given and nothing ran');
      return result.value;
    },
  };
}
