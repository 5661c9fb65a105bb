import { useEffect, useState } from 'react';
import { ApiError, failureText, NetworkError } from '../../session/api-client.ts';

/** What an emailed link is for. Invalid links and an unreachable server are separate states. */
export type LinkContent<Content> =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Content }
  | { kind: 'invalid'; reason: string }
  | { kind: 'unreachable'; reason: string };

interface LinkSource<Content> {
  /** Throws `ApiError` or `NetworkError`. */
  load: (token: string) => Promise<Content>;
  /** The reason to show when the server gives none. */
  invalid: string;
}

/** Loads what the link is for. `source` must be the same object on every render. */
export function useLinkContent<Content>(
  token: string,
  source: LinkSource<Content>,
): { state: LinkContent<Content>; reload: () => void } {
  const [state, setState] = useState<LinkContent<Content>>({ kind: 'loading' });

  useEffect(() => {
    let isUnmounted = false;
    const show = async () => {
      const loaded = await loadContent(token, source);
      if (!isUnmounted) setState(loaded);
    };
    void show();
    return () => {
      isUnmounted = true;
    };
  }, [token, source]);

  const reload = async () => {
    setState({ kind: 'loading' });
    setState(await loadContent(token, source));
  };
  return { state, reload: () => void reload() };
}

async function loadContent<Content>(
  token: string,
  { load, invalid }: LinkSource<Content>,
): Promise<LinkContent<Content>> {
  try {
    return { kind: 'ready', content: await load(token) };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (isRefused || !(error instanceof ApiError || error instanceof NetworkError)) {
      return { kind: 'invalid', reason: failureText(error, invalid) };
    }
    return {
      kind: 'unreachable',
      reason: failureText(error, 'Fairday didn’t respond. Please try again shortly.'),
    };
  }
}
