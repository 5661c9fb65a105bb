/** Makes pictures of receipts of the largest size, and sends them. */
import { createHash, randomFillSync } from 'node:crypto';
import { RECEIPT_BYTES_MAX } from 'sync-protocol/claims/receipt-size.ts';
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';

export interface Picture {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Whose pictures are sent, and for which nanny. */
export interface Sender {
  readonly origin: string;
  readonly token: string;
  readonly nannyId: string;
}

/** The two densities of a JFIF header: they change no pixel. */
const DENSITIES = 14;

/** A picture of the largest size: its scan goes on with bytes that no decoder reads. */
const LARGEST = (() => {
  const small = jpegOf('baseline');
  const largest = new Uint8Array(RECEIPT_BYTES_MAX);
  const noise = randomFillSync(new Uint8Array(RECEIPT_BYTES_MAX - small.length)).map((byte) => byte & 0x7f);
  largest.set(small.subarray(0, -2));
  largest.set(noise, small.length - 2);
  largest.set(small.subarray(-2), RECEIPT_BYTES_MAX - 2);
  return largest;
})();

/** Returns a picture of its own of the largest size. */
export function makePicture(): Picture {
  const bytes = LARGEST.slice();
  randomFillSync(bytes.subarray(DENSITIES, DENSITIES + 4));
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes };
}

/** Sends a picture. Returns the status. */
export async function putPicture(
  { origin, token, nannyId }: Sender,
  { hash, bytes }: Picture,
): Promise<number> {
  const response = await fetch(`${origin}/api/receipts/${hash}?nannyId=${nannyId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: bytes,
  });
  await response.arrayBuffer();
  return response.status;
}
