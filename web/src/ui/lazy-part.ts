/**
 * Lazy parts: components in chunks of their own, fetched when wanted, 3 s after their caller is mounted, or ahead of
 * that in the installed app. Also tells whether a part has rendered once.
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { withMessages } from '../language/catalogs.ts';

/** Time for the first paint on a slow connection, before parts that nobody wants yet are fetched. */
const AFTER_FIRST_PAINT_MS = 3000;

/**
 * Creates a lazy part, which comes with its messages. It is fetched when its `useLoaded` is `wanted`, else 3 s after
 * the calling component is mounted. Until then `Part` renders nothing.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  const load = async (): Promise<void> => {
    part ??= await withMessages('rest', fetchPart);
  };

  /** Returns whether the part is loaded. Throws while rendering if a wanted part can't be fetched. */
  function useLoaded(wanted: boolean): boolean {
    const [isLoaded, setLoaded] = useState(part !== undefined);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (isLoaded) return undefined;
      let isUnmounted = false;
      const timer = setTimeout(
        () => {
          load().then(
            () => !isUnmounted && setLoaded(true),
            (error: unknown) => {
              if (!isUnmounted && wanted)
                setFailure(new Error('A part of the app is missing', { cause: error }));
            },
          );
        },
        wanted ? 0 : AFTER_FIRST_PAINT_MS,
      );
      return () => {
        isUnmounted = true;
        clearTimeout(timer);
      };
    }, [isLoaded, wanted]);
    if (failure) throw failure;
    return isLoaded;
  }

  /** Starts to fetch the part if a service worker controls the page: its chunk is on this device then. */
  function prefetchIfInstalled(): void {
    if (navigator.serviceWorker?.controller) load().catch(() => undefined);
  }

  const Part = (props: Props): ReactNode => (part === undefined ? null : createElement(part, props));

  return { useLoaded, prefetchIfInstalled, Part };
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
