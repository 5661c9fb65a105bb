/** A fetch whose requests can all be aborted at once, for example before a page is frozen. */

export interface CancellableFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Aborts every request, and every response that is still being read. */
  cancelAll(): void;
}

/** Returns a fetch whose requests can be aborted together; each may also have its own signal. */
export function cancellableFetch(): CancellableFetch {
  const inProgress = new Set<AbortController>();
  return {
    fetch(input, init) {
      const controller = new AbortController();
      inProgress.add(controller);
      const given = init?.signal;
      if (given?.aborted === true) controller.abort(given.reason);
      // Not AbortSignal.any: supported phones lack it.
      given?.addEventListener('abort', () => controller.abort(given.reason), { once: true });
      // Removed only when aborted: the response of an event stream is read for as long as it is open.
      controller.signal.addEventListener('abort', () => inProgress.delete(controller), { once: true });
      return globalThis.fetch(input, { ...init, signal: controller.signal });
    },
    cancelAll() {
      for (const controller of inProgress) controller.abort();
      inProgress.clear();
    },
  };
}
