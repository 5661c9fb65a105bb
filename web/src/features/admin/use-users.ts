import { useCallback, useEffect, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { listUsers } from 'sync-protocol/rest/administration.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { useOnline } from '../../ui/use-online.ts';
import { texts } from './admin-texts.ts';

export interface Failure {
  readonly reason: string;
  readonly isSessionEnded: boolean;
}

export interface UsersState {
  /** Undefined until they have been received. What was received once stays in sight when a later try fails. */
  readonly users: readonly User[] | undefined;
  /** This device's clock when they were received, in milliseconds. */
  readonly receivedAt: number;
  readonly failure: Failure | undefined;
}

const UNKNOWN: UsersState = { users: undefined, receivedAt: 0, failure: undefined };

function failureOf(error: unknown): Failure {
  const isSessionEnded = error instanceof ApiError && error.code === 'signed_out';
  return {
    reason: isSessionEnded ? texts.sessionEnded : failureText(error, texts.failedWords),
    isSessionEnded,
  };
}

/** All users, from the server alone: nothing of them is kept on a device. Asked again when the network is back. */
export function useUsers() {
  const [state, setState] = useState(UNKNOWN);
  const isOnline = useOnline();

  const load = useCallback(async () => {
    try {
      const users = await call(listUsers);
      setState({ users, receivedAt: Date.now(), failure: undefined });
    } catch (error) {
      setState((before) => ({ ...before, failure: failureOf(error) }));
    }
  }, []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is known only later
    if (isOnline) void load();
  }, [isOnline, load]);

  const tryAgain = () => {
    setState((before) => ({ ...before, failure: undefined }));
    void load();
  };
  const replace = (user: User) =>
    setState((before) => ({
      ...before,
      users: before.users?.map((each) => (each.id === user.id ? user : each)),
    }));
  const drop = (userId: string) => {
    setState((before) => ({ ...before, users: before.users?.filter(({ id }) => id !== userId) }));
    // A family's end may change others: what the server says of them now.
    void load();
  };
  return { ...state, isOnline, tryAgain, replace, drop };
}
