/** Opens the device of the shown account or impersonation, and deletes the databases of past impersonations. */
import { useEffect, useMemo } from 'react';
import type { DeviceOwner } from '../../device/device.ts';
import { useOpenDevice } from '../../device/use-device.ts';
import { deleteStaleViewingDatabases, viewingDeviceName } from '../../device/viewing-database.ts';
import { currentSession, type SignedIn } from '../../session/session.ts';
import { readImpersonation, readStoredSession } from '../../session/stored-session.ts';

/** Returns the device name of the stored impersonation, which another tab may have changed. */
function storedViewingName(): string | undefined {
  const stored = readStoredSession();
  if (typeof stored === 'string') return undefined;
  const impersonation = readImpersonation(stored.user);
  if (impersonation === null || impersonation === 'corrupt') return undefined;
  return viewingDeviceName(stored.user.id, stored.token);
}

/** Returns the owner of the account's device or, with `viewingToken`, of that impersonation's device. */
function createOwner(accountId: string, viewingToken: string | null): DeviceOwner {
  const token = (): string | null => {
    const session = currentSession();
    const isSame =
      session.user?.id === accountId && (session.impersonation === null) === (viewingToken === null);
    return isSame ? session.token : null;
  };
  if (viewingToken === null) return { accountId, name: accountId, token };
  const name = viewingDeviceName(accountId, viewingToken);
  return { accountId, name, token, hasViewingEnded: () => storedViewingName() !== name };
}

/**
 * Opens the shown account's device; a super admin has none. Its token is null once another account or impersonation is
 * shown: a queue is never sent with another account's token.
 */
export function useAccountDevice({ user, token, impersonation }: SignedIn): void {
  const viewingToken = impersonation === null ? null : token;
  const hasDevice = user.role !== 'SUPER_ADMIN';
  const owner = useMemo(
    () => (hasDevice ? createOwner(user.id, viewingToken) : undefined),
    [hasDevice, user.id, viewingToken],
  );
  useOpenDevice(owner);
  useEffect(() => {
    deleteStaleViewingDatabases(storedViewingName).catch(() => undefined);
  }, []);
}
