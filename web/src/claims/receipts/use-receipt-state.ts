/** Tells where a receipt's picture is: with the server, on this device alone, refused, or not known here. */

import { receiptId } from 'sync-protocol/claims/receipt-size.ts';
import { useLoaded } from '../../device/use-loaded.ts';
import type { Loaded } from '../../device/views.ts';

/**
 * `stored`: the server has it. `not sent yet`: it waits on this device. `refused`: the server doesn't take it. `unknown`:
 * another device has it, or had it; the claim shows that its picture isn't sent yet.
 */
export type ReceiptState = 'stored' | 'not sent yet' | 'refused' | 'unknown';

/**
 * A live query of the state of the picture of a nanny's claim.
 */
export const useReceiptState = (
  householdId: string,
  { nannyId, hash }: { readonly nannyId: string; readonly hash: string },
): Loaded<ReceiptState> =>
  useLoaded<ReceiptState>(
    async (database) => {
      const [row, picture] = await Promise.all([
        database.rows('receipt').get([householdId, receiptId(nannyId, hash)]),
        database.pictures.get([householdId, hash]),
      ]);
      if (row !== undefined) return 'stored';
      if (picture === undefined) return 'unknown';
      if (picture.sentAt !== null) return 'stored';
      return picture.refusedWith === null ? 'not sent yet' : 'refused';
    },
    [householdId, nannyId, hash],
  );
