import { useEffect, useMemo } from 'react';
import { currentSession, type SignedIn } from '../session/session.ts';
import { readImpersonation, readStoredSession } from '../session/stored-session.ts';
import type { DeviceOwner } from '../store/device.ts';
import { useOpenDevice } from '../store/use-device.ts';
import { deleteStaleViewingDatabases, viewingDeviceName } from '../store/viewing-database.ts';

/** The device of the impersonation that is stored, which other tabs may have changed; undefined without one. */
function storedViewing(): string | undefined {
  const stored = readStoredSession();
  if (typeof stored === 'string') return undefined;
  const impersonation = readImpersonation(stored.user);
  if (impersonation === null || impersonation === 'corrupt') return undefined;
  return viewingDeviceName(stored.user.id, stored.token);
}

/** An account's own device, or that of one impersonation: the token decides which, and is kept by it. */
function ownerOf(accountId: string, viewingToken: string | null): DeviceOwner {
  const token = (): string | null => {
    const session = currentSession();
    const isSame =
      session.user?.id === accountId && (session.impersonation === null) === (viewingToken === null);
    return isSame ? session.token : null;
  };
  if (viewingToken === null) return { accountId, name: accountId, token };
  const name = viewingDeviceName(accountId, viewingToken);
  return { accountId, name, token, hasViewingEnded: () => storedViewing() !== name };
}

/**
 * Opens the device of whoever the frame is shown for; its queue is never sent with another one's token. A super
 * admin has no household, and so nothing to keep here.
 */
export function useAccountDevice({ user, token, impersonation }: SignedIn): void {
  const viewingToken = impersonation === null ? null : token;
  const hasDevice = user.role !== 'SUPER_ADMIN';
  const owner = useMemo(
    () => (hasDevice ? ownerOf(user.id, viewingToken) : undefined),
    [hasDevice, user.id, viewingToken],
  );
  useOpenDevice(owner);
  useEffect(() => {
    deleteStaleViewingDatabases(storedViewing).catch(() => undefined);
  }, []);
}
