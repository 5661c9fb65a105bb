/** The worker that draws photos as receipts, so that no frame of the page waits for a photo. */
import { drawPhoto, offscreenCanvas } from './draw-photo.ts';

/** TypeScript's types of workers can't stand beside those of pages. */
interface WorkerScope {
  addEventListener(type: 'message', listen: (event: MessageEvent<Blob>) => void): void;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data }) => {
  const answer = async (): Promise<void> => {
    const drawn = await drawPhoto(data, offscreenCanvas).catch(() => 'cannot draw' as const);
    scope.postMessage(drawn, typeof drawn === 'string' ? [] : [drawn.bytes]);
  };
  void answer();
});
