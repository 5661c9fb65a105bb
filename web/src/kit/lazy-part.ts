/**
 * Lazy parts: components in chunks of their own, fetched when wanted, one after the other 3 s after their callers are
 * mounted, or ahead of that in the installed app. Also tells whether a part has rendered once.
 */
import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { withMessages } from './language/catalogs.ts';
import type { MessagePart } from './language/message-parts.ts';

/** Time for the first paint on a slow connection, before parts are fetched ahead of their first use. */
const AFTER_FIRST_PAINT_MS = 3000;

/** Functions that fetch parts before their first use. A set, because several screens may add the same one. */
const toFetchAhead = new Set<() => Promise<unknown>>();

let reportFailure = (): void => undefined;

/** Sets what tells a person that the part of their action couldn't be fetched. */
export function onPartFailed(report: () => void): void {
  reportFailure = report;
}

/** Fetches a part later. One part at a time: all at once would block a slow phone. */
function loadLater(load: () => Promise<unknown>): void {
  if (toFetchAhead.size === 0) setTimeout(() => void fetchAhead(), AFTER_FIRST_PAINT_MS);
  toFetchAhead.add(load);
}

async function fetchAhead(): Promise<void> {
  const loads = [...toFetchAhead];
  toFetchAhead.clear();
  // Where one can't be fetched, it is fetched again when it is wanted.
  for (const load of loads) await load().catch(() => undefined);
}

/**
 * Creates a lazy part, which comes with its part of the messages. It is fetched when its `useLoaded` is `wanted`, else at
 * most 3 s after the calling component is mounted, once the parts before it are here. Until then `Part` renders
 * nothing.
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  messages: MessagePart = 'rest',
) {
  let part: ComponentType<Props> | undefined;
  const load = async (): Promise<void> => {
    part ??= await withMessages(messages, fetchPart);
  };

  /**
   * Returns whether the part is loaded. If a wanted part can't be fetched, reports it and calls `onFailed`, which lets
   * the part be wanted again; without `onFailed`, throws while rendering. The caller renders again when a part arrives
   * that is wanted now or `later`; the others only wait to be wanted.
   */
  function useLoaded(wanted: boolean | 'later', onFailed?: () => void): boolean {
    const [, setArrived] = useState(false);
    const [failure, setFailure] = useState<Error>();
    const isLoaded = part !== undefined;
    const fail = useEffectEvent((error: unknown) => {
      if (!onFailed) return setFailure(new Error('A part of the app is missing', { cause: error }));
      onFailed();
      reportFailure();
    });
    useEffect(() => {
      if (isLoaded) return undefined;
      let isUnmounted = false;
      const show = () => !isUnmounted && setArrived(true);
      // A transition renders the part in slices, after what is more urgent.
      const showLater = () => startTransition(() => void show());
      if (wanted !== true) loadLater(wanted === 'later' ? () => load().then(showLater) : load);
      // To fetch takes a phone some milliseconds: in a task of its own.
      const timer =
        wanted === true
          ? setTimeout(() => void load().then(show, (error: unknown) => isUnmounted || fail(error)))
          : undefined;
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
      };
    }, [isLoaded, wanted]);
    if (failure) throw failure;
    return isLoaded;
  }

  /** Starts to fetch the part. */
  function prefetch(): void {
    load().catch(() => undefined);
  }

  /** Starts to fetch the part if a service worker controls the page: its chunk is on this device then. */
  function prefetchIfInstalled(): void {
    if (navigator.serviceWorker?.controller) prefetch();
  }

  const Part = (props: Props): ReactNode => (part === undefined ? null : createElement(part, props));

  return { useLoaded, prefetch, prefetchIfInstalled, Part };
}

/** Whether a loaded part has rendered once. A dialog renders closed first, so that its transition runs. */
export function useMounted(isLoaded: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- known only after the first render
    setMounted(isLoaded);
  }, [isLoaded]);
  return isMounted;
}
