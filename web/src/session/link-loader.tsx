/**
 * Loads what an emailed link (invitation or reset) opens; shows loading, an invalid link, or a failed request to try
 * again.
 */
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { Loading } from '../kit/loading.tsx';
import { AccountPage } from './account-page.tsx';
import { ApiError, failureText, NetworkError } from './api-client.ts';

type LinkContent<Content> =
  | { kind: 'loading' }
  | { kind: 'ready'; content: Content }
  | { kind: 'failed'; error: unknown };

interface LinkLoaderProps<Content> {
  /** Loads what the link is for. Throws `ApiError` or `NetworkError`. Must be the same function on every render. */
  load: (token: string) => Promise<Content>;
  token: string;
  /** `invalid` is the reason to show when the server gives none. */
  texts: { loading: string; loadFailed: string; invalidTitle: string; invalid: string };
  /** A link to request a new link, shown if this one is invalid. */
  newLink?: ReactNode;
  children: (content: Content) => ReactNode;
}

export function LinkLoader<Content>({ load, token, texts, newLink, children }: LinkLoaderProps<Content>) {
  const [state, setState] = useState<LinkContent<Content>>({ kind: 'loading' });
  const loadState = useCallback(() => loadContent(() => load(token)), [token, load]);

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
  if (isInvalid(state.error)) {
    return (
      <LinkFailed title={texts.invalidTitle} reason={failureText(state.error, texts.invalid)}>
        {newLink}
      </LinkFailed>
    );
  }
  const reload = async () => {
    setState({ kind: 'loading' });
    setState(await loadState());
  };
  const unreachable = t('Fairday didn’t respond. Please try again shortly.');
  return (
    <LinkFailed title={texts.loadFailed} reason={failureText(state.error, unreachable)}>
      <Button onClick={() => void reload()}>{t('Try Again')}</Button>
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
        <LinkButton to="/signin" variant="light">
          {t('Go to Sign In')}
        </LinkButton>
      </Stack>
    </AccountPage>
  );
}

async function loadContent<Content>(load: () => Promise<Content>): Promise<LinkContent<Content>> {
  try {
    return { kind: 'ready', content: await load() };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

/** Whether the link itself is the reason: another try can't help. */
function isInvalid(error: unknown): boolean {
  if (error instanceof ApiError) return error.status < 500 && error.status !== 429;
  return !(error instanceof NetworkError);
}
