import { useCallback } from 'react';
import { currentSession } from '../session/session.ts';
import { useOpenDevice } from '../store/use-device.ts';

/** Opens the device of the account whose frame is shown; its queue is never sent with another one's token. */
export function useAccountDevice(accountId: string): void {
  const token = useCallback(() => {
    const session = currentSession();
    return session.user?.id === accountId ? session.token : null;
  }, [accountId]);
  useOpenDevice(accountId, token);
}
