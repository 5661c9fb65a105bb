import { useCallback, useEffect, useState } from 'react';
import { type OperationsAnswer, operations } from 'sync-protocol/rest/administration.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { useOnline } from '../../ui/use-online.ts';
import { texts as adminTexts } from './admin-texts.ts';
import { texts } from './operations-texts.ts';
import type { Failure } from './use-users.ts';

interface OperationsState {
  /** Undefined until received. What was received once stays in sight when a later try fails. */
  readonly data: OperationsAnswer | undefined;
  readonly failure: Failure | undefined;
}

const EVERY_MS = 30_000;

function failureOf(error: unknown): Failure {
  const isSessionEnded = error instanceof ApiError && error.code === 'signed_out';
  return {
    reason: isSessionEnded ? adminTexts.sessionEnded : failureText(error, texts.failedWords),
    isSessionEnded,
  };
}

/** How the server fares, asked for again every half minute while the page is looked at. */
export function useOperations() {
  const [state, setState] = useState<OperationsState>({ data: undefined, failure: undefined });
  const isOnline = useOnline();

  const load = useCallback(async () => {
    try {
      setState({ data: await call(operations), failure: undefined });
    } catch (error) {
      setState((before) => ({ ...before, failure: failureOf(error) }));
    }
  }, []);

  useEffect(() => {
    if (!isOnline) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is known only later
    void load();
    const timer = setInterval(() => document.visibilityState === 'visible' && void load(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOnline, load]);

  const tryAgain = () => {
    setState((before) => ({ ...before, failure: undefined }));
    void load();
  };
  return { ...state, isOnline, tryAgain };
}
