/**
 * Sends the pictures of receipts of an open device after each sync. What sends them is loaded once there is one: most
 * devices have none.
 */
import type { DeviceDatabase } from './database.ts';
import { savesData } from './saves-data.ts';
import type { SyncDevice } from './sync/cycle.ts';
import type { Timers } from './sync/loop.ts';
import type { PictureLoop } from './sync/picture-loop.ts';
import { webLock } from './web-lock.ts';

export interface DevicePictures {
  /** Sends what waits, unless the person saves data. */
  request(): void;
  /** Sends what waits at once. */
  sendNow(): void;
  /** Aborts uploads, before a page is frozen. */
  cancelAll(): void;
  stop(): void;
}

interface Parts {
  readonly name: string;
  readonly database: DeviceDatabase;
  readonly device: SyncDevice;
  readonly timers: Timers;
}

export function devicePictures({ name, database, device, timers }: Parts): DevicePictures {
  let isStopped = false;
  let loaded: Promise<{ loop: PictureLoop; cancelAll: () => void }> | undefined;
  const load = async () => {
    const [{ PictureLoop: Loop }, { pictureUploads }] = await Promise.all([
      import('./sync/picture-loop.ts'),
      import('./picture-upload.ts'),
    ]);
    const uploads = pictureUploads();
    const sender = { ...device, connection: { ...device.connection, upload: uploads.upload } };
    const lock = webLock(`${name}-pictures`);
    const loop = new Loop(sender, { lock, timers, savesData, onError: (error) => reportError(error) });
    if (isStopped) loop.stop();
    return { loop, cancelAll: () => uploads.cancelAll() };
  };
  const withLoop = async (act: (loop: PictureLoop) => void): Promise<void> => {
    if (isStopped || (await database.pictures.count()) === 0) return;
    act((await (loaded ??= load())).loop);
  };
  // Without the chunk or the database there is nothing to send with; the next sync tries again.
  const ignore = (): void => {
    loaded = undefined;
  };
  return {
    request: () => void withLoop((loop) => loop.request()).catch(ignore),
    sendNow: () => void withLoop((loop) => loop.sendNow()).catch(ignore),
    cancelAll: () => void loaded?.then(({ cancelAll }) => cancelAll()).catch(ignore),
    stop() {
      isStopped = true;
      void loaded
        ?.then(({ loop, cancelAll }) => {
          loop.stop();
          return cancelAll();
        })
        .catch(ignore);
    },
  };
}
