/**
 * Does work at once and every `everyMs` milliseconds, one after the other. Returns a function that stops this and
 * resolves when nothing runs; the signal tells the work to stop.
 */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  const workOnce = async (): Promise<void> => {
    if (stopping.signal.aborted) return;
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) onError(error);
    }
  };
  const run = (): void => {
    running = running.then(workOnce);
  };
  run();
  const timer = setInterval(run, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
