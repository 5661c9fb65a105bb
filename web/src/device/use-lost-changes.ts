/**
 * Counts the unsent changes that were lost when the browser deleted the device's database, and returns a function that
 * forgets them once their owner has been told. Undefined while unknown and in an impersonation.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { clearLost, countLost } from './unsent-marker.ts';
import { useDevice } from './use-device.ts';

export function useLostChanges(): { readonly count: number | undefined; readonly forget: () => void } {
  const device = useDevice();
  const count = useLiveQuery(async () => {
    if (device === undefined || device.isViewing) return undefined;
    const { accountId, database } = device;
    // The count is unknown while the database can't be read.
    return countLost(accountId, database).catch(() => undefined);
  }, [device]);
  return { count, forget: () => device && clearLost(device.accountId) };
}
