export interface CancellableFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Cuts every call that is under way, answers being read included. */
  cancelAll(): void;
}

/** A fetch whose calls can all be cut at once, besides by the signal that each is given. */
export function cancellableFetch(): CancellableFetch {
  const inProgress = new Set<AbortController>();
  return {
    fetch(input, init) {
      const controller = new AbortController();
      inProgress.add(controller);
      const given = init?.signal;
      if (given?.aborted === true) controller.abort(given.reason);
      // AbortSignal.any is newer than the phones that this is for.
      given?.addEventListener('abort', () => controller.abort(given.reason), { once: true });
      // Forgotten with its signal: an answer may be read for as long as a stream is open.
      controller.signal.addEventListener('abort', () => inProgress.delete(controller), { once: true });
      return globalThis.fetch(input, { ...init, signal: controller.signal });
    },
    cancelAll() {
      for (const controller of inProgress) controller.abort();
      inProgress.clear();
    },
  };
}
