import type { Lock } from '../sync/loop.ts';

const SILENT_MS = 30_000;

/** Where the platform has no Web Locks (a page that is not secure), this page's own cycles still take turns. */
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

/**
 * One sync at a time for a device, across tabs and the service worker. Whoever holds it for 30 seconds is
 * taken for frozen and loses it: two at once are harmless.
 */
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
        await locks.request(name, { signal: AbortSignal.timeout(SILENT_MS) }, hold);
      } catch (error) {
        const isSilent = error instanceof DOMException && error.name === 'TimeoutError';
        if (!isSilent) throw error;
        await locks.request(name, { steal: true }, hold);
      }
      if (result === undefined) throw new Error('The lock was given and nothing ran');
      return result.value;
    },
  };
}
