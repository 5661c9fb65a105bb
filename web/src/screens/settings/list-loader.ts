/** Loads a list from the server; answers and failures of all but the newest request are ignored. */
import type { Loaded } from '../../device/views.ts';

type Change<Data> = (before: Loaded<Data>) => Loaded<Data>;

/** Returns a function that makes a request and resolves after it. If the request fails, a list that is shown stays. */
export function createListLoader<Data>(
  load: () => Promise<Data>,
  onChange: (change: Change<Data>) => void,
): (reason?: unknown) => Promise<void> {
  let newest = 0;
  return async () => {
    newest += 1;
    const own = newest;
    const change = await load().then<Change<Data>, Change<Data>>(
      (data) => () => ({ state: 'ready', data }),
      (cause: unknown) => (before) => {
        const error = cause instanceof Error ? cause : new Error(String(cause));
        return before.state === 'ready' ? before : { state: 'failed', error };
      },
    );
    if (own === newest) onChange(change);
  };
}
