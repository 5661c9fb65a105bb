/**
 * Loads the admin screens' data from the server, again when back online or on request, and tells why it failed.
 * Replaces or removes single users in the loaded list.
 */
import { useCallback, useEffect, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { listUsers } from 'sync-protocol/people/administration-rest.ts';
import { useOnline } from '../../kit/use-online.ts';
import { call } from '../../session/rest-client.ts';

interface ServerData<Data> {
  /** Undefined until loaded. Stays when a later request fails. */
  readonly data: Data | undefined;
  /** Why the last request failed. */
  readonly failure: { readonly error: unknown } | undefined;
}

/** `load` must be the same function on every render. */
export function useServerData<Data>(load: () => Promise<Data>) {
  const [state, setState] = useState<ServerData<Data>>({ data: undefined, failure: undefined });
  const isOnline = useOnline();

  const reload = useCallback(async () => {
    try {
      const data = await load();
      setState({ data, failure: undefined });
    } catch (error) {
      setState((before) => ({ ...before, failure: { error } }));
    }
  }, [load]);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the server answers is known only later
    if (isOnline) void reload();
  }, [isOnline, reload]);

  const tryAgain = () => {
    setState((before) => ({ ...before, failure: undefined }));
    void reload();
  };
  const change = (edit: (data: Data) => Data) =>
    setState((before) => (before.data === undefined ? before : { ...before, data: edit(before.data) }));
  return { ...state, isOnline, reload, tryAgain, change };
}

interface Users {
  readonly users: readonly User[];
  readonly receivedAt: string;
}

const loadUsers = async (): Promise<Users> => ({
  users: await call(listUsers),
  receivedAt: new Date().toISOString(),
});

export function useUsers() {
  const { change, reload, ...state } = useServerData(loadUsers);
  const changeUsers = (edit: (users: readonly User[]) => readonly User[]) =>
    change((before) => ({ ...before, users: edit(before.users) }));
  const replace = (user: User) =>
    changeUsers((users) => users.map((each) => (each.id === user.id ? user : each)));
  const drop = (userId: string) => {
    changeUsers((users) => users.filter(({ id }) => id !== userId));
    // Deleting a family can change other users.
    void reload();
  };
  return { ...state, replace, drop };
}
