import type { EventStream } from '../sync/event-stream.ts';

export interface SharedEventStream {
  join(): void;
  leave(): void;
  /** Whether this or another tab of the device has a stream open, as far as this one knows. */
  isOpen(): boolean;
}

/**
 * One event stream a device, shared by its tabs: browsers allow about six connections a host. Whoever holds
 * the lock has the stream; the others learn what is new from the database that they share.
 */
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
      // Leaving while another tab still has the line ends the wait: nothing to do.
      held.catch(() => undefined);
    },
    leave() {
      leaving?.abort();
      leaving = undefined;
    },
    isOpen: () => isOpen,
  };
}
