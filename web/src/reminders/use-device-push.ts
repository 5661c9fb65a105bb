/** Live state of this device's push messages, and what keeps them in step with who is signed in. */
import { useCallback, useEffect, useState } from 'react';
import { ofHousehold } from '../device/database.ts';
import { OPEN_PATH } from '../device/signed-in-account.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { currentSession, ownAccountId, subscribeToSession } from '../session/session.ts';
import { type DevicePush, followAccount, readDevicePush } from './device-push.ts';

/** Returns the state, undefined until it is known, and a function that sets it after a change. */
export function useDevicePush(accountId: string): [DevicePush | undefined, (push: DevicePush) => void] {
  const [push, setPush] = useState<DevicePush>();
  const read = useCallback(() => {
    readDevicePush(accountId).then(setPush, () => setPush('unsupported'));
  }, [accountId]);
  useEffect(() => {
    read();
    // The permission may have been changed in the browser's settings.
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [read]);
  return [push, setPush];
}

let followed: string | null | undefined;
let following: Promise<void> = Promise.resolve();

/** In order: a sign-out while a sign-in is followed must come last. */
function follow(): void {
  const accountId = ownAccountId(currentSession());
  if (accountId === followed) return;
  followed = accountId;
  // Without a connection, the next start tries again.
  following = following.then(() => followAccount(accountId)).catch(() => undefined);
}

let isFollowing = false;

/** Follows the signed-in account from now on, also after the calling component is gone: it signs out with it. */
export function useFollowedAccount(): void {
  useEffect(() => {
    if (isFollowing) return;
    isFollowing = true;
    subscribeToSession(follow);
    follow();
  }, []);
}

/** Calls `open` with the path of a notification that somebody has tapped. */
export function useTappedNotification(open: (path: string) => void): void {
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<unknown>): void => {
      const { type, path } = Object(data) as { type?: unknown; path?: unknown };
      if (type === OPEN_PATH && typeof path === 'string') open(path);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, [open]);
}

/** Whether there is something to be reminded of: a nanny's first accepted day, a family's first asked one. */
export function useHasReminderReason(role: 'FAMILY' | 'NANNY' | 'SUPER_ADMIN'): boolean {
  const reason = useLoaded(
    async (database, memberships) => {
      const days = database.rows('day');
      const counts = memberships.flatMap(({ householdId }) =>
        role === 'NANNY'
          ? ['ACCEPTED', 'COMPLETED'].map((status) =>
              days
                .where('[householdId+status+date]')
                .between([householdId, status], [householdId, status, []])
                .limit(1)
                .count(),
            )
          : [ofHousehold(days, householdId).limit(1).count()],
      );
      return (await Promise.all(counts)).some((count) => count > 0);
    },
    [role],
  );
  return reason.state === 'ready' && reason.data;
}
