import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** Long enough for the first sight to be complete, on a slow line too. */
const AFTER_FIRST_PAINT_MS = 3000;

/**
 * A part of the page that nobody sees at first, in a file of its own. It is fetched when it is wanted, or ahead
 * of that a little after the first sight; `Part` shows nothing until then. What cannot be fetched when it is
 * wanted is thrown, for the screen to say so.
 */
export function lazyPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | undefined;
  const come = async (): Promise<void> => {
    part ??= await fetchPart();
  };

  /** Whether the part is here. */
  function useLoaded(wanted: boolean): boolean {
    const [isHere, setHere] = useState(part !== undefined);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (isHere) return undefined;
      let isGone = false;
      const timer = setTimeout(
        () => {
          come().then(
            () => !isGone && setHere(true),
            (error: unknown) => {
              if (!isGone && wanted) setFailure(new Error('A part of the app is missing', { cause: error }));
            },
          );
        },
        wanted ? 0 : AFTER_FIRST_PAINT_MS,
      );
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, [isHere, wanted]);
    if (failure) throw failure;
    return isHere;
  }

  /** Begins to fetch it, where the app is installed: it is on the device, and whoever needs it need not wait for it. */
  function prefetchIfInstalled(): void {
    if (navigator.serviceWorker?.controller) come().catch(() => undefined);
  }

  const Part = (props: Props): ReactNode => (part === undefined ? null : createElement(part, props));

  return { useLoaded, prefetchIfInstalled, Part };
}

/**
 * For a part that opens: whether it has been in the page, closed, so that it moves and gives the focus back as if
 * it had always been there.
 */
export function useMounted(isHere: boolean): boolean {
  const [isMounted, setInPage] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- known only once it is in the page
    setInPage(isHere);
  }, [isHere]);
  return isMounted;
}
