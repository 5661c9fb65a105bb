/**
 * Schema of what devices know of a receipt's picture: that the server has it. The picture itself is kept beside the
 * synced rows, once a household, by its hash (docs/decisions/receipts.md).
 */
import * as z from 'zod/mini';
import { id, instant, version } from '../kernel/values.ts';
import { RECEIPT_BYTES_MAX } from './receipt-size.ts';

/** SHA-256 of a picture's bytes, hexadecimal. */
export const receiptHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in hexadecimal'));

export const receiptBytes = z.int().check(z.minimum(1), z.maximum(RECEIPT_BYTES_MAX));

/**
 * A picture that the server has for one nanny's claims. A nanny sees only rows of her own, so that a colleague's picture
 * with the same hash tells her nothing.
 */
export const receipt = z.strictObject({
  householdId: id,
  /** Made by `receiptId`. */
  id: z.string(),
  nannyId: id,
  version,
  hash: receiptHash,
  sizeBytes: receiptBytes,
  storedAt: instant,
});
export type Receipt = z.infer<typeof receipt>;
