import { useCallback, useEffect, useState } from 'react';
import { type OperationsAnswer, operations } from 'sync-protocol/rest/administration.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { useOnline } from '../../ui/use-online.ts';
import { texts as adminTexts } from './admin-texts.ts';
import { texts } from './operations-texts.ts';
import type { Failure } from './use-users.ts';

interface OperationsState {
  /** Undefined until loaded. Stays when a later request fails. */
  readonly data: OperationsAnswer | undefined;
  readonly failure: Failure | undefined;
}

const REFRESH_MS = 30_000;

function toFailure(error: unknown): Failure {
  const isSessionEnded = error instanceof ApiError && error.code === 'signed_out';
  return {
    reason: isSessionEnded ? adminTexts.sessionEnded : failureText(error, texts.failedWords),
    isSessionEnded,
  };
}

/** Loads the server's operations every 30 seconds while the page is visible. */
export function useOperations() {
  const [state, setState] = useState<OperationsState>({ data: undefined, failure: undefined });
  const isOnline = useOnline();

  const load = useCallback(async () => {
    try {
      setState({ data: await call(operations), failure: undefined });
    } catch (error) {
      setState((before) => ({ ...before, failure: toFailure(error) }));
    }
  }, []);

  useEffect(() => {
    if (!isOnline) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is known only later
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOnline, load]);

  const tryAgain = () => {
    setState((before) => ({ ...before, failure: undefined }));
    void load();
  };
  return { ...state, isOnline, tryAgain };
}
