/** Loads what an emailed link (invitation or reset) opens; shows loading, an invalid link or a failed request. */
import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, failureText, NetworkError } from '../../session/api-client.ts';
import { Loading } from '../../shell/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { linkTexts } from './link-texts.ts';

type LinkContent<Content> =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Content }
  | { kind: 'invalid' | 'unreachable'; reason: string };

interface LinkLoaderProps<Content> {
  /** Loads what the link is for. Throws `ApiError` or `NetworkError`. Must be the same function on every render. */
  load: (token: string) => Promise<Content>;
  token: string;
  texts: { loading: string; loadFailed: string; invalidTitle: string; invalid: string };
  /** A link to request a new link, shown if this one is invalid. */
  newLink?: ReactNode;
  children: (content: Content) => ReactNode;
}

export function LinkLoader<Content>({ load, token, texts, newLink, children }: LinkLoaderProps<Content>) {
  const [state, setState] = useState<LinkContent<Content>>({ kind: 'loading' });
  const { invalid } = texts;
  const loadState = useCallback(() => loadContent(() => load(token), invalid), [token, load, invalid]);

  useEffect(() => {
    let isUnmounted = false;
    void loadState().then((loaded) => !isUnmounted && setState(loaded));
    return () => {
      isUnmounted = true;
    };
  }, [loadState]);

  if (state.kind === 'ready') return children(state.content);
  if (state.kind === 'loading') {
    return (
      <AccountPage title={texts.loading}>
        <Loading />
      </AccountPage>
    );
  }
  if (state.kind === 'invalid') {
    return (
      <LinkFailed title={texts.invalidTitle} reason={state.reason}>
        {newLink}
      </LinkFailed>
    );
  }
  const reload = async () => {
    setState({ kind: 'loading' });
    setState(await loadState());
  };
  return (
    <LinkFailed title={texts.loadFailed} reason={state.reason}>
      <Button onClick={() => void reload()}>{linkTexts.tryAgain}</Button>
    </LinkFailed>
  );
}

interface LinkFailedProps {
  title: string;
  reason: string;
  /** A button, such as to try again, above the link to sign in. */
  children?: ReactNode;
}

export function LinkFailed({ title, reason, children }: LinkFailedProps) {
  return (
    <AccountPage title={title}>
      <Stack>
        <Text role="alert">{reason}</Text>
        {children}
        <Button component={Link} to="/signin" variant="light">
          {linkTexts.toSignIn}
        </Button>
      </Stack>
    </AccountPage>
  );
}

/** `invalid` is the reason to show when the server gives none. */
async function loadContent<Content>(
  load: () => Promise<Content>,
  invalid: string,
): Promise<LinkContent<Content>> {
  try {
    return { kind: 'ready', content: await load() };
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (isRefused || !(error instanceof ApiError || error instanceof NetworkError)) {
      return { kind: 'invalid', reason: failureText(error, invalid) };
    }
    return { kind: 'unreachable', reason: failureText(error, linkTexts.unreachable) };
  }
}
