import { useLiveQuery } from 'dexie-react-hooks';
import { clearLost, countLost } from './unsent-marker.ts';
import { useDevice } from './use-device.ts';

/** Unsent changes that the browser has removed with Fairday's data; undefined while nothing can be said of it. */
export function useLostChanges(): { readonly count: number | undefined; readonly forget: () => void } {
  const device = useDevice();
  const count = useLiveQuery(async () => {
    if (device === undefined || device.isViewing) return undefined;
    const { accountId, database } = device;
    // What cannot be read now is no news.
    return countLost(accountId, database).catch(() => undefined);
  }, [device]);
  return { count, forget: () => device && clearLost(device.accountId) };
}
