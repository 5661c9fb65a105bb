/** Keeps the device's event stream open in one tab at a time, by a Web Lock. Another tab takes over when it closes. */
import type { EventStream } from './sync/event-stream.ts';

export interface SharedEventStream {
  join(): void;
  leave(): void;
  /** Whether this tab has the stream open. */
  isOpen(): boolean;
}

/** One stream per device, because browsers allow about six connections per host. */
export function shareEventStream(
  deviceName: string,
  open: (onOpen: (isOpen: boolean) => void) => EventStream,
): SharedEventStream {
  const { locks } = navigator as { locks?: LockManager };
  let leaving: AbortController | undefined;
  let isOpen = false;

  const hold = async (left: AbortSignal): Promise<void> => {
    const stream = open((opened) => {
      isOpen = opened;
    });
    await new Promise<void>((resolve) => {
      if (left.aborted) resolve();
      else left.addEventListener('abort', () => resolve(), { once: true });
    });
    stream.close();
    isOpen = false;
  };

  return {
    join() {
      if (leaving !== undefined) return;
      leaving = new AbortController();
      const { signal } = leaving;
      const held =
        locks?.request(`fairday-line-${deviceName}`, { signal }, () => hold(signal)) ?? hold(signal);
      // Rejects if it is aborted while another tab holds the lock.
      held.catch(() => undefined);
    },
    leave() {
      leaving?.abort();
      leaving = undefined;
    },
    isOpen: () => isOpen,
  };
}
