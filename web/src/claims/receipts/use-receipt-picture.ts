/**
 * Shows a receipt's picture from memory: from this device where it was made here, else from the server, which needs a
 * token. A picture that the server has is fetched anew each time: browsers keep no copy.
 */
import { useEffect, useState } from 'react';
import type { Device } from '../../device/device.ts';
import { useDevice } from '../../device/use-device.ts';
import { storedToken } from '../../session/stored-session.ts';

type ShownPicture =
  | { readonly state: 'loading' | 'missing' | 'offline' }
  /** An address for `<img>`, valid while the component is mounted. */
  | { readonly state: 'ready'; readonly url: string };

const NOT_FOUND = 404;

/** Returns the bytes, or why there are none. */
async function loadPicture(
  device: Device,
  householdId: string,
  hash: string,
): Promise<Blob | 'missing' | 'offline'> {
  const kept = await device.database.pictureBytes.get([householdId, hash]);
  if (kept !== undefined) return new Blob([kept.bytes], { type: 'image/jpeg' });
  const token = storedToken();
  try {
    const response = await fetch(`/api/receipts/${hash}?householdId=${householdId}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    if (response.ok) return new Blob([await response.arrayBuffer()], { type: 'image/jpeg' });
    return response.status === NOT_FOUND ? 'missing' : 'offline';
  } catch {
    return 'offline';
  }
}

/**
 * Returns the picture of a claim's `receiptHash`; 'missing' where the server doesn't have it (yet).
 */
export function useReceiptPicture(householdId: string, hash: string): ShownPicture {
  const device = useDevice();
  const [shown, setShown] = useState<ShownPicture>({ state: 'loading' });
  useEffect(() => {
    if (device === undefined) return undefined;
    let url: string | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const found = await loadPicture(device, householdId, hash);
      if (isGone) return;
      if (typeof found === 'string') {
        setShown({ state: found });
        return;
      }
      url = URL.createObjectURL(found);
      setShown({ state: 'ready', url });
    };
    void show();
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [device, householdId, hash]);
  return shown;
}
