/**
 * Tests in Chromium how a photo becomes a receipt: upright, small, without place or camera, in the form that the server
 * takes, in a worker so that no frame of the page waits for it. Serves the app's own modules, without the app.
 */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { isCanonicalJpeg } from 'sync-protocol/claims/canonical-jpeg.ts';
import { createServer, type ViteDevServer } from 'vite';
import { EXIF, metadataOf } from './photo-exif.ts';

/** What `encodePhoto` made of a file, with the picture's bytes as numbers. */
interface Encoded {
  readonly hash?: string;
  readonly bytes?: readonly number[];
  readonly refused?: string;
  /** Of the picture as the browser draws it: its size, and the color of its upper left corner. */
  readonly drawn?: {
    readonly width: number;
    readonly height: number;
    readonly corner: readonly number[];
  };
}

let vite: ViteDevServer;
let origin: string;
test.beforeAll(async () => {
  vite = await createServer({
    root: resolve(import.meta.dirname, '..'),
    configFile: resolve(import.meta.dirname, '../vite.config.ts'),
    logLevel: 'silent',
    cacheDir: resolve(import.meta.dirname, '../node_modules/.cache/vite-receipts'),
    server: { port: 0, host: '127.0.0.1', hmr: false },
  });
  await vite.listen();
  origin = vite.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => vite.close());

/** Makes a file in the page, encodes it there, and reads what came of it. */
function encode(page: Page, kind: 'photo' | 'noise' | 'transparent' | 'heic'): Promise<Encoded> {
  return page.evaluate(
    async ({ made, exif }) => {
      const draw = async (width: number, height: number, type: string): Promise<Uint8Array<ArrayBuffer>> => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d');
        if (context === null) throw new Error('No canvas');
        if (made === 'noise') {
          const image = context.createImageData(width, height);
          for (let at = 0; at < image.data.length; at += 65_536)
            crypto.getRandomValues(image.data.subarray(at, at + 65_536));
          context.putImageData(image, 0, 0);
        } else if (made === 'photo') {
          context.fillStyle = 'white';
          context.fillRect(0, 0, width, height);
          context.fillStyle = 'red';
          context.fillRect(0, height / 2, width / 2, height / 2);
        }
        const blob = await canvas.convertToBlob({ type, quality: 0.9 });
        return new Uint8Array(await blob.arrayBuffer());
      };
      const parts = async (): Promise<BlobPart[]> => {
        if (made === 'heic') return ['\0\0\0\x18ftypheic'];
        if (made === 'transparent') return [await draw(300, 200, 'image/png')];
        const jpeg = await draw(made === 'noise' ? 1600 : 4000, made === 'noise' ? 1200 : 3000, 'image/jpeg');
        const segment = Uint8Array.from(exif.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
        return made === 'noise' ? [jpeg] : [jpeg.subarray(0, 2), segment, jpeg.subarray(2)];
      };
      const file = new File(await parts(), 'IMG_0001.JPG', { type: 'image/jpeg' });
      const path = '/src/claims/receipts/encode-photo.ts';
      const { encodePhoto } = (await import(path)) as {
        encodePhoto: (blob: Blob) => Promise<{ hash: string; bytes: ArrayBuffer }>;
      };
      const answered = await encodePhoto(file).catch((error: unknown) => error as Error);
      if (answered instanceof Error) return { refused: answered.message };
      const image = await createImageBitmap(new Blob([answered.bytes], { type: 'image/jpeg' }));
      const { width, height } = image;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const corner = [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
      const bytes = [...new Uint8Array(answered.bytes)];
      return { hash: answered.hash, bytes, drawn: { width, height, corner } };
    },
    { made: kind, exif: EXIF },
  );
}

test('a photo becomes an upright, small receipt without place or camera', async ({ page }) => {
  await page.route(`${origin}blank`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${origin}blank`);
  let workers = 0;
  page.on('worker', () => (workers += 1));
  const photo = await encode(page, 'photo');
  expect(workers).toBe(1);
  const bytes = Uint8Array.from(photo.bytes ?? []);
  expect(isCanonicalJpeg(bytes)).toBe(true);
  expect(photo.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(bytes.length).toBeLessThanOrEqual(307_200);
  expect(metadataOf(bytes)).toEqual([]);
  // Turned: what was below on the left is above on the left.
  expect(photo.drawn).toMatchObject({ width: 1200, height: 1600 });
  const [red = 0, green = 0] = photo.drawn?.corner ?? [];
  expect(red - green).toBeGreaterThan(100);

  const noise = await encode(page, 'noise');
  expect(noise.bytes?.length).toBeLessThanOrEqual(307_200);
  expect(isCanonicalJpeg(Uint8Array.from(noise.bytes ?? []))).toBe(true);
  const transparent = await encode(page, 'transparent');
  expect(transparent.drawn).toMatchObject({ width: 300, height: 200, corner: [255, 255, 255, 255] });
  expect((await encode(page, 'heic')).refused).toMatch(/can’t open this file as a picture/);
});
