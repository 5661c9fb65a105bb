/**
 * Returns a repeatable query whose result is undefined after `milliseconds` or when it fails. Concurrent calls share a
 * query that isn't late yet, so that a hanging database gets one per timeout, not one per caller.
 *
 * A late query isn't canceled: the driver loses a connection that is still being opened for a canceled query, and gives
 * a canceled query's rows to the next one on its connection.
 */
export function withSharedTimeout<T>(
  query: () => PromiseLike<T>,
  milliseconds: number,
): () => Promise<T | undefined> {
  let latest: { readonly since: number; readonly answer: Promise<T | undefined> } | undefined;
  return async () => {
    const since = performance.now();
    if (latest === undefined || since - latest.since >= milliseconds) {
      const asked = { since, answer: query().then(undefined, () => undefined) as Promise<T | undefined> };
      const forget = (): void => {
        if (latest === asked) latest = undefined;
      };
      void asked.answer.then(forget);
      latest = asked;
    }
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((done) => {
      limit = setTimeout(done, milliseconds, undefined);
    });
    return Promise.race([latest.answer, late]).finally(() => clearTimeout(limit));
  };
}
