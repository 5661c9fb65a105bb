import { useEffect, useState } from 'react';
import { ApiError, failureText, NetworkError } from '../../session/api-client.ts';

/** What a link that somebody was sent is for. That it could not be asked for is told apart from its being invalid. */
export type LinkContent<Content> =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Content }
  | { kind: 'invalid'; reason: string }
  | { kind: 'unreachable'; reason: string };

interface Asking<Content> {
  /** Throws `ApiError` or `NetworkError`. */
  ask: (token: string) => Promise<Content>;
  /** When the server says nothing of its own. */
  invalid: string;
}

/** Asks what the link of `token` is for. `asking` must be the same object every time. */
export function useLinkContent<Content>(
  token: string,
  asking: Asking<Content>,
): { state: LinkContent<Content>; loadAgain: () => void } {
  const [state, setState] = useState<LinkContent<Content>>({ kind: 'loading' });

  useEffect(() => {
    let left = false;
    const show = async () => {
      const loaded = await load(token, asking);
      if (!left) setState(loaded);
    };
    void show();
    return () => {
      left = true;
    };
  }, [token, asking]);

  const loadAgain = async () => {
    setState({ kind: 'loading' });
    setState(await load(token, asking));
  };
  return { state, loadAgain: () => void loadAgain() };
}

async function load<Content>(
  token: string,
  { ask, invalid }: Asking<Content>,
): Promise<LinkContent<Content>> {
  try {
    return { kind: 'ready', content: await ask(token) };
  } catch (error) {
    const asked = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (asked || !(error instanceof ApiError || error instanceof NetworkError)) {
      return { kind: 'invalid', reason: failureText(error, invalid) };
    }
    return {
      kind: 'unreachable',
      reason: failureText(error, 'Fairday could not answer. Try again shortly.'),
    };
  }
}
