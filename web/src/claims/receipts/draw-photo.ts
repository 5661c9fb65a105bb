/**
 * Draws a photo as a receipt: turned upright, at most 1,600 pixels long, as JPEG of at most 300 kB without metadata, and
 * its hash. Runs in a worker, or on the page where that can't draw.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { canonicalJpeg } from 'sync-protocol/claims/canonical-jpeg.ts';
import { RECEIPT_BYTES_MAX, RECEIPT_EDGE_MAX } from 'sync-protocol/claims/receipt-size.ts';

/** A receipt's picture, as it is kept, sent and shown. */
export interface ReceiptPicture {
  /** SHA-256 of the bytes, hexadecimal: the claim's `receiptHash`. */
  readonly hash: string;
  readonly bytes: ArrayBuffer;
}

/** `cannot draw`: the browser can't open the file (HEIC, PDF). `too large`: no size of it fits. */
export type PhotoRefusal = 'cannot draw' | 'too large';

/** From the best to the smallest; the last ones are for noise, which compresses badly. */
const TRIES: readonly (readonly [edge: number, quality: number])[] = [
  [RECEIPT_EDGE_MAX, 0.8],
  [RECEIPT_EDGE_MAX, 0.65],
  [RECEIPT_EDGE_MAX, 0.5],
  [1280, 0.5],
  [960, 0.5],
];

interface Canvas {
  readonly context: Pick<
    CanvasRenderingContext2D,
    'drawImage' | 'fillRect' | 'fillStyle' | 'imageSmoothingQuality'
  >;
  readonly encode: (quality: number) => Promise<Blob | null>;
}

/** Makes a canvas of this size; undefined where the browser has none. */
type MakeCanvas = (width: number, height: number) => Canvas | undefined;

export const offscreenCanvas: MakeCanvas = (width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return undefined;
  return { context, encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) };
};

export const pageCanvas: MakeCanvas = (width, height) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) return undefined;
  const encode = (quality: number) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return { context, encode };
};

/** Draws the image at most `edge` pixels long. Returns undefined without a canvas. */
function draw(image: ImageBitmap, edge: number, makeCanvas: MakeCanvas): Canvas | undefined {
  const scale = Math.min(1, edge / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((pixels) =>
    Math.max(1, Math.round(pixels * scale)),
  ) as [number, number];
  const canvas = makeCanvas(width, height);
  if (canvas === undefined) return undefined;
  const { context } = canvas;
  // Where the picture is transparent, JPEG would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

/** Returns the canonical bytes; undefined where the browser has encoded another format than JPEG. */
async function toCanonical(encoded: Blob | null): Promise<Uint8Array | undefined> {
  if (encoded === null || encoded.type !== 'image/jpeg') return undefined;
  return canonicalJpeg(new Uint8Array(await encoded.arrayBuffer()));
}

/** Returns the photo as a receipt's picture, or why there is none. */
export async function drawPhoto(file: Blob, makeCanvas: MakeCanvas): Promise<ReceiptPicture | PhotoRefusal> {
  let image: ImageBitmap;
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return 'cannot draw';
  }
  try {
    let drawn: { readonly edge: number; readonly canvas: Canvas } | undefined;
    for (const [edge, quality] of TRIES) {
      if (drawn?.edge !== edge) {
        const canvas = draw(image, edge, makeCanvas);
        if (canvas === undefined) return 'cannot draw';
        drawn = { edge, canvas };
      }
      const bytes = await toCanonical(await drawn.canvas.encode(quality));
      if (bytes === undefined) return 'cannot draw';
      if (bytes.length > RECEIPT_BYTES_MAX) continue;
      return { hash: bytesToHex(sha256(bytes)), bytes: bytes.slice().buffer };
    }
    return 'too large';
  } finally {
    image.close();
  }
}
