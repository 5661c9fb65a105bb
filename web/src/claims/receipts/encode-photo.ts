/**
 * Makes a receipt's picture of a photo that a person has chosen, in a worker where that can draw. How a form uses it:
 *
 *     const picture = await encodePhoto(file);            // rejects with PhotoRefused, whose message can be shown
 *     await mutateWithPicture(householdId, { name: 'claim.submit', args: { …, receiptHash: picture.hash } },
 *       { nannyId, ...picture });                          // device/mutate.ts: kept with the claim, sent after the queue
 *     const { url } = useReceiptPicture(householdId, hash) // use-receipt-picture.ts
 *     const state = useReceiptState(householdId, hash)     // use-receipt-state.ts
 */
import { t } from '../../kit/language/messages.ts';
import { drawPhoto, type PhotoRefusal, pageCanvas, type ReceiptPicture } from './draw-photo.ts';

/**
 * There is no picture of this file. The message is for the person who chose it.
 */
export class PhotoRefused extends Error {
  readonly reason: PhotoRefusal;

  constructor(reason: PhotoRefusal) {
    super(
      reason === 'too large'
        ? t('This picture is too detailed to be stored. Take a photo of the receipt alone.')
        : t('This browser can’t open this file as a picture. Take a photo, or choose a JPEG or PNG file.'),
    );
    this.name = 'PhotoRefused';
    this.reason = reason;
  }
}

/** Milliseconds after which a worker counts as stuck. */
const WORKER_MS = 30_000;

/** Draws in a worker. Resolves to undefined where it doesn't start or answer. */
function drawInWorker(file: Blob): Promise<ReceiptPicture | PhotoRefusal | undefined> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return Promise.resolve(undefined);
  const worker = new Worker(new URL('photo-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ReceiptPicture | PhotoRefusal | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), WORKER_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ReceiptPicture | PhotoRefusal>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.addEventListener('error', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    worker.postMessage(file, []);
  }).finally(() => worker.terminate());
}

/**
 * Returns the photo as a receipt's picture. Rejects with `PhotoRefused`.
 */
export async function encodePhoto(file: Blob): Promise<ReceiptPicture> {
  const inWorker = await drawInWorker(file);
  // A worker may draw less than the page can: WebKit had workers without a canvas for a long time.
  const isDrawn = inWorker !== undefined && inWorker !== 'cannot draw';
  const drawn = isDrawn ? inWorker : await drawPhoto(file, pageCanvas);
  if (typeof drawn === 'string') throw new PhotoRefused(drawn);
  return drawn;
}
