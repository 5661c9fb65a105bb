/**
 * A question that is asked of the database again and again, whose answer is of use in time alone: after `milliseconds`,
 * or when it fails, it is undefined. Whoever asks while another's is not late waits for the same, so that a database
 * that hangs collects one a limit and not one a caller.
 *
 * None is cancelled. The driver never uses a connection again that was still being made for a cancelled query, and hands
 * a cancelled query's rows to the next one of its connection.
 */
export function inTime<T>(ask: () => PromiseLike<T>, milliseconds: number): () => Promise<T | undefined> {
  let latest: { readonly since: number; readonly answer: Promise<T | undefined> } | undefined;
  return async () => {
    const since = performance.now();
    if (latest === undefined || since - latest.since >= milliseconds) {
      const asked = { since, answer: ask().then(undefined, () => undefined) as Promise<T | undefined> };
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
