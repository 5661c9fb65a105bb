import { currentDevice } from '../../store/device.ts';
import { drainBeforeSignOut } from '../../store/sign-out.ts';

/** What is only on this device, in changes. */
export interface OnlyHere {
  /** In the queue. */
  readonly unsent: number;
  /** Refused, and not seen to yet. */
  readonly refused: number;
}

/** Tries to send what is queued, for a few seconds; answers what is still only on this device. */
export async function sendAll(): Promise<OnlyHere> {
  const kept = await drainBeforeSignOut();
  const device = currentDevice();
  const unsent = device === undefined ? 0 : await device.database.countQueued();
  return { unsent, refused: Math.max(kept - unsent, 0) };
}
