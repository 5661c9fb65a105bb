/** Loads a list that only the server has; again when back online, when `version` changes, or when asked to. */
import { useEffect, useMemo, useState } from 'react';
import type { Loaded } from '../../device/views.ts';
import { useOnline } from '../../kit/use-online.ts';
import { createListLoader } from './list-loader.ts';

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
  const loadList = useMemo(() => createListLoader(load, setList), [load]);
  useEffect(() => {
    if (isOnline) void loadList(version);
  }, [isOnline, loadList, version]);

  const reload = () => {
    setList((before) => (before.state === 'failed' ? LOADING : before));
    void loadList();
  };
  return { list, isOnline, reload };
}
