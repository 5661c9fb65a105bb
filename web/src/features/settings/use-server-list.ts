/** Loads a list that only the server has, again when back online or asked to; ignores answers to older requests. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Loaded } from '../../store/views.ts';
import { useOnline } from '../../ui/use-online.ts';

const LOADING = { state: 'loading' } as const;

interface ServerList<Data> {
  readonly list: Loaded<Data>;
  readonly isOnline: boolean;
  readonly reload: () => void;
}

/**
 * Loads a list, and again when back online or when `version` changes. The last answer stays while offline.
 * `load` must be the same function on every render.
 */
export function useServerList<Data>(load: () => Promise<Data>, version?: unknown): ServerList<Data> {
  const isOnline = useOnline();
  const [list, setList] = useState<Loaded<Data>>(LOADING);
  const newest = useRef(0);

  // `version` only says when to load again.
  const loadList = useCallback(
    (_version?: unknown) => {
      newest.current += 1;
      const own = newest.current;
      load().then(
        // An earlier request may be answered later.
        (data) => own === newest.current && setList({ state: 'ready', data }),
        (error: unknown) => {
          const failure = error instanceof Error ? error : new Error(String(error));
          setList((before) => (before.state === 'ready' ? before : { state: 'failed', error: failure }));
        },
      );
    },
    [load],
  );
  useEffect(() => {
    if (isOnline) loadList(version);
  }, [isOnline, loadList, version]);

  const reload = () => {
    setList((before) => (before.state === 'failed' ? LOADING : before));
    loadList();
  };
  return { list, isOnline, reload };
}
