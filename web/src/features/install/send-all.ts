import { currentDevice } from '../../store/device.ts';
import { drainBeforeSignOut } from '../../store/sign-out.ts';

/** Numbers of changes that exist only on this device. */
export interface LocalChanges {
  readonly unsent: number;
  /** In needs attention. */
  readonly refused: number;
}

/** Tries for a few seconds to send the queue. Returns what is left. */
export async function sendAll(): Promise<LocalChanges> {
  const kept = await drainBeforeSignOut();
  const device = currentDevice();
  const unsent = device === undefined ? 0 : await device.database.countQueued();
  return { unsent, refused: Math.max(kept - unsent, 0) };
}
