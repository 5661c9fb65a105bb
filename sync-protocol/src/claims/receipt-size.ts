/** Limits of a receipt's picture, and how its row's id is made, without zod: the app's encoder loads them. */

export const RECEIPT_BYTES_MAX = 307_200;
/** Pixels of the longer edge. */
export const RECEIPT_EDGE_MAX = 1600;

export const receiptId = (nannyId: string, hash: string): string => `${nannyId}/${hash}`;
