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
  /** Undefined until loaded. Stays when a later request fails. */
  readonly users: readonly User[] | undefined;
  /** When the users were received: milliseconds of this device's clock. */
  readonly receivedAt: number;
  readonly failure: Failure | undefined;
}

const NOT_LOADED: UsersState = { users: undefined, receivedAt: 0, failure: undefined };

function toFailure(error: unknown): Failure {
  const isSessionEnded = error instanceof ApiError && error.code === 'signed_out';
  return {
    reason: isSessionEnded ? texts.sessionEnded : failureText(error, texts.failedWords),
    isSessionEnded,
  };
}

/** Loads all users from the server, again when back online. Devices don't store them. */
export function useUsers() {
  const [state, setState] = useState(NOT_LOADED);
  const isOnline = useOnline();

  const load = useCallback(async () => {
    try {
      const users = await call(listUsers);
      setState({ users, receivedAt: Date.now(), failure: undefined });
    } catch (error) {
      setState((before) => ({ ...before, failure: toFailure(error) }));
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
    // Deleting a family can change other users.
    void load();
  };
  return { ...state, isOnline, tryAgain, replace, drop };
}
