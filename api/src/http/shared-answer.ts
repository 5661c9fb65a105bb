/** Returns a question that is asked once for all who ask within a time, so that many callers cost as much as one. */
export function sharedAnswer<T>(
  ask: () => Promise<T>,
  { milliseconds, now = () => performance.now() }: { milliseconds: number; now?: () => number },
): () => Promise<T> {
  let latest: { readonly since: number; readonly answer: Promise<T> } | undefined;
  return () => {
    const since = now();
    if (latest === undefined || since - latest.since >= milliseconds) latest = { since, answer: ask() };
    return latest.answer;
  };
}
