import { useLiveQuery } from 'dexie-react-hooks';
import { clearLost, countLost } from './unsent-marker.ts';
import { useDevice } from './use-device.ts';

/** Counts unsent changes that the browser has deleted with Fairday's data; undefined while unknown. */
export function useLostChanges(): { readonly count: number | undefined; readonly forget: () => void } {
  const device = useDevice();
  const count = useLiveQuery(async () => {
    if (device === undefined || device.isViewing) return undefined;
    const { accountId, database } = device;
    // Unknown while it can't be read.
    return countLost(accountId, database).catch(() => undefined);
  }, [device]);
  return { count, forget: () => device && clearLost(device.accountId) };
}
